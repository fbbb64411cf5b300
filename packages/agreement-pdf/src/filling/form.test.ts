import {
  degrees,
  PDFArray,
  PDFDict,
  PDFDocument,
  type PDFForm,
  PDFName,
  type PDFPage,
  type PDFRef,
  PDFString,
  rgb,
  TextAlignment,
} from '@cantoo/pdf-lib';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { finished, shown, type ShownText, stamped, textsOf } from '../../test/stamped.ts';
import type { StampedField } from '../drawing/stamped-field.ts';
import { readPdf } from '../reading/read-pdf.adapter.ts';

const CAP_HEIGHT = 0.714;
const BOX = { x: 50, y: 200, width: 200, height: 30 };
/** The same from the top of a page of 320 points. */
const TOP = 320 - BOX.y - BOX.height;

async function formPdf(build: (form: PDFForm, page: PDFPage) => void, rotate = 0): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const page = document.addPage([400, 320]);
  page.setRotation(degrees(rotate));
  build(document.getForm(), page);
  // The library would write sizes of its own into the form.
  return await document.save({ updateFieldAppearances: false });
}

const linked = (value: string | null, about: Partial<StampedField> = {}): StampedField =>
  stamped({ value, acroFieldName: 'field', xPosition: 300, yPosition: 280, width: 20, height: 20, ...about });

async function filled(
  build: Parameters<typeof formPdf>[0],
  ...fields: readonly StampedField[]
): Promise<Uint8Array> {
  return await finished(await formPdf(build), fields);
}

function fieldOf(form: PDFForm, name = 'field'): PDFDict {
  return form.getField(name).acroField.dict;
}

function widgetOf(form: PDFForm, name = 'field'): PDFDict {
  const [widget] = form.getField(name).acroField.getWidgets();
  if (!widget) throw new Error(`${name} stands nowhere`);
  return widget.dict;
}

/** The library makes room for the border around the given box. */
function placeExactly(form: PDFForm): void {
  const rectangle = [BOX.x, BOX.y, BOX.x + BOX.width, BOX.y + BOX.height];
  widgetOf(form).set(PDFName.of('Rect'), form.doc.context.obj(rectangle));
}

async function onlyText(pdf: Uint8Array): Promise<ShownText> {
  const [text, ...others] = await textsOf(pdf);
  expect(others).toEqual([]);
  if (!text) throw new Error('nothing is written');
  return text;
}

describe('Document 3, Field rules, rule 8: a linked field keeps size, color and alignment of the form', () => {
  test.each([
    ['left', TextAlignment.Left],
    ['center', TextAlignment.Center],
    ['right', TextAlignment.Right],
  ])('Text at the %s', async (side, alignment) => {
    const text = await onlyText(
      await filled((form, page) => {
        const field = form.createTextField('field');
        field.addToPage(page, { ...BOX, borderWidth: 0 });
        field.setFontSize(9);
        field.setAlignment(alignment);
      }, linked('A value')),
    );
    expect(text).toMatchObject({ text: 'A value', size: expect.closeTo(9, 3), turned: 0 });
    expect(text.y).toBeCloseTo(TOP + 15 + (CAP_HEIGHT * 9) / 2, 1);
    const free = BOX.width - text.width;
    expect(text.x - BOX.x).toBeCloseTo({ left: 2, center: free / 2, right: free - 2 }[side] ?? NaN, 1);
  });

  test('Color, background and border', async () => {
    const pdf = await filled((form, page) => {
      const field = form.createTextField('field');
      const [backgroundColor, borderColor] = [rgb(1, 1, 0), rgb(0, 1, 0)];
      field.addToPage(page, {
        ...BOX,
        backgroundColor,
        borderColor,
        borderWidth: 4,
        textColor: rgb(1, 0, 0),
      });
      field.setFontSize(28);
      placeExactly(form);
    }, linked('H'));
    const page = await shown(pdf);
    expect(page.colorAt(BOX.x + 2, TOP + 15)).toBe('#00ff00');
    expect(page.colorAt(BOX.x + 190, TOP + 15)).toBe('#ffff00');
    const { x } = await onlyText(pdf);
    expect(page.colorAt(x + 28 * 0.14, TOP + 15)).toBe('#ff0000');
  });

  test.each([
    ['the height of a low box', 14, 'value', { size: expect.closeTo(14 / 1.35, 1) as number }],
    [
      'the width of a high box',
      60,
      'a value that is far too long for it',
      { width: expect.closeTo(196, 0) as number },
    ],
  ])('A size that the form leaves open fits %s', async (_box, height, value, wanted) => {
    const pdf = await filled((form, page) => {
      const field = form.createTextField('field');
      field.addToPage(page, { ...BOX, height, borderWidth: 0 });
      field.setFontSize(0);
    }, linked(value));
    expect(await onlyText(pdf)).toMatchObject(wanted);
  });

  test('One character in each cell of a comb, and lines between them where it has a border', async () => {
    const pdf = await filled((form, page) => {
      const field = form.createTextField('field');
      field.setMaxLength(8);
      field.enableCombing();
      field.addToPage(page, { ...BOX, borderColor: rgb(0, 0, 0), borderWidth: 1 });
      field.setFontSize(12);
      placeExactly(form);
    }, linked('HHHHH'));
    const page = await shown(pdf);
    const middles = Array.from({ length: 8 }, (_, cell) => {
      const ink = page.inkIn({ x: BOX.x + cell * 25 + 2, y: TOP + 5, width: 21, height: 20 });
      return ink && ink.x + ink.width / 2 - BOX.x - cell * 25;
    });
    const middle = expect.closeTo(12.5, 0) as number;
    expect(middles).toEqual([middle, middle, middle, middle, middle, null, null, null]);
    expect(page.colorAt(BOX.x + 25, TOP + 15)).toBe('#000000');
  });

  test('A value that is longer than a comb is written as a line', async () => {
    const build = (form: PDFForm, page: PDFPage): void => {
      const field = form.createTextField('field');
      field.setMaxLength(3);
      field.enableCombing();
      field.addToPage(page, { ...BOX, borderWidth: 0 });
      field.enableReadOnly();
    };
    expect((await onlyText(await filled(build, linked('ABCDEF')))).text).toBe('ABCDEF');
  });

  test('Several lines from the top, as many as fit', async () => {
    const value = Array.from({ length: 9 }, (_, at) => `line ${at + 1}`).join('\n');
    const pdf = await filled((form, page) => {
      const field = form.createTextField('field');
      field.enableMultiline();
      field.addToPage(page, { ...BOX, height: 50, borderWidth: 0 });
      field.setFontSize(10);
    }, linked(value));
    const texts = await textsOf(pdf);
    expect(texts.map(({ text }) => text)).toEqual(['line 1', 'line 2', 'line 3', 'line 4']);
    expect(texts[0]?.y).toBeCloseTo(320 - BOX.y - 50 + 1 + 6 + (CAP_HEIGHT * 10) / 2, 1);
    expect((texts[1]?.y ?? 0) - (texts[0]?.y ?? 0)).toBeCloseTo(12, 1);
  });

  test.each([0, 90, 180, 270])('A field that is turned by %d is read that way', async (turned) => {
    const pdf = await filled((form, page) => {
      const field = form.createTextField('field');
      field.addToPage(page, { ...BOX, rotate: degrees(turned), borderWidth: 0 });
    }, linked('turned'));
    expect((await onlyText(pdf)).turned).toBe([0, -90, 180, 90][turned / 90] ?? 0);
  });

  test.each([90, 180, 270])(
    'On a page turned by %d, a field that is turned with it is read upright',
    async (rotate) => {
      const base = await formPdf((form, page) => {
        form.createTextField('field').addToPage(page, { ...BOX, rotate: degrees(rotate), borderWidth: 0 });
      }, rotate);
      expect((await onlyText(await finished(base, [linked('upright')]))).turned).toBe(0);
    },
  );

  test.each(['Договор', '合同编号', 'مرحبا', 'Zoë'])('In any script: %s', async (value) => {
    const pdf = await filled(
      (form, page) => form.createTextField('field').addToPage(page, BOX),
      linked(value),
    );
    const read = (await textsOf(pdf)).map(({ text }) => text).join('');
    expect(Array.from(read).toSorted()).toEqual(Array.from(value).toSorted());
  });

  test('What is chosen from a list, by what is exported for it', async () => {
    const build = (form: PDFForm, page: PDFPage): void => {
      const field = form.createDropdown('field');
      field.addToPage(page, { ...BOX, borderWidth: 0 });
      const pairs = [
        ['de', 'Germany'],
        ['fr', 'France'],
      ].map((pair) => pair.map((text) => PDFString.of(text)));
      fieldOf(form).set(PDFName.of('Opt'), form.doc.context.obj(pairs));
    };
    expect((await onlyText(await filled(build, linked('fr', { fieldType: 'dropdown' })))).text).toBe(
      'France',
    );
  });

  test('A list with the choice marked', async () => {
    const pdf = await filled(
      (form, page) => {
        const field = form.createOptionList('field');
        field.setOptions(['one', 'two', 'three']);
        field.addToPage(page, { ...BOX, height: 60, borderWidth: 0, textColor: rgb(0, 0, 0) });
        field.setFontSize(10);
      },
      linked('two', { fieldType: 'dropdown' }),
    );
    const texts = await textsOf(pdf);
    expect(texts.map(({ text }) => text)).toEqual(['one', 'two', 'three']);
    const page = await shown(pdf);
    const marked = texts.map(({ y }) => page.colorAt(BOX.x + 150, y - 3) !== '#ffffff');
    expect(marked).toEqual([false, true, false]);
  });
});

describe('Document 3, Field rules, rule 8: the form’s own check mark', () => {
  /** Draws a full square when it is on. */
  const checkBox = (form: PDFForm, page: PDFPage, name = 'field', x = 50): void => {
    const field = form.createCheckBox(name);
    field.addToPage(page, { x, y: 200, width: 20, height: 20 });
    const { context } = form.doc;
    const draw = (content: string): PDFRef =>
      context.register(context.stream(content, { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 10, 10] }));
    const states = { Yes: draw('0 0 1 rg 0 0 10 10 re f'), Off: draw('0.9 g 0 0 10 10 re f') };
    const [widget] = field.acroField.getWidgets();
    widget?.dict.set(PDFName.of('AP'), context.obj({ N: states }));
  };
  const box = (value: string | null, about: Partial<StampedField> = {}): StampedField =>
    linked(value, { fieldType: 'checkbox', ...about });

  test.each([
    ['true', '#0000ff'],
    ['false', '#e6e6e6'],
    [null, '#e6e6e6'],
  ])('A box that is %s', async (value, color) => {
    const page = await shown(await filled((form, page) => checkBox(form, page), box(value)));
    for (const [x, y] of [
      [51, 101],
      [69, 119],
    ] as const)
      expect(page.colorAt(x, y)).toBe(color);
    expect(page.colorAt(310, 290), 'it is not stamped a second time').toBe('#ffffff');
  });

  test('A form whose drawing cannot be used gets a mark in its color', async () => {
    for (const broken of [{}, { AP: { N: { Yes: 'Off' } } }]) {
      const pdf = await filled((form, page) => {
        checkBox(form, page);
        const widget = widgetOf(form);
        widget.delete(PDFName.of('AP'));
        for (const [key, value] of Object.entries(broken))
          widget.set(PDFName.of(key), form.doc.context.obj(value));
        widget.set(PDFName.of('DA'), PDFString.of('/ZaDb 0 Tf 0 0 1 rg'));
        widget.set(PDFName.of('MK'), form.doc.context.obj({ CA: PDFString.of('n') }));
      }, box('true'));
      expect((await shown(pdf)).colorAt(60, 110)).toBe('#0000ff');
    }
  });

  test('Of boxes that share a name and differ in what they stand for, the one that the field stands on', async () => {
    const pdf = await filled(
      (form, page) => {
        checkBox(form, page);
        checkBox(form, page, 'other', 100);
        for (const [name, state] of [
          ['field', 'A'],
          ['other', 'B'],
        ] as const) {
          const widget = widgetOf(form, name);
          const states = widget.lookup(PDFName.of('AP'), PDFDict).lookup(PDFName.of('N'), PDFDict);
          const on = states.get(PDFName.of('Yes'));
          states.delete(PDFName.of('Yes'));
          if (on) states.set(PDFName.of(state), on);
          fieldOf(form, name).set(PDFName.of('T'), PDFString.of('field'));
        }
      },
      box('true', { xPosition: 100, yPosition: 100, width: 20, height: 20 }),
    );
    const page = await shown(pdf);
    expect([page.colorAt(60, 110), page.colorAt(110, 110)]).toEqual(['#e6e6e6', '#0000ff']);
  });

  describe('Boxes that share a name, each with a field of its own', () => {
    const [X_OF_YES, X_OF_NO] = [50, 100];
    /** Two widgets of one field, of which the form may have ticked one. */
    const pair =
      (states: readonly [string, string], ticked?: string) =>
      (form: PDFForm, page: PDFPage): void => {
        const { context } = form.doc;
        const field = form.createCheckBox('field');
        const draw = (content: string): PDFRef =>
          context.register(
            context.stream(content, { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 10, 10] }),
          );
        for (const x of [X_OF_YES, X_OF_NO]) field.addToPage(page, { x, y: 200, width: 20, height: 20 });
        for (const [at, { dict }] of field.acroField.getWidgets().entries()) {
          const on = states[at] ?? '';
          const drawn = { [on]: draw('0 0 1 rg 0 0 10 10 re f'), Off: draw('0.9 g 0 0 10 10 re f') };
          dict.set(PDFName.of('AP'), context.obj({ N: drawn }));
          dict.set(PDFName.of('AS'), PDFName.of(on === ticked ? on : 'Off'));
        }
        if (ticked !== undefined) fieldOf(form).set(PDFName.of('V'), PDFName.of(ticked));
      };
    const at = (value: string | null, x: number): StampedField =>
      box(value, { xPosition: x, yPosition: 100, width: 20, height: 20 });
    const shownOf = async (build: Parameters<typeof formPdf>[0], fields: readonly StampedField[]) => {
      const page = await shown(await filled(build, ...fields));
      return [X_OF_YES, X_OF_NO].map((x) => page.colorAt(x + 10, 110) === '#0000ff');
    };

    test.each<[string | null, string | null, readonly boolean[]]>([
      ['true', null, [true, false]],
      ['true', 'false', [true, false]],
      [null, 'true', [false, true]],
      ['false', 'true', [false, true]],
      ['true', 'true', [true, true]],
      ['false', 'false', [false, false]],
      ['false', null, [false, false]],
      [null, null, [false, false]],
    ])('%s and %s', async (yes, no, expected) => {
      const fields = [at(yes, X_OF_YES), at(no, X_OF_NO)];
      for (const ordered of [fields, fields.toReversed()])
        expect(await shownOf(pair(['Yes', 'No']), ordered)).toEqual(expected);
    });

    test.each<[string | null, string | null, readonly boolean[]]>([
      [null, null, [false, true]],
      ['true', null, [true, false]],
      ['true', 'false', [true, false]],
      ['false', null, [false, true]],
      [null, 'false', [false, false]],
      ['false', 'false', [false, false]],
    ])('%s and %s, where the form had ticked the second', async (yes, no, expected) => {
      const fields = [at(yes, X_OF_YES), at(no, X_OF_NO)];
      expect(await shownOf(pair(['Yes', 'No'], 'No'), fields)).toEqual(expected);
    });

    test.each<[string | null, string | null, readonly boolean[]]>([
      ['true', null, [true, true]],
      ['true', 'false', [true, false]],
      ['false', 'true', [false, true]],
      ['false', null, [false, false]],
    ])(
      '%s and %s, where both stand for the same: nobody’s tick stands in the box of another',
      async (one, other, expected) => {
        const fields = [at(one, X_OF_YES), at(other, X_OF_NO)];
        for (const ordered of [fields, fields.toReversed()])
          expect(await shownOf(pair(['Yes', 'Yes']), ordered)).toEqual(expected);
      },
    );
  });

  test.each(['two', 'one'])('The button of a radio group that stands for %s', async (value) => {
    const build = (form: PDFForm, page: PDFPage): void => {
      const field = form.createRadioGroup('field');
      const look = { width: 20, height: 20, textColor: rgb(0, 0, 1), borderWidth: 0 };
      field.addOptionToPage('one', page, { x: 50, y: 200, ...look });
      field.addOptionToPage('two', page, { x: 100, y: 200, ...look });
      field.select('one');
    };
    const page = await shown(await filled(build, linked(value, { fieldType: 'dropdown' })));
    const colors = [page.colorAt(60, 110), page.colorAt(110, 110)];
    expect(colors.map((color) => color === '#0000ff')).toEqual([value === 'one', value === 'two']);
  });

  test.each([0, 1])(
    'Button %d of a radio group without names, by the option that is listed for it',
    async (at) => {
      const base = await formPdf((form, page) => {
        const field = form.createRadioGroup('field');
        const look = { width: 20, height: 20, textColor: rgb(0, 0, 1), borderWidth: 0 };
        for (const [number, x] of [50, 100].entries())
          field.addOptionToPage(`state ${number}`, page, { x, y: 200, ...look });
        for (const { dict } of field.acroField.getWidgets()) {
          const states = dict.lookup(PDFName.of('AP'), PDFDict).lookup(PDFName.of('N'), PDFDict);
          for (const [name, drawing] of states.entries().filter(([state]) => state !== PDFName.of('Off'))) {
            states.delete(name);
            states.set(PDFName.of(''), drawing);
          }
        }
        field.acroField.dict.delete(PDFName.of('Opt'));
      });
      const read = await readPdf(base);
      const option = read.kind === 'read' ? read.form[0]?.options?.[at] : undefined;
      expect(option).toMatch(/./);
      const page = await shown(await finished(base, [linked(option ?? null, { fieldType: 'dropdown' })]));
      const colors = [page.colorAt(60, 110), page.colorAt(110, 110)];
      expect(colors.map((color) => color === '#0000ff')).toEqual([at === 0, at === 1]);
    },
  );
});

describe('A form is part of the pages when a document is completed', () => {
  async function leftOf(pdf: Uint8Array): Promise<string> {
    const { context } = await PDFDocument.load(pdf, { updateMetadata: false });
    return context.enumerateIndirectObjects().map(String).join('\n');
  }

  test('What nobody filled stays as it is shown, hidden fields and signatures are gone', async () => {
    const pdf = await filled((form, page) => {
      const present = form.createTextField('present');
      present.setText('as it was');
      present.addToPage(page, BOX);
      const hidden = form.createTextField('hidden');
      hidden.setText('secret');
      hidden.addToPage(page, { ...BOX, y: 100 });
      widgetOf(form, 'hidden').set(PDFName.of('F'), form.doc.context.obj(2));
      const { context } = form.doc;
      const signature = context.obj({ Type: 'Annot', Subtype: 'Widget', FT: 'Sig', Rect: [0, 0, 50, 50] });
      page.node.addAnnot(context.register(signature));
    });
    expect((await onlyText(pdf)).text).toBe('as it was');
    expect(await leftOf(pdf)).not.toMatch(/AcroForm|Widget|\/Sig\b|\/FT/);
  });

  test('A field without a drawing is shown by its value, also an orphan that the form does not list', async () => {
    const base = await formPdf((form, page) => {
      const { context } = form.doc;
      const [parent, kid] = [context.nextRef(), context.nextRef()];
      context.assign(parent, context.obj({ T: PDFString.of('a'), FT: 'Tx', V: PDFString.of('of old') }));
      const widget = { Type: 'Annot', Subtype: 'Widget', Rect: [50, 200, 250, 230], T: PDFString.of('b') };
      context.assign(kid, context.obj({ ...widget, Parent: parent }));
      page.node.set(PDFName.of('Annots'), context.obj([kid]));
    });
    expect((await onlyText(await finished(base, []))).text).toBe('of old');
    const linkedField = linked('of new', { acroFieldName: 'a.b' });
    expect((await onlyText(await finished(base, [linkedField]))).text).toBe('of new');
  });

  test.each<[string, StampedField['fieldType'], string]>([
    ['has no such field', 'text', 'elsewhere'],
    ['has a field of another kind', 'checkbox', 'field'],
  ])('Where the form %s, the value is stamped by its own box', async (_what, fieldType, acroFieldName) => {
    const value = fieldType === 'text' ? 'x' : 'true';
    const field = linked(value, { fieldType, acroFieldName });
    const pdf = await filled((form, page) => form.createTextField('field').addToPage(page, BOX), field);
    expect((await shown(pdf)).inkIn({ x: 300, y: 280, width: 20, height: 20 })).not.toBeNull();
  });

  test('A drawing is stretched and turned to its widget, wherever its own box lies', async () => {
    const pdf = await filled((form, page) => {
      const { context } = form.doc;
      const drawing = context.stream('0 0 0 rg 100 100 5 10 re f', {
        BBox: [100, 100, 110, 110],
        Matrix: [0, 1, -1, 0, 0, 0],
      });
      const widget = { Type: 'Annot', Subtype: 'Widget', FT: 'Btn', Ff: 1 << 16, Rect: [50, 200, 90, 220] };
      const appearance = { N: context.register(drawing) };
      page.node.addAnnot(context.register(context.obj({ ...widget, AP: appearance })));
    });
    // Its left half is turned to the lower half.
    const ink = (await shown(pdf)).inkIn();
    expect(ink).toEqual({ x: 50, y: 110, width: 40, height: 10 });
  });
});

const folder = process.env['ASSAY_SHARED_PDFS'];
if (folder === undefined)
  console.log('forms of other programs are skipped: ASSAY_SHARED_PDFS names no folder');

describe.skipIf(folder === undefined)('Forms of other programs', () => {
  const files = folder === undefined ? [] : readdirSync(folder).filter((name) => name.endsWith('.pdf'));

  test.each(files)('%s is filled and flattened', async (name) => {
    const bytes = new Uint8Array(readFileSync(`${folder}/${name}`));
    const read = await readPdf(bytes);
    if (read.kind !== 'read') throw new Error(read.message);
    const texts = read.form.filter(({ type, width, height }) => type === 'text' && width > 8 && height > 6);
    const fields = texts.map(({ name: acroFieldName, ...widget }) =>
      stamped({ ...widget, value: 'Ж', acroFieldName }),
    );
    const pdf = await finished(read.pdf ?? bytes, fields);
    const again = await PDFDocument.load(pdf, { updateMetadata: false });
    const annotations = again.getPages().flatMap(({ node }) => {
      const found = node.lookup(PDFName.of('Annots'));
      return found instanceof PDFArray ? found.asArray().map((_, at) => found.lookup(at)) : [];
    });
    const kinds = annotations.map((one) => one instanceof PDFDict && one.lookup(PDFName.of('Subtype')));
    expect(kinds).not.toContain(PDFName.of('Widget'));
    for (const pageNumber of new Set(texts.map((widget) => widget.pageNumber))) {
      const written = (await textsOf(pdf, pageNumber)).filter(({ text }) => text.includes('Ж'));
      const wanted = texts.filter((widget) => widget.pageNumber === pageNumber);
      expect(written.length, `page ${pageNumber}`).toBeGreaterThan(0);
      for (const { x, y } of written)
        expect(
          wanted.some((box) => isInside(box, x, y)),
          `${x}, ${y} on page ${pageNumber}`,
        ).toBe(true);
    }
  });
});

function isInside(
  box: {
    readonly xPosition: number;
    readonly yPosition: number;
    readonly width: number;
    readonly height: number;
  },
  x: number,
  y: number,
): boolean {
  const [dx, dy] = [x - box.xPosition, y - box.yPosition];
  return dx > -3 && dx < box.width + 3 && dy > -3 && dy < box.height + 6;
}

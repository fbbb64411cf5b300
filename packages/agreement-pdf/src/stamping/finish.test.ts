import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { houseFonts } from '../../test/house-fonts.ts';
import { png } from '../../test/png.ts';
import { basePdf, type Box, finished, PAGE_KINDS, shown, stamped, textsOf } from '../../test/stamped.ts';
import type { StampedField } from '../drawing/stamped-field.ts';
import { finishPdf } from './finish.adapter.ts';

/** The height of capitals of Noto Sans. */
const CAP_HEIGHT = 0.714;
const black = (width: number, height: number): Uint8Array =>
  png({ width, height, color: 0, pixel: () => [0] });

/** Within half a point. */
function near({ x, y, width, height }: Box): unknown {
  const [left, top, wide, high] = [x, y, width, height].map((value): unknown => expect.closeTo(value, 0));
  return { x: left, y: top, width: wide, height: high };
}

/** The drawing in a field, and a little around it. */
async function inkOf(pdf: Uint8Array, field: StampedField, around = 0): Promise<Box | null> {
  const page = await shown(pdf, field.pageNumber);
  const { xPosition: x, yPosition: y, width, height } = field;
  return page.inkIn({ x: x - around, y: y - around, width: width + around * 2, height: height + around * 2 });
}

/** Without spaces, which a reader guesses. */
async function readBack(pdf: Uint8Array): Promise<string> {
  const texts = await textsOf(pdf);
  return texts.map(({ text }) => text.replace(/\s/g, '')).join('');
}

describe('Document 3, Field rules, rules 6 and 8: a value stands where its field stands', () => {
  describe.each(PAGE_KINDS)('On %s', (_name, kind) => {
    test('Text, dates and choices: 4 points from the left, centred by their capitals, not larger than 12 points', async () => {
      const fields = [
        stamped({ value: 'HEIGHT', yPosition: 20, height: 30 }),
        stamped({ fieldType: 'date', value: '24.12.2026', yPosition: 70, height: 15, width: 90 }),
        stamped({ fieldType: 'dropdown', value: 'HIT', yPosition: 100, height: 60 }),
      ];
      const pdf = await finished(await basePdf([kind]), fields);
      const texts = await textsOf(pdf);
      expect(texts.map(({ text, turned }) => ({ text, turned }))).toEqual(
        fields.map(({ value }) => ({ text: value, turned: 0 })),
      );
      for (const [at, field] of fields.entries()) {
        const size = Math.min(12, field.height * 0.6);
        expect(texts[at]?.size).toBeCloseTo(size, 2);
        expect(texts[at]?.x).toBeCloseTo(field.xPosition + 4, 2);
        expect(texts[at]?.y).toBeCloseTo(field.yPosition + field.height / 2 + (CAP_HEIGHT * size) / 2, 2);
        const ink = await inkOf(pdf, field);
        expect(
          Math.abs((ink?.y ?? 0) + (ink?.height ?? 0) / 2 - field.yPosition - field.height / 2),
        ).toBeLessThan(0.5);
        expect(ink?.x).toBeGreaterThan(field.xPosition + 4);
        expect(ink?.x).toBeLessThan(field.xPosition + 6);
      }
    });

    test('A checked box is an X of six tenths of its smaller side; an unchecked one is nothing', async () => {
      const on = stamped({ fieldType: 'checkbox', value: 'true', width: 50, height: 30 });
      const off = stamped({ fieldType: 'checkbox', value: 'false', xPosition: 120, width: 30 });
      const pdf = await finished(await basePdf([kind]), [on, off]);
      expect(await inkOf(pdf, on)).toEqual(near({ x: 40 + 16, y: 60 + 6, width: 18, height: 18 }));
      expect(await inkOf(pdf, off)).toBeNull();
    });

    test.each([
      ['too wide', 80, 20, { x: 40, y: 60 + 10, width: 120, height: 30 }],
      ['too high', 20, 80, { x: 40 + 53.75, y: 60, width: 12.5, height: 50 }],
      ['of the same shape', 12, 5, { x: 40, y: 60, width: 120, height: 50 }],
    ])('An image %s is fitted, keeps its shape and is centred', async (_shape, width, height, box) => {
      const image = { kind: 'png', bytes: black(width, height) } as const;
      const field = stamped({ fieldType: 'signature', value: 'signed', height: 50, image });
      const pdf = await finished(await basePdf([kind]), [field]);
      expect(await inkOf(pdf, field, 3)).toEqual(near(box));
    });

    test('A typed signature is fitted by its ink and centred, and upright', async () => {
      const field = stamped({
        fieldType: 'initials',
        value: 'signed',
        height: 50,
        image: { kind: 'typed', text: 'Ada' },
      });
      const pdf = await finished(await basePdf([kind]), [field]);
      const ink = await inkOf(pdf, field, 3);
      expect(ink).toMatchObject({ y: expect.closeTo(60, 0), height: expect.closeTo(50, 0) });
      expect(Math.abs((ink?.x ?? 0) + (ink?.width ?? 0) / 2 - 100)).toBeLessThan(0.5);
      expect(ink?.width).toBeGreaterThan(50);
    });

    test('Several lines begin at the top', async () => {
      const value = 'first line\nsecond line';
      const field = stamped({ value, multiline: true, height: 75 });
      const texts = await textsOf(await finished(await basePdf([kind]), [field]));
      expect(texts.map(({ text }) => text)).toEqual(['first line', 'second line']);
      const baselines = [0, 1].map((line) => 60 + (line + 0.5) * 15 + (CAP_HEIGHT * 12) / 2);
      expect(texts.map(({ y }) => y)).toEqual(baselines.map((y) => expect.closeTo(y, 2)));
      expect(texts.map(({ x }) => x)).toEqual([expect.closeTo(44, 2), expect.closeTo(44, 2)]);
    });
  });

  test('A unit of a page may be more than a point', async () => {
    const base = await basePdf([{ unit: 2, crop: [50, 30, 300, 240], rotate: 90 }]);
    const [text] = await textsOf(await finished(base, [stamped({ value: 'Half' })]));
    expect(text).toMatchObject({ text: 'Half', x: expect.closeTo(44, 2), turned: 0 });
    expect(text?.y).toBeCloseTo(60 + 15 + (CAP_HEIGHT * 12) / 2, 2);
    expect(text?.size).toBeCloseTo(12, 2);
  });
});

describe('Document 3, Field rules, rule 8: single lines', () => {
  test('Are never wrapped or made smaller: what is wider goes on beyond the box', async () => {
    const value = 'much wider than the box that it stands in';
    const field = stamped({ value, width: 60 });
    const pdf = await finished(await basePdf(), [field]);
    const [text, ...others] = await textsOf(pdf);
    expect(others).toEqual([]);
    expect(text).toMatchObject({ text: value, size: expect.closeTo(12, 3) });
    const beyond = (await shown(pdf)).inkIn({ x: 110, y: 60, width: 290, height: 30 });
    expect((beyond?.x ?? 0) + (beyond?.width ?? 0)).toBeGreaterThan(250);
  });

  test('Stay single for a value with any line breaks', async () => {
    const pdf = await finished(await basePdf(), [stamped({ value: 'one\r\ntwo\nthree\u2028four\tfive' })]);
    const texts = await textsOf(pdf);
    expect(texts.map(({ text }) => text).join(' ')).toBe('one two three four five');
    expect(new Set(texts.map(({ y }) => y)).size).toBe(1);
  });

  test.each([
    ['Arabic', 'مرحبا بالعالم'],
    ['Hebrew', 'שלום עולם'],
    ['Chinese', '合同编号'],
    ['Korean', '계약서'],
    ['Cyrillic', 'Договор'],
    ['Greek', 'Σύμβαση'],
  ])('%s is drawn, begins 4 points from the left, and can be read back', async (_script, value) => {
    const field = stamped({ value });
    const pdf = await finished(await basePdf(), [field]);
    const ink = await inkOf(pdf, field);
    expect(ink?.x).toBeGreaterThan(43.5);
    expect(ink?.x).toBeLessThan(46.5);
    const read = await readBack(pdf);
    expect(Array.from(read).toSorted()).toEqual(Array.from(value.replace(/\s/g, '')).toSorted());
  });

  test('A sign that no font has is drawn as U+FFFD, a joined one as a single one', async () => {
    const texts = await textsOf(
      await finished(await basePdf(), [stamped({ value: 'a\u{1f468}\u200d\u{1f469}b\ud800c\u0007d' })]),
    );
    expect(texts.map(({ text }) => text).join('')).toBe('a\ufffdb\ufffdc d');
  });

  test('The longest value that a field takes is drawn to the edge of the page', async () => {
    const pdf = await finished(await basePdf(), [stamped({ value: 'W'.repeat(10_000), width: 30 })]);
    const ink = (await shown(pdf)).inkIn();
    expect((ink?.x ?? 0) + (ink?.width ?? 0)).toBe(400);
  });
});

describe('Document 3, Field rules, rule 8: several lines', () => {
  const value = Array.from({ length: 9 }, (_, at) => `line ${at + 1}`).join('\n');

  test.each([
    [44.9, 2],
    [45, 3],
    [45.1, 3],
    [59.9, 3],
    [60, 4],
    [14, 1],
  ])('In a height of %d points there are %d', async (height, count) => {
    const field = stamped({ value, multiline: true, height });
    const pdf = await finished(await basePdf(), [field]);
    const texts = await textsOf(pdf);
    expect(texts.map(({ text }) => text)).toEqual(value.split('\n').slice(0, count));
    const ink = await inkOf(pdf, field, 20);
    expect((ink?.y ?? 0) + (ink?.height ?? 0)).toBeLessThanOrEqual(60 + height + 0.5);
  });

  test('Words are wrapped to the width, Chinese anywhere, and a long word where it must', async () => {
    const text =
      'A sentence that needs several lines, 合同编号由双方在签署之日确认, Donaudampfschifffahrtsgesellschaft';
    const field = stamped({ value: text, multiline: true, width: 100, height: 200 });
    const pdf = await finished(await basePdf(), [field]);
    const ink = await inkOf(pdf, field, 100);
    expect((ink?.x ?? 0) + (ink?.width ?? 0)).toBeLessThan(140.5);
    expect(new Set((await textsOf(pdf)).map(({ y }) => Math.round(y))).size).toBeGreaterThan(5);
    expect(await readBack(pdf)).toBe(text.replace(/\s/g, ''));
  });
});

describe('What the page itself draws does not move or color what is stamped', () => {
  test.each([
    ['A state that is saved and never restored', 'q 0.5 0 0 0.5 100 100 cm 1 0 0 rg'],
    ['Several of them', '0.5 0 0 0.5 100 100 cm q 2 0 0 2 10 10 cm q 1 0 0 rg 3 0 0 3 0 0 cm q'],
    ['A state that is restored and never saved', '0.5 0 0 0.5 100 100 cm Q Q 1 0 0 rg'],
    ['A state that is changed outright', '0.5 0 0 0.5 100 100 cm 1 0 0 rg'],
    ['Text that is never ended', 'BT /F1 12 Tf'],
    ['Marked content that is never ended', '/Span BMC /Other <</A (q)>> BDC q 3 0 0 3 0 0 cm'],
    ['Operators in texts, names and comments', '(q q \\) Q) pop /q <71> % q q\n q 2 0 0 2 0 0 cm'],
    ['A clip', '10 10 5 5 re W n'],
    ['An image between its own marks', 'q 2 0 0 2 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /G ID q EI'],
  ])('%s', async (_what, content) => {
    const field = stamped({ fieldType: 'checkbox', value: 'true', width: 30 });
    const page = await shown(await finished(await basePdf([{ content }]), [field]));
    expect(page.inkIn({ x: 0, y: 0, width: 400, height: 300 })).toEqual(
      near({ x: 46, y: 66, width: 18, height: 18 }),
    );
    expect(page.colorAt(55, 75)).toBe('#000000');
  });

  test('And stays as it was', async () => {
    const content = '0.5 0 0 0.5 0 0 cm Q 0 0 0 rg 40 40 100 60 re f';
    const base = await basePdf([{ content }]);
    const before = (await shown(base)).inkIn();
    const field = stamped({ fieldType: 'checkbox', value: 'true', xPosition: 300 });
    const after = (await shown(await finished(base, [field]))).inkIn({ x: 0, y: 0, width: 290, height: 320 });
    expect(after).toEqual(before);
  });
});

describe('A finished file', () => {
  const all = (pageNumber: number): readonly StampedField[] => [
    stamped({ pageNumber, value: `value ${pageNumber}`, yPosition: 20 }),
    stamped({ pageNumber, fieldType: 'date', value: '01/02/2026', yPosition: 60 }),
    stamped({ pageNumber, fieldType: 'checkbox', value: 'true', yPosition: 100 }),
    stamped({
      pageNumber,
      fieldType: 'signature',
      value: 'signed',
      yPosition: 150,
      image: { kind: 'png', bytes: black(30, 10) },
    }),
  ];

  test('Has forty fields on ten pages, each on its page, and an image that is used often once', async () => {
    const pages = Array.from({ length: 10 }, (_, at) => ({ rotate: at * 90 }));
    const fields = pages.flatMap((_, at) => all(at + 1));
    const pdf = await finished(await basePdf(pages), fields);
    for (let number = 1; number <= 10; number++)
      expect((await textsOf(pdf, number)).map(({ text }) => text)).toEqual([`value ${number}`, '01/02/2026']);
    const images = (await PDFDocument.load(pdf)).context
      .enumerateIndirectObjects()
      .filter(([, object]) => String(object).includes('/Subtype /Image'));
    expect(images).toHaveLength(1);
  });

  test('Is the same for the same request, after any other requests', async () => {
    const base = await basePdf([{}, { rotate: 90 }]);
    const fields = [...all(1), stamped({ pageNumber: 2, value: 'مرحبا ت ي' })];
    const first = await finished(base, fields);
    await finished(base, [stamped({ value: 'ي ت' })]);
    expect(Buffer.from(await finished(base, fields)).equals(Buffer.from(first))).toBe(true);
  });

  test('Keeps title and dates, and pages that nothing is drawn on', async () => {
    const document = await PDFDocument.create();
    document.setTitle('Lease');
    document.setCreationDate(new Date('2020-02-03T04:05:06Z'));
    document.setModificationDate(new Date('2021-02-03T04:05:06Z'));
    for (const text of ['one', 'two']) document.addPage().drawText(text);
    const base = await document.save();
    const done = await PDFDocument.load(await finished(base, [stamped({ value: 'x' })]), {
      updateMetadata: false,
    });
    expect(done.getTitle()).toBe('Lease');
    expect(done.getCreationDate()?.toISOString()).toBe('2020-02-03T04:05:06.000Z');
    expect(done.getModificationDate()?.toISOString()).toBe('2021-02-03T04:05:06.000Z');
    const contents = (from: PDFDocument): string => String(from.getPage(1).node.Contents());
    expect(contents(done)).not.toContain('Assay');
    expect((await textsOf(await done.save(), 2)).map(({ text }) => text)).toEqual(['two']);
  });

  test('Keeps links and comments, and neither scripts nor actions', async () => {
    const document = await PDFDocument.create();
    const page = document.addPage();
    const { context } = document;
    const annotation = (entries: Record<string, unknown>) =>
      context.register(context.obj({ Type: 'Annot', Rect: [0, 0, 9, 9], ...entries } as never));
    page.node.set(
      PDFName.of('Annots'),
      context.obj([
        annotation({ Subtype: 'Link', A: { S: 'URI', URI: PDFString.of('https://a.example') } }),
        annotation({ Subtype: 'Text', Contents: PDFString.of('a comment') }),
        annotation({ Subtype: 'Widget', FT: 'Tx', T: PDFString.of('a') }),
      ]),
    );
    const script = { S: 'JavaScript', JS: PDFString.of('app.alert(1)') };
    document.catalog.set(PDFName.of('OpenAction'), context.obj([page.ref, 'Fit']));
    document.catalog.set(PDFName.of('AA'), context.obj({ WC: script }));
    page.node.set(PDFName.of('AA'), context.obj({ O: script }));
    document.catalog.set(PDFName.of('AcroForm'), context.obj({ Fields: [], XFA: PDFString.of('<xdp/>') }));
    const done = await PDFDocument.load(await finished(await document.save(), []), { updateMetadata: false });
    const whole = done.context.enumerateIndirectObjects().map(String).join('\n');
    expect(whole).toContain('https://a.example');
    expect(whole).toContain('a comment');
    expect(whole).not.toMatch(/JavaScript|AcroForm|XFA|Widget|OpenAction/);
  });

  test('An image that cannot be read stops nothing', async () => {
    const image = { kind: 'png', bytes: black(30, 10).slice(0, 50) } as const;
    const field = stamped({ fieldType: 'signature', value: 'signed', image });
    const pdf = await finished(await basePdf(), [field, stamped({ value: 'still here', yPosition: 200 })]);
    expect(await inkOf(pdf, field)).toBeNull();
    expect((await textsOf(pdf)).map(({ text }) => text)).toEqual(['still here']);
  });

  test.each([
    ['no PDF', new Uint8Array([1, 2, 3]), []],
    ['a field on no page', null, [stamped({ pageNumber: 2, value: 'x' })]],
  ])('Cannot be made from %s', async (_what, pdf, fields) => {
    expect(await finishPdf({ pdf: pdf ?? (await basePdf()), fields }, houseFonts)).toMatchObject({
      kind: 'failed',
    });
  });
});

import { describe, expect, test } from 'vitest';
import { onePage, type RawObjects } from '../../test/raw-pdf.ts';
import { shownPages } from '../../test/shown-pdf.ts';
import type { FormField } from '../file/form-field.ts';
import { readPdf } from './read-pdf.adapter.ts';

async function formOf(bytes: Uint8Array): Promise<readonly FormField[]> {
  const answer = await readPdf(bytes);
  if (answer.kind !== 'read') throw new Error(answer.code);
  return answer.form;
}

interface FormOptions {
  readonly listed?: number;
  readonly page?: string;
  readonly objects?: RawObjects;
}

/** Widgets of a page whose form lists the first `listed` of them. */
function formed(
  widgets: readonly string[],
  { listed = widgets.length, page = '', objects = {} }: FormOptions = {},
): Uint8Array {
  const refs = widgets.map((_, at) => `${at + 20} 0 R`);
  const dicts = widgets.map((widget, at) => [at + 20, `<< /Subtype /Widget ${widget} >>`] as const);
  return onePage({
    catalog: `/AcroForm << /Fields [${refs.slice(0, listed).join(' ')}] >>`,
    page: `/Annots [${refs.join(' ')}] ${page}`,
    objects: { ...Object.fromEntries(dicts), ...objects },
  });
}

const RECT = '/Rect [100 600 300 620]';
const PLAIN: FormField = {
  name: 'a',
  type: 'text',
  pageNumber: 1,
  xPosition: 100,
  yPosition: 172,
  width: 200,
  height: 20,
  required: false,
  readOnly: false,
  maxLength: null,
  options: null,
  value: null,
  multiline: false,
};

const STATES = (name: string): string => `/AP << /N << /${name} 5 0 R /Off 5 0 R >> >>`;

describe('Contract 5, Documents: form-fields, one item for each widget', () => {
  test.each<[string, string, Partial<FormField>]>([
    ['text', '/FT /Tx', {}],
    ['required', '/FT /Tx /Ff 2', { required: true }],
    ['read-only', '/FT /Tx /Ff 1', { readOnly: true }],
    ['several lines', '/FT /Tx /Ff 4096 /V (one\\ntwo)', { multiline: true, value: 'one\ntwo' }],
    ['a comb', '/FT /Tx /Ff 16777216 /MaxLen 9', { maxLength: 9 }],
    ['text in UTF-16', '/FT /Tx /V <FEFF540D524D>', { value: '名前' }],
    ['text in the encoding of PDF', '/FT /Tx /V (na\\357ve \\240)', { value: 'naïve €' }],
    ['check box, off', `/FT /Btn ${STATES('Yes')}`, { type: 'checkbox', value: 'false' }],
    ['check box, on', `/FT /Btn /V /On /AS /On ${STATES('On')}`, { type: 'checkbox', value: 'true' }],
    ['check box without appearance', '/FT /Btn /V /Yes', { type: 'checkbox', value: 'true' }],
    ['button', '/FT /Btn /Ff 65536', { type: 'button' }],
    ['signature', '/FT /Sig', { type: 'signature' }],
    [
      'drop-down',
      '/FT /Ch /Ff 131072 /Opt [(a) (b)] /V (b)',
      { type: 'dropdown', options: ['a', 'b'], value: 'b' },
    ],
    [
      'drop-down that exports',
      '/FT /Ch /Ff 131072 /Opt [[(1) (one)] [(2) (two)]] /V (2)',
      {
        type: 'dropdown',
        options: ['1', '2'],
        value: '2',
      },
    ],
    [
      'drop-down with an empty choice and one that stands twice',
      '/FT /Ch /Ff 131072 /Opt [() (a) [() (none)] (a) (b)] /V ()',
      { type: 'dropdown', options: ['a', 'b'], value: '' },
    ],
    ['list', '/FT /Ch /Opt [(a) (b)] /V [(b)]', { type: 'listbox', options: ['a', 'b'], value: 'b' }],
    ['a corner to the other', '/FT /Tx /Rect [300 620 100 600]', {}],
    ['hidden', '/FT /Tx /F 2', { isHidden: true }],
    ['not to be viewed', '/FT /Tx /F 36', { isHidden: true }],
    ['printed', '/FT /Tx /F 4', {}],
    [
      'without extent',
      '/FT /Tx /Rect [0 0 0 0]',
      { xPosition: 0, yPosition: 792, width: 0, height: 0, isHidden: true },
    ],
  ])('%s', async (_, widget, expected) => {
    expect(await formOf(formed([`${RECT} /T (a) ${widget}`]))).toEqual([{ ...PLAIN, ...expected }]);
  });

  test('no form: no items', async () => {
    expect(await formOf(onePage())).toEqual([]);
  });

  test('a radio group: the export values of its buttons, each button an item', async () => {
    const button = (state: string): string => `${RECT} /Parent 30 0 R ${STATES(state)}`;
    const group = (more: string): RawObjects => ({
      30: `<< /FT /Btn /Ff 49152 /T (r) /Kids [20 0 R 21 0 R] ${more} >>`,
    });
    const read = (more: string): Promise<readonly FormField[]> =>
      formOf(formed([button('x'), button('y')], { listed: 0, objects: group(more) }));
    const twice = (button: FormField): readonly FormField[] => [button, button];
    const radio: FormField = { ...PLAIN, name: 'r', type: 'radio' };
    expect(await read('')).toEqual(twice({ ...radio, options: ['x', 'y'] }));
    expect(await read('/V /y')).toEqual(twice({ ...radio, options: ['x', 'y'], value: 'y' }));
    expect(await read('/V /y /Opt [(first) (second)]')).toEqual(
      twice({ ...radio, options: ['first', 'second'], value: 'second' }),
    );
  });

  test.each([
    ['a state without a name', ['', 'y'], '', ['0', 'y'], null],
    ['chosen', ['x', ''], '/V /', ['x', '1'], '1'],
    ['whose number is the name of another', ['1', ''], '/V /1', ['1', '3'], '1'],
    ['several of them', ['', ''], '', ['0', '1'], null],
    ['an empty export value', ['x', 'y'], '/Opt [() (second)]', ['x', 'second'], null],
  ])('a radio button always has a name to choose it by: %s', async (_, states, more, options, value) => {
    const buttons = states.map((state) => `${RECT} /Parent 30 0 R ${STATES(state)}`);
    const objects = { 30: `<< /FT /Btn /Ff 49152 /T (r) /Kids [20 0 R 21 0 R] ${more} >>` };
    const form = await formOf(formed(buttons, { listed: 0, objects }));
    expect(form).toMatchObject([
      { options, value },
      { options, value },
    ]);
  });

  test('a radio button without any drawing is chosen by its number', async () => {
    const objects = { 30: '<< /FT /Btn /Ff 49152 /T (r) /Kids [20 0 R] >>' };
    expect(await formOf(formed([`${RECT} /Parent 30 0 R`], { listed: 0, objects }))).toMatchObject([
      { options: ['0'], value: null },
    ]);
  });

  test('export values are listed in the order of the field, not of the page', async () => {
    const button = (state: string): string => `${RECT} /Parent 30 0 R ${STATES(state)}`;
    const group = '<< /FT /Btn /Ff 49152 /T (r) /Kids [21 0 R 20 0 R] /V /y /Opt [(first) (second)] >>';
    const bytes = formed([button('x'), button('y')], { listed: 0, objects: { 30: group } });
    expect(await formOf(bytes)).toMatchObject([{ value: 'first' }, { options: ['first', 'second'] }]);
  });

  test('names go from the top of the form down, what is not said is inherited', async () => {
    const objects = {
      30: '<< /T (top) /FT /Tx /Ff 3 /MaxLen 7 /Kids [31 0 R] >>',
      31: '<< /T (middle) /Parent 30 0 R /V (v) /Kids [20 0 R 21 0 R] >>',
    };
    const kids = [`${RECT} /Parent 31 0 R /T (low)`, `${RECT} /Parent 31 0 R`];
    const inherited = { ...PLAIN, required: true, readOnly: true, maxLength: 7, value: 'v' };
    expect(await formOf(formed(kids, { listed: 0, objects }))).toEqual([
      { ...inherited, name: 'top.middle.low' },
      { ...inherited, name: 'top.middle' },
    ]);
  });

  test('widgets that the form does not list, in the order of the page', async () => {
    const widgets = ['a', 'b', 'c'].map((name) => `${RECT} /FT /Tx /T (${name})`);
    expect((await formOf(formed(widgets, { listed: 1 }))).map(({ name }) => name)).toEqual(['a', 'b', 'c']);
    expect(await readPdf(formed(widgets, { listed: 1 }))).toMatchObject({ pdf: null });
  });

  test('fields above a widget that go round in a circle', async () => {
    const objects = { 30: '<< /T (x) /Parent 31 0 R /FT /Tx >>', 31: '<< /T (y) /Parent 30 0 R >>' };
    expect(await formOf(formed([`${RECT} /Parent 30 0 R`], { listed: 0, objects }))).toMatchObject([
      { name: 'y.x' },
    ]);
  });

  test('a widget that says neither what it is nor its name is none', async () => {
    expect(await formOf(formed([`${RECT} /T (a)`, `${RECT} /FT /Tx`, `${RECT} /FT /Zz /T (z)`]))).toEqual([]);
  });

  test('over ten thousand widgets are too much', async () => {
    const many = (count: number): Uint8Array =>
      onePage({
        page: `/Annots [${'<< /Subtype /Widget /FT /Tx /T (a) >> '.repeat(count)}]`,
      });
    expect(await formOf(many(10_000))).toHaveLength(10_000);
    expect(await readPdf(many(10_001))).toMatchObject({ kind: 'refused', code: 'too_much_work' });
  });

  test('over four million characters are too much', async () => {
    const long = `${RECT} /FT /Tx /T (a) /V (${'x'.repeat(1_000_000)})`;
    expect((await formOf(formed([long])))[0]?.value).toBe('x'.repeat(1_000_000));
    const wide = `${RECT} /FT /Tx /T (a) /V <FEFF${'540D'.repeat(200_000)}>`;
    expect((await formOf(formed([wide])))[0]?.value).toBe('名'.repeat(200_000));
    expect(await readPdf(formed(Array<string>(5).fill(long)))).toMatchObject({ code: 'too_much_work' });
  });
});

describe('Contract 5, Documents: boxes from the top left of the page as it is shown', () => {
  test.each([
    ['as it is', ''],
    ['cropped', '/CropBox [50 60 500 700]'],
    ['cropped beyond the paper', '/CropBox [-50 60 900 700]'],
    ['turned by 90', '/Rotate 90'],
    ['turned by 180', '/Rotate 180'],
    ['turned by 270', '/Rotate 270'],
    ['turned and cropped', '/Rotate 90 /CropBox [50 60 500 700]'],
    ['turned on its head and cropped', '/Rotate 180 /CropBox [50 60 500 700]'],
    ['turned back and cropped', '/Rotate 270 /CropBox [50 60 500 700]'],
    ['turned by no quarter', '/Rotate 45'],
    ['in larger units', '/UserUnit 1.5 /Rotate 90 /CropBox [50 60 500 700]'],
  ])('%s', async (_, page) => {
    const bytes = formed([`${RECT} /FT /Tx /T (a)`, '/Rect [60 70 75.5 99.25] /FT /Tx /T (b)'], { page });
    const [shown] = await shownPages(bytes);
    const form = await formOf(bytes);
    expect(form).toHaveLength(2);
    for (const [at, { xPosition, yPosition, width, height }] of form.entries()) {
      const box = shown?.widgets[at]?.box;
      const off = [xPosition - (box?.x ?? NaN), yPosition - (box?.y ?? NaN)];
      off.push(width - (box?.width ?? NaN), height - (box?.height ?? NaN));
      expect(Math.max(...off.map(Math.abs))).toBeLessThan(0.0051);
    }
  });

  test('said once in numbers: turned by 90 and cropped', async () => {
    const page = '/Rotate 90 /CropBox [50 60 500 700]';
    expect(await formOf(formed([`${RECT} /FT /Tx /T (a)`], { page }))).toMatchObject([
      { xPosition: 540, yPosition: 50, width: 20, height: 200 },
    ]);
  });
});

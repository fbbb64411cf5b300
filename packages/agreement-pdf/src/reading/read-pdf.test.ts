import { PDFDocument } from '@cantoo/pdf-lib';
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  bomb,
  objectStream,
  onePage,
  pagesPdf,
  rawPdf,
  type RawObjects,
  updatedPdf,
} from '../../test/raw-pdf.ts';
import { shownPages } from '../../test/shown-pdf.ts';
import { readPdf } from './read-pdf.adapter.ts';

/** The fault of a file, or the stored file. */
async function outcome(bytes: Uint8Array): Promise<string> {
  const answer = await readPdf(bytes);
  if (answer.kind === 'refused') return answer.code;
  return answer.pdf ? 'changed' : 'as sent';
}

const fromLatin1 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'));
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

describe('Contract 5, Documents: an uploaded file stays as it came', () => {
  test('where nothing has to be taken out of it', async () => {
    const bytes = onePage();
    expect(await readPdf(bytes)).toEqual({
      kind: 'read',
      pdf: null,
      sha256: sha256(bytes),
      sentSha256: sha256(bytes),
      pages: [{ width: 612, height: 792 }],
      form: [],
    });
  });

  test('with objects packed into streams', async () => {
    const document = await PDFDocument.create();
    document.addPage([300, 400]);
    const bytes = await document.save({ useObjectStreams: true });
    expect(await readPdf(bytes)).toMatchObject({ pdf: null, pages: [{ width: 300, height: 400 }] });
  });

  test('with usage rights, which are no signature', async () => {
    const rights = '<< /Type /Sig /Filter /Adobe.PPKLite /ByteRange [0 1 2 3] /Contents <00> >>';
    expect(await outcome(onePage({ catalog: '/Perms << /UR3 10 0 R >>', objects: { 10: rights } }))).toBe(
      'as sent',
    );
  });

  test('with links, bookmarks and attachments', async () => {
    const bytes = onePage({
      catalog:
        '/OpenAction << /S /GoTo /D [3 0 R /Fit] >> /Names << /EmbeddedFiles << /Names [(a) 10 0 R] >> >>',
      page: '/Annots [<< /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://example.com) >> >>]',
      objects: {
        10: '<< /Type /Filespec /F (a.txt) /EF << /F 11 0 R >> >>',
        11: { dict: '', stream: 'text' },
      },
    });
    expect(await outcome(bytes)).toBe('as sent');
  });

  test('with a font that has the name of triggers', async () => {
    const bytes = onePage({ page: '/Fonts << /AA << /Type /Font /Subtype /Type1 >> >>' });
    expect(await outcome(bytes)).toBe('as sent');
  });
});

describe('Contract 5, Documents: files that are refused', () => {
  test('what is not a PDF', async () => {
    for (const text of ['', 'PK\x03\x04', '<html>%PDF</html>', '\0'.repeat(5_000)])
      expect(await outcome(fromLatin1(text))).toBe('not_a_pdf');
  });

  test('encrypted', async () => {
    const encryption = '<< /Filter /Standard /V 1 /R 2 /O <00> /U <00> /P -4 >>';
    expect(await outcome(onePage({ trailer: '/Encrypt 10 0 R', objects: { 10: encryption } }))).toBe(
      'encrypted',
    );
    expect(await outcome(onePage({ trailer: `/Encrypt ${encryption}` }))).toBe('encrypted');
    const document = await PDFDocument.create();
    document.addPage();
    document.encrypt({ userPassword: 'secret', ownerPassword: 'secret' });
    expect(await outcome(await document.save())).toBe('encrypted');
  });

  test.each([
    ['a signed field', { 10: SIGNATURE_FIELD, 11: SIGNATURE }],
    [
      'a signed field whose type stands above it',
      {
        10: '<< /T (a) /FT /Sig /V 11 0 R /Kids [12 0 R] >>',
        11: SIGNATURE,
        12: '<< /Subtype /Widget /Parent 10 0 R /Rect [0 0 9 9] >>',
      },
    ],
    [
      'a time stamp',
      { 10: SIGNATURE_FIELD, 11: '<< /Type /DocTimeStamp /SubFilter /ETSI.RFC3161 /Contents <00> >>' },
    ],
  ] as const)('signed: %s', async (_, objects: RawObjects) => {
    expect(await outcome(onePage({ catalog: '/AcroForm << /Fields [10 0 R] >>', objects }))).toBe('signed');
  });

  test('signed: a field that stands on a page alone, and a certified file', async () => {
    const objects = { 10: SIGNATURE_FIELD, 11: SIGNATURE };
    expect(await outcome(onePage({ page: '/Annots [10 0 R]', objects }))).toBe('signed');
    expect(await outcome(onePage({ catalog: '/Perms << /DocMDP 11 0 R >>', objects }))).toBe('signed');
  });

  test('but not an empty field for a signature', async () => {
    const objects = { 10: SIGNATURE_FIELD.replace('/V 11 0 R', '') };
    expect(await outcome(onePage({ page: '/Annots [10 0 R]', objects }))).toBe('as sent');
  });

  test('over 200 pages', async () => {
    expect(await outcome(pagesPdf(200))).toBe('as sent');
    expect(await outcome(pagesPdf(201))).toBe('too_many_pages');
  });

  test('whose pages are made by XFA', async () => {
    const xfa = (more: string): Uint8Array =>
      onePage({ catalog: `/AcroForm << /Fields [] /XFA 10 0 R ${more}`, objects: XFA });
    expect(await outcome(xfa('>>'))).toBe('dynamic_form');
    const filled = onePage({
      catalog: '/NeedsRendering true /AcroForm << /Fields [11 0 R] /XFA 10 0 R >>',
      page: '/Annots [11 0 R]',
      objects: { ...XFA, 11: TEXT_FIELD },
    });
    expect(await outcome(filled)).toBe('dynamic_form');
  });
});

const SIGNATURE_FIELD = '<< /Subtype /Widget /FT /Sig /T (s) /Rect [0 0 9 9] /V 11 0 R >>';
const SIGNATURE = '<< /Filter /Adobe.PPKLite /ByteRange [0 1 2 3] /Contents <00> >>';
const TEXT_FIELD = '<< /Subtype /Widget /FT /Tx /T (t) /Rect [10 20 110 40] >>';
const XFA: RawObjects = { 10: { dict: '', stream: '<xdp:xdp><script>app.alert(1)</script></xdp:xdp>' } };

/** The pages of the stored file as a viewer shows them. */
async function shown(bytes: Uint8Array): Promise<readonly string[]> {
  const answer = await readPdf(bytes);
  if (answer.kind !== 'read') throw new Error(answer.code);
  return (await shownPages(answer.pdf ?? bytes)).map(({ text }) => text);
}

const LINE = (text: string): { readonly dict: string; readonly stream: string } => ({
  dict: '',
  stream: `BT /F 12 Tf 72 720 Td (${text}) Tj ET`,
});

describe('Nobody is shown one agreement and signs another: what readers would find differently is written anew', () => {
  test('an update of the file is not', async () => {
    const bytes = updatedPdf(onePage(), { 4: LINE('Another agreement') });
    expect(await outcome(bytes)).toBe('as sent');
    expect(await shown(bytes)).toEqual(['Another agreement']);
    expect(await outcome(updatedPdf(bytes, { 4: LINE('A third agreement') }))).toBe('as sent');
  });

  test('an object that stands twice, of which the table names the first', async () => {
    const whole = latin1(onePage());
    const [first = ''] = /4 0 obj.*?endobj\n/s.exec(whole) ?? [];
    const twice = whole.replace('xref\n0 ', `${first.replace('An agreement', 'No agreement')}xref\n0 `);
    const bytes = fromLatin1(twice.replace(/startxref\n\d+/, `startxref\n${twice.indexOf('xref\n0 ')}`));
    expect((await shownPages(bytes))[0]?.text).toBe('An agreement');
    expect(await outcome(bytes)).toBe('changed');
    expect(await shown(bytes)).toEqual(['No agreement']);
  });

  test('an object that the table has deleted', async () => {
    const deleted = latin1(onePage()).replace(
      /(0{5}\d{5} 00000) n( \n0{5}\d{5} 00000 n \ntrailer)/,
      '$1 f$2',
    );
    expect(await outcome(fromLatin1(deleted))).toBe('changed');
  });

  test('an object within another, which the table names', async () => {
    const hidden = '10 0 obj << /S /JavaScript /JS (app.alert\\(1\\)) >> endobj';
    const bytes = onePage({ catalog: '/OpenAction 10 0 R', objects: { 9: { dict: '', stream: hidden } } });
    const text = latin1(bytes);
    const at = String(text.indexOf(hidden)).padStart(10, '0');
    const named = text.replace('0 10\n', '0 11\n').replace('trailer', `${at} 00000 n \ntrailer`);
    const moved = fromLatin1(named.replace(/startxref\n\d+/, `startxref\n${named.indexOf('xref\n0 ')}`));
    const answer = await readPdf(moved);
    expect(answer).toMatchObject({ kind: 'read', pdf: expect.any(Uint8Array) });
    const stored = await PDFDocument.load((answer as { pdf: Uint8Array }).pdf);
    expect(stored.context.enumerateIndirectObjects().map(String).join()).not.toContain('JavaScript');
  });

  test('a second beginning, which the table does not name', async () => {
    const other = {
      20: '<< /Type /Catalog /Pages 21 0 R >>',
      21: '<< /Type /Pages /Kids [22 0 R] /Count 1 /MediaBox [0 0 9 9] >>',
      22: '<< /Type /Page /Parent 21 0 R >>',
    };
    const text = latin1(onePage({ objects: other })).replace(
      'startxref',
      'trailer << /Root 20 0 R >>\nstartxref',
    );
    expect(await outcome(fromLatin1(text))).toBe('changed');
  });

  test('a table that is not there', async () => {
    const bytes = fromLatin1(latin1(onePage()).replace(/startxref\n\d+/, 'startxref\n17'));
    expect(await outcome(bytes)).toBe('changed');
    expect(await shown(bytes)).toEqual(['An agreement']);
  });

  test('what stands before the file is counted by nobody', async () => {
    const bytes = fromLatin1(`Content-Type: application/pdf\r\n\r\n${latin1(onePage())}`);
    expect(await outcome(bytes)).toBe('as sent');
    expect(await shown(bytes)).toEqual(['An agreement']);
  });
});

describe('A page tree that does not say what it is, is made to: readers would find other pages', () => {
  const tree = (objects: RawObjects): Uint8Array =>
    rawPdf({
      1: '<< /Type /Catalog /Pages 2 0 R >>',
      2: '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 100 200] >>',
      3: '<< /Type /Page /Parent 2 0 R >>',
      4: '<< /Type /Page /Parent 2 0 R >>',
      ...objects,
    });

  test.each([
    ['as it should be', {}, 'as sent', 2],
    [
      'another count',
      { 2: '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 1 /MediaBox [0 0 9 9] >>' },
      'changed',
      2,
    ],
    ['no count', { 2: '<< /Type /Pages /Kids [3 0 R 4 0 R] /MediaBox [0 0 9 9] >>' }, 'changed', 2],
    ['no type', { 2: '<< /Kids [3 0 R 4 0 R] /Count 2 >>', 3: '<< /Parent 2 0 R >>' }, 'changed', 2],
    [
      'another parent',
      { 4: '<< /Type /Page /Parent 5 0 R >>', 5: '<< /Parent 5 0 R /Rotate 90 >>' },
      'changed',
      2,
    ],
    ['a parent that is the page', { 4: '<< /Type /Page /Parent 4 0 R >>' }, 'changed', 2],
    [
      'a tree that hangs on itself',
      { 2: '<< /Type /Pages /Parent 2 0 R /Kids [3 0 R 4 0 R] /Count 2 >>' },
      'changed',
      2,
    ],
  ] as const)('%s', async (_, objects: RawObjects, became, count) => {
    const bytes = tree(objects);
    expect(await outcome(bytes)).toBe(became);
    expect(await shown(bytes)).toHaveLength(count);
  });
});

describe('Contract 5, Documents: pages in points, as they are shown', () => {
  test.each([
    ['the paper', '/MediaBox [0 0 300 400]', 300, 400],
    ['from any corner to the other', '/MediaBox [300 400 0 0]', 300, 400],
    ['cropped', '/MediaBox [0 0 300 400] /CropBox [10 20 200 380]', 190, 360],
    ['cropped beyond the paper', '/MediaBox [0 0 300 400] /CropBox [-50 -50 200 900]', 200, 400],
    ['turned', '/MediaBox [0 0 300 400] /Rotate 90', 400, 300],
    ['turned back', '/MediaBox [0 0 300 400] /Rotate -90', 400, 300],
    ['turned and cropped', '/CropBox [10 20 200 380] /Rotate 270', 360, 190],
    ['turned on its head', '/MediaBox [0 0 300 400] /Rotate 180', 300, 400],
    ['in larger units', '/MediaBox [0 0 300 400] /UserUnit 2', 600, 800],
    ['fractions', '/MediaBox [0 0 595.2756 841.8898]', 595.28, 841.89],
    ['of the tree above', '', 612, 792],
  ])('%s', async (_, page, width, height) => {
    expect(await readPdf(onePage({ page }))).toMatchObject({ pages: [{ width, height }] });
  });

  test.each([
    ['as large as may be', '/MediaBox [0 0 14400 14400] /UserUnit 10', 'as sent'],
    ['too wide', '/MediaBox [0 0 14401 100] /UserUnit 10', 'broken'],
    ['too high', '/MediaBox [0 0 100 144001]', 'broken'],
    ['of units without end', `/UserUnit ${'9'.repeat(400)}`, 'broken'],
    ['too large for what is cut from it', '/MediaBox [0 0 999999 999999] /CropBox [0 0 100 100]', 'as sent'],
  ])('%s', async (_, page, became) => {
    expect(await outcome(onePage({ page }))).toBe(became);
  });

  test('inherited', async () => {
    const bytes = onePage({ pages: '/CropBox [0 0 100 200] /Rotate 90' });
    expect(await readPdf(bytes)).toMatchObject({ pages: [{ width: 200, height: 100 }] });
  });

  test('a page that does not say is a Letter', async () => {
    const bytes = fromLatin1(latin1(onePage()).replace('/MediaBox [0 0 612 792]', '/Nothing  [0 0 612 792]'));
    expect(await readPdf(bytes)).toMatchObject({ pdf: null, pages: [{ width: 612, height: 792 }] });
  });
});

describe('Contract 5, Documents: broken files are refused', () => {
  const packed = (): Uint8Array => {
    const page = '<< /Type /Page /Parent 2 0 R /Contents 4 0 R >>';
    const objects = { 2: '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 9 9] >>', 3: page };
    return rawPdf({ 1: '<< /Type /Catalog /Pages 2 0 R >>', 4: LINE('Packed'), 9: objectStream(objects) });
  };

  test.each([
    ['plain', onePage()],
    ['packed', packed()],
    ['updated', updatedPdf(onePage(), { 4: LINE('Another agreement, at length') })],
    ['with 200 pages', pagesPdf(200)],
  ])('cut off anywhere: %s', async (_, bytes) => {
    expect(await outcome(bytes)).not.toBe('broken');
    for (let part = 0; part < 50; part++) {
      const cut = bytes.slice(0, Math.floor((bytes.byteLength * part) / 50));
      expect.soft(await outcome(cut), `${part}/50`).toBe(cut.byteLength < 5 ? 'not_a_pdf' : 'broken');
    }
    for (let missing = 2; missing < 20; missing++)
      expect.soft(await outcome(bytes.slice(0, -missing)), `-${missing}`).toBe('broken');
  });

  test.each([
    ['no pages at all', { 1: '<< /Type /Catalog >>' }],
    ['pages that are missing', { 1: '<< /Type /Catalog /Pages 20 0 R >>' }],
    ['a tree without pages', { 2: '<< /Type /Pages /Kids [] /Count 0 >>' }],
    ['a page that is missing', { 2: '<< /Type /Pages /Kids [3 0 R 20 0 R] /Count 2 >>' }],
    ['a page that is a number', { 3: '7' }],
    ['a page that hangs twice', { 2: '<< /Type /Pages /Kids [3 0 R 3 0 R] /Count 2 >>' }],
    ['a tree that goes round in a circle', { 3: '<< /Type /Pages /Kids [2 0 R] /Count 1 >>' }],
    ['a page instead of a tree', { 1: '<< /Type /Catalog /Pages 3 0 R >>' }],
    ['kids that are none', { 2: '<< /Type /Pages /Kids 3 /Count 1 >>' }],
    ['no catalog', { 1: '<< /Type /Cat /Pages 2 0 R >>' }],
    ['an object that nobody can read', { 4: '<< /A [ 1 2 @ >> ) endobj' }],
  ] as const)('%s', async (_, objects: RawObjects) => {
    expect(await outcome(onePage({ objects }))).toBe('broken');
  });

  test('a tree deeper than any', async () => {
    const deep = (depth: number): Uint8Array => {
      const branch = (at: number): string =>
        `<< /Type /Pages /Parent ${at + 9} 0 R /Kids [${at + 11} 0 R] /Count 1 /MediaBox [0 0 9 9] >>`;
      const branches = Array.from({ length: depth }, (_, at) => [at + 10, branch(at)] as const);
      return rawPdf({
        1: '<< /Type /Catalog /Pages 9 0 R >>',
        9: '<< /Type /Pages /Kids [10 0 R] /Count 1 >>',
        ...Object.fromEntries(branches),
        [depth + 10]: `<< /Type /Page /Parent ${depth + 9} 0 R >>`,
      });
    };
    expect(await outcome(deep(20))).toBe('as sent');
    expect(await outcome(deep(200))).toBe('broken');
  });

  test('every fault is told, and a stored file can be read', async () => {
    const whole = onePage({ page: '/Annots [10 0 R]', objects: { 10: TEXT_FIELD, ...XFA, 11: '[1 2 3]' } });
    let random = 1;
    const next = (below: number): number => (random = (random * 48_271) % 2_147_483_647) % below;
    for (let round = 0; round < 300; round++) {
      const bytes = whole.slice();
      for (let change = 0; change < 8; change++) bytes[next(bytes.byteLength)] = next(256);
      const answer = await readPdf(bytes);
      if (answer.kind === 'refused') continue;
      const stored = await PDFDocument.load(answer.pdf ?? bytes, { updateMetadata: false });
      expect(stored.getPageCount()).toBe(answer.pages.length);
    }
  });
});

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1');
}

describe('Files that are read side by side have each a bound of its own on what they unpack', () => {
  const unpacksTo = (megabytes: number): Uint8Array =>
    onePage({
      objects: {
        10: { dict: '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', stream: bomb(megabytes) },
      },
    });

  test('one that unpacks to too much is refused, and not the others', async () => {
    const all = await Promise.all([unpacksTo(256), onePage(), onePage()].map(outcome));
    expect(all).toEqual(['too_much_work', 'as sent', 'as sent']);
  });

  test('two that unpack to as much as one may are not counted together', async () => {
    const alone = await outcome(unpacksTo(66));
    expect(alone).not.toBe('too_much_work');
    expect(await Promise.all([unpacksTo(66), unpacksTo(66)].map(outcome))).toEqual([alone, alone]);
  });
});

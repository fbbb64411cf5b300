import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../support/browser/browser.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
let browser: TestBrowser;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await service.stop();
});

interface Shown {
  /** Red, green and blue in the middle of the page. */
  readonly middle: readonly number[];
  /** How much of it is not white. */
  readonly inked: number;
  readonly loaded: readonly string[];
  readonly refused: readonly string[];
}

/** The first page of a file, drawn by what the signing page draws with, at its address and under its policy. */
async function show(pdf: Buffer): Promise<Shown> {
  const { page, problems } = await browser.newPage();
  const loaded: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.ok() && pathname.includes('/pdfjs/'))
      loaded.push(pathname.replace(/^\/assets\/\w+\/pdfjs\//, ''));
  });
  await page.route('**/fixture.pdf', (route) => route.fulfill({ body: pdf, contentType: 'application/pdf' }));
  await page.goto(`${service.url}/sign/nobody`);
  const drawn = await page.evaluate<Pick<Shown, 'middle' | 'inked'>>(DRAW);
  await page.context().close();
  const refused = problems.filter((problem) => /security policy|refused|blocked|foreign/i.test(problem));
  return { ...drawn, loaded, refused };
}

const DRAW = `(async () => {
  const script = document.querySelector('script[type=module]').src;
  const { openPdf } = await import(new URL('pdf.js', script).href);
  const { pdf } = await openPdf({ url: '/fixture.pdf' });
  const page = await pdf.getPage(1);
  const viewport = page.getViewport({ scale: 1 });
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: viewport.width, height: viewport.height });
  await page.render({ canvas, viewport }).promise;
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  const at = (canvas.height / 2 * canvas.width + canvas.width / 2) * 4;
  let inked = 0;
  for (let point = 0; point < data.length; point += 4) if (data[point] < 128) inked += 1;
  return { middle: [...data.slice(at, at + 3)], inked: inked / (data.length / 4) };
})()`;

/** A page of 100 by 100 points with one resource and one content stream. */
function pdfOf(content: string, resources: string, more: readonly Buffer[] = []): Buffer {
  const objects = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    Buffer.from(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Resources << ${resources} >> /Contents 4 0 R >>`,
    ),
    streamOf('', Buffer.from(content)),
    ...more,
  ];
  const offsets: number[] = [];
  let file = Buffer.from('%PDF-1.7\n');
  objects.forEach((object, index) => {
    offsets.push(file.length);
    file = Buffer.concat([file, Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]);
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF`;
  return Buffer.concat([file, Buffer.from(end)]);
}

function streamOf(entries: string, bytes: Buffer): Buffer {
  const head = `<< ${entries} /Length ${bytes.length} >>\nstream\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from('\nendstream')]);
}

/** An image over the whole page. */
function imagePdf(entries: string, bytes: Buffer): Buffer {
  const image = streamOf(`/Type /XObject /Subtype /Image /Width 8 /Height 8 ${entries}`, bytes);
  return pdfOf('100 0 0 100 0 0 cm /I Do', '/XObject << /I 5 0 R >>', [image]);
}

/** Text over most of the page. */
function textPdf(font: string, shown: string, more: readonly Buffer[] = []): Buffer {
  return pdfOf(`BT /F 60 Tf 5 30 Td ${shown} Tj ET`, '/Font << /F 5 0 R >>', [Buffer.from(font), ...more]);
}

inBrowser('What the signing page shows under its content security policy', () => {
  test('a scan: fax and JBIG2 images are decoded without WebAssembly', async () => {
    const mask = '/ColorSpace /DeviceGray /BitsPerComponent 1 /Decode [1 0]';
    // Eight lines that are as white as the one before, then the end of the block; shown inverted.
    const fax = await show(
      imagePdf(
        `${mask} /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 8 /Rows 8 >>`,
        Buffer.from([0xff, 0x00, 0x10, 0x01]),
      ),
    );
    expect(fax).toMatchObject({ middle: [0, 0, 0], refused: [] });
    // A page of 8 by 8 points whose pixels are black to begin with.
    const jbig2 = await show(
      imagePdf(
        '/ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /JBIG2Decode',
        Buffer.from('000000003000010000001300000008000000080000000000000000040000', 'hex'),
      ),
    );
    expect(jbig2).toMatchObject({ middle: [0, 0, 0], refused: [] });
  });

  test('JPEG 2000: its decoder is loaded as a script of this origin', async () => {
    // The head of an image of 8 by 8 points in three colours, and nothing after it.
    const image =
      'ff4fff51002f000000000008000000080000000000000000000000080000000800000000000000000003070101070101070101';
    const { loaded, refused } = await show(
      imagePdf('/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /JPXDecode', Buffer.from(image, 'hex')),
    );
    expect(loaded).toContain('wasm/openjpeg_nowasm_fallback.js');
    expect(refused).toEqual([]);
  });

  test('Chinese without an embedded font: character maps are loaded', async () => {
    const descendant = Buffer.from(
      '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /FontDescriptor 7 0 R >>',
    );
    const descriptor = Buffer.from(
      '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
    );
    const font =
      '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [6 0 R] >>';
    const { loaded, refused } = await show(textPdf(font, '<4E2D6587>', [descendant, descriptor]));
    expect(loaded).toContain('cmaps/UniGB-UCS2-H.bcmap');
    expect(refused).toEqual([]);
  });

  test('a standard font that is not embedded is loaded from here', async () => {
    const font = '<< /Type /Font /Subtype /Type1 /BaseFont /ZapfDingbats >>';
    const { inked, loaded, refused } = await show(textPdf(font, '(nn)'));
    expect(loaded).toContain('standard_fonts/FoxitDingbats.pfb');
    expect(inked).toBeGreaterThan(0.1);
    expect(refused).toEqual([]);
  });
});

/** Draws pages of the reference agreements for the guides: `npx tsx scripts/document-images.ts`. */
import { PDFiumLibrary, type PDFiumDocument } from '@hyzyla/pdfium';
import { writeFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';
import { agreement, type AgreementName } from '../packages/agreement-pdf/test/agreements.ts';
import { newTypesetter } from '../packages/agreement-pdf/test/house-fonts.ts';

const PAGES: readonly (readonly [AgreementName, page: number])[] = [
  ['long', 1],
  ['right-to-left', 1],
];
const SCALE = 1.25;

const library = await PDFiumLibrary.init();
const typesetter = newTypesetter();
for (const [name, page] of PAGES) {
  const rendered = await typesetter.typeset(agreement(name));
  if (rendered.kind !== 'rendered') throw new Error(`${name}: ${JSON.stringify(rendered)}`);
  const document = await library.loadDocument(rendered.pdf);
  const image = await pngOf(document, page);
  document.destroy();
  const path = new URL(`../docs/images/agreement-${name}.png`, import.meta.url);
  writeFileSync(path, image);
  console.log(`${path.pathname}  ${image.length} bytes`);
}
library.destroy();

/** With a palette: a page has few colours, and its file is a third of what it would be with three bytes a point. */
async function pngOf(document: PDFiumDocument, page: number): Promise<Buffer> {
  const { width, height, data } = await document.getPage(page - 1).render({ scale: SCALE, render: 'bitmap' });
  const palette = new Map<number, number>();
  const rows = Buffer.alloc((width + 1) * height);
  for (let point = 0; point < width * height; point++) {
    const color = [0, 1, 2].reduce((all, part) => (all << 5) | ((data[point * 4 + part] ?? 0) >> 3), 0);
    const index = palette.get(color) ?? palette.size;
    palette.set(color, index);
    rows[Math.floor(point / width) * (width + 1) + 1 + (point % width)] = index;
  }
  if (palette.size > 256) throw new Error(`${palette.size} colours`);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3], 8);
  const colors = [...palette.keys()].flatMap((color) =>
    [10, 5, 0].map((bits) => Math.round((((color >> bits) & 31) * 255) / 31)),
  );
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(colors)),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const whole = Buffer.alloc(named.length + 8);
  whole.writeUInt32BE(data.length, 0);
  named.copy(whole, 4);
  whole.writeUInt32BE(crc32(named), named.length + 4);
  return whole;
}

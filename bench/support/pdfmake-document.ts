import { type Face, FACES } from '@assay/agreement-pdf';
import type { Agreement, Block, Inline } from '@assay/agreement-pdf/source';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

interface PdfMake {
  setFonts(fonts: object): void;
  setUrlAccessPolicy(allows: () => boolean): void;
  setLocalAccessPolicy(allows: () => boolean): void;
  createPdf(definition: object): { getBuffer(): Promise<Buffer> };
}

/** The same agreement by pdfmake, with the same fonts and sizes. */
export function openPdfMake(): (agreement: Agreement) => Promise<Uint8Array> {
  const pdfMake = require('pdfmake') as PdfMake;
  pdfMake.setUrlAccessPolicy(() => false);
  pdfMake.setLocalAccessPolicy(() => true);
  pdfMake.setFonts({
    Serif: family('serif', 'serif_bold', 'serif_italic', 'serif_bold_italic'),
    Sans: family('sans', 'sans_bold', 'sans', 'sans_bold'),
    Mono: family('mono', 'mono', 'mono', 'mono'),
  });
  return (agreement) => pdfMake.createPdf(definitionOf(agreement)).getBuffer();
}

function family(normal: Face, bold: Face, italics: Face, bolditalics: Face): object {
  return { normal: file(normal), bold: file(bold), italics: file(italics), bolditalics: file(bolditalics) };
}

function file(face: Face): string {
  return require.resolve(`@expo-google-fonts/${FACES[face]}.ttf`);
}

function definitionOf({ title, blocks }: Agreement): object {
  return {
    pageSize: 'A4',
    pageMargins: [64, 64, 64, 72],
    info: { title: title ?? '' },
    defaultStyle: { font: 'Serif', fontSize: 10.5, lineHeight: 1.05 },
    footer: (page: number, count: number) => ({
      text: `${page} / ${count}`,
      font: 'Sans',
      fontSize: 8,
      alignment: 'center',
      margin: [0, 28, 0, 0],
    }),
    content: blocks.map(contentOf),
  };
}

const HEADING_SIZES = [20, 14, 11.5, 10.5, 10.5, 10.5];

function contentOf(block: Block): object {
  switch (block.kind) {
    case 'heading': {
      const fontSize = HEADING_SIZES[block.level - 1] ?? 10.5;
      return { text: runs(block.inlines), font: 'Sans', bold: true, fontSize, margin: [0, 14, 0, 5] };
    }
    case 'paragraph':
      return { text: runs(block.inlines), margin: [0, 0, 0, 7] };
    case 'list': {
      const items = block.items.map((item) => item.map(contentOf));
      return { [block.ordered ? 'ol' : 'ul']: items, margin: [0, 0, 0, 7] };
    }
    case 'table': {
      const rows = block.rows.map((row) => row.map((cell) => ({ text: runs(cell), fontSize: 9.5 })));
      const head = block.head.map((cell) => ({ text: runs(cell), fontSize: 9.5, bold: true }));
      const table = {
        headerRows: 1,
        dontBreakRows: true,
        widths: head.map(() => 'auto'),
        body: [head, ...rows],
      };
      return { table, layout: 'lightHorizontalLines' };
    }
    case 'code':
      return { text: block.text, font: 'Mono', fontSize: 9, margin: [0, 0, 0, 7] };
    case 'quote':
      return { stack: block.blocks.map(contentOf), margin: [14, 0, 0, 0] };
    case 'rule':
      return { text: '', margin: [0, 4, 0, 4] };
    case 'page_break':
      return { text: '', pageBreak: 'after' };
    case 'signatures':
      return {
        columns: block.signatures.map(({ label, role }) => ({ text: label ?? role, fontSize: 9 })),
        margin: [0, 68, 0, 0],
        unbreakable: true,
      };
  }
}

function runs(inlines: readonly Inline[]): readonly object[] {
  return inlines.map((inline) => {
    if (inline.kind === 'break') return { text: '\n' };
    const { text, strong, emphasis, code, link } = inline;
    return {
      text,
      ...(strong && { bold: true }),
      ...(emphasis && { italics: true }),
      ...(code && { font: 'Mono' }),
      ...(link !== null && { link }),
    };
  });
}

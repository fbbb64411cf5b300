import { PDFiumLibrary } from '@hyzyla/pdfium';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface ReadPdf {
  readonly title: string;
  readonly language: string;
  readonly pages: readonly ReadPage[];
  /** As they are embedded: `ABCDEF+NotoSerif-Regular`. */
  readonly fonts: readonly string[];
}

export interface ReadPage {
  /** Lines, as they would be copied. */
  readonly text: string;
  /** Elements of the structure, written as `H1(…)`; what they hold is a dot. */
  readonly structure: string;
  readonly links: readonly { readonly address: string; readonly box: readonly number[] }[];
}

/** A PDF as a viewer reads it. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: bytes.slice(), verbosity: 0, useSystemFonts: false });
  try {
    const document = await task.promise;
    const { info } = (await document.getMetadata()) as unknown as { info: Record<string, unknown> };
    const pages: ReadPage[] = [];
    for (let number = 1; number <= document.numPages; number++)
      pages.push(await readPage(await document.getPage(number)));
    return {
      title: String(info['Title']),
      language: String(info['Language']),
      pages,
      fonts: fontsOf(bytes),
    };
  } finally {
    await task.destroy();
  }
}

type PdfPage = Awaited<ReturnType<Awaited<ReturnType<typeof getDocument>['promise']>['getPage']>>;

async function readPage(page: PdfPage): Promise<ReadPage> {
  const { items } = await page.getTextContent();
  const annotations = (await page.getAnnotations()) as { url?: string; rect: number[] }[];
  return {
    text: items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''),
    structure: structureOf(await page.getStructTree()),
    links: annotations.map(({ url, rect }) => ({ address: url ?? '', box: rect })),
  };
}

interface StructureNode {
  readonly role?: string;
  readonly type?: string;
  readonly children?: readonly StructureNode[];
}

function structureOf({ role, type, children = [] }: StructureNode): string {
  if (type === 'content') return '.';
  if (type === 'object') return '@';
  const inside = children.map(structureOf).join('');
  return role === 'Root' || role === undefined ? inside : `${role}(${inside})`;
}

/** Of the dictionaries, which are not compressed; a font without a file of its own is not embedded. */
function fontsOf(bytes: Uint8Array): readonly string[] {
  const text = Buffer.from(bytes).toString('latin1');
  return [...text.matchAll(/\/FontName \/(\S+)[^>]*?\/FontFile2 \d+ 0 R/g)].map(([, name = '']) => name);
}

/** A page as an image of grey values, one for each point, row by row. */
export interface PageImage {
  readonly width: number;
  readonly height: number;
  /** The share of points with ink in a part of the page. */
  ink(part: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  }): number;
}

export async function pageImages(bytes: Uint8Array): Promise<readonly PageImage[]> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(bytes);
    const images: PageImage[] = [];
    for (const page of document.pages()) {
      const { width, height, data } = await page.render({ scale: 1, render: 'bitmap' });
      images.push(imageOf(width, height, data.slice()));
    }
    document.destroy();
    return images;
  } finally {
    library.destroy();
  }
}

function imageOf(width: number, height: number, data: Uint8Array): PageImage {
  return {
    width,
    height,
    ink: (part) => {
      let [dark, all] = [0, 0];
      for (let y = Math.floor(part.y); y < Math.min(height, part.y + part.height); y++) {
        for (let x = Math.floor(part.x); x < Math.min(width, part.x + part.width); x++) {
          all += 1;
          if ((data[(y * width + x) * 4] ?? 255) < 200) dark += 1;
        }
      }
      return all === 0 ? 0 : dark / all;
    },
  };
}

/** What stands on a page, line by line from its top, each from the left to the right whatever the order of reading. */
export async function standingLines(bytes: Uint8Array, pageNumber = 1): Promise<readonly string[]> {
  const task = getDocument({ data: bytes.slice(), verbosity: 0, useSystemFonts: false });
  try {
    const page = await (await task.promise).getPage(pageNumber);
    const { items } = await page.getTextContent();
    const lines = new Map<number, { readonly x: number; readonly text: string }[]>();
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      const [x, y] = [Number(item.transform[4]), Math.round(Number(item.transform[5]))];
      lines.set(y, [...(lines.get(y) ?? []), { x, text: item.str }]);
    }
    return Array.from(lines)
      .toSorted(([one], [other]) => other - one)
      .map(([, parts]) =>
        parts
          .toSorted((one, other) => one.x - other.x)
          .map(({ text }) => text)
          .join(' '),
      );
  } finally {
    await task.destroy();
  }
}

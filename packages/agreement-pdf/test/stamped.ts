import type { StampedField } from '@assay/agreement-pdf';
import { finishPdf } from '@assay/agreement-pdf/stamping';
import { degrees, PDFDocument, PDFName, type PDFPage } from '@cantoo/pdf-lib';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { houseFonts } from './house-fonts.ts';

export function stamped(about: Partial<StampedField>): StampedField {
  return {
    id: 'field',
    fieldType: 'text',
    pageNumber: 1,
    xPosition: 40,
    yPosition: 60,
    width: 120,
    height: 30,
    value: null,
    multiline: false,
    acroFieldName: null,
    image: null,
    ...about,
  };
}

/** How a page is turned, cropped and measured. */
export interface PageKind {
  readonly rotate?: number;
  /** Left, bottom, width, height. */
  readonly crop?: readonly [number, number, number, number];
  readonly media?: readonly [number, number, number, number];
  readonly unit?: number;
  /** Rotation and boxes hang at the parent of the page. */
  readonly inherits?: boolean;
  readonly content?: string;
}

export const PAGE_KINDS: readonly (readonly [string, PageKind])[] = [
  ['a plain page', {}],
  ['a page turned by 90', { rotate: 90 }],
  ['a page turned by 180', { rotate: 180 }],
  ['a page turned by 270', { rotate: 270 }],
  ['a page turned by -90', { rotate: -90 }],
  ['a cropped page', { crop: [50, 30, 300, 240] }],
  ['a cropped page turned by 90', { rotate: 90, crop: [50, 30, 300, 240] }],
  ['a cropped page turned by 270', { rotate: 270, crop: [50, 30, 300, 240] }],
  ['a page that does not begin at zero', { media: [-100, 200, 400, 320], rotate: 180 }],
  ['a page cropped beyond its paper', { crop: [-50, -50, 900, 900] }],
  ['a page that inherits all of it', { inherits: true, rotate: 90, crop: [50, 30, 300, 240] }],
];

export async function basePdf(kinds: readonly PageKind[] = [{}]): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  for (const kind of kinds) addPage(document, kind);
  return await document.save();
}

function addPage(document: PDFDocument, kind: PageKind): PDFPage {
  const { rotate = 0, crop, media = [0, 0, 400, 320], unit, inherits = false, content = '' } = kind;
  const page = document.addPage([400, 320]);
  page.setMediaBox(...media);
  page.setRotation(degrees(rotate));
  if (crop) page.setCropBox(...crop);
  if (unit) page.node.set(PDFName.of('UserUnit'), document.context.obj(unit));
  if (content !== '')
    page.node.set(PDFName.of('Contents'), document.context.register(document.context.stream(content)));
  if (inherits)
    for (const entry of ['MediaBox', 'CropBox', 'Rotate']) {
      const value = page.node.get(PDFName.of(entry));
      page.node.delete(PDFName.of(entry));
      if (value) page.node.Parent()?.set(PDFName.of(entry), value);
    }
  return page;
}

/** The bytes of the finished file. */
export async function finished(pdf: Uint8Array, fields: readonly StampedField[]): Promise<Uint8Array> {
  const done = await finishPdf({ pdf, fields }, houseFonts);
  if (done.kind !== 'finished') throw new Error(done.message);
  return done.pdf;
}

export interface ShownText {
  readonly text: string;
  /** Where it begins and stands, in points from the left and top of the page as it is shown. */
  readonly x: number;
  readonly y: number;
  readonly size: number;
  /** In degrees, on the page as it is shown. */
  readonly turned: number;
  readonly width: number;
}

/** Text of a page as a viewer finds it. */
export async function textsOf(pdf: Uint8Array, pageNumber = 1): Promise<readonly ShownText[]> {
  const task = getDocument({ data: pdf.slice(), verbosity: 0, useSystemFonts: false });
  try {
    const page = await (await task.promise).getPage(pageNumber);
    const viewport = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    return items.flatMap((item) => {
      if (!('str' in item) || item.str.trim() === '') return [];
      const [a, b, , , e, f] = item.transform as [number, number, number, number, number, number];
      const [x, y] = viewport.convertToViewportPoint(e, f) as [number, number];
      const [tipX, tipY] = viewport.convertToViewportPoint(e + a, f + b) as [number, number];
      const size = Math.hypot(tipX - x, tipY - y);
      const turned = Math.round((Math.atan2(tipY - y, tipX - x) * 180) / Math.PI);
      return [{ text: item.str, x, y, size, turned, width: item.width }];
    });
  } finally {
    await task.destroy();
  }
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface ShownPage {
  readonly width: number;
  readonly height: number;
  /** What encloses everything dark in a part of the page, in points; null where nothing is. */
  inkIn(part?: Box): Box | null;
  /** `#rrggbb` of the paper or ink at a place. */
  colorAt(x: number, y: number): string;
  /** Whether two pages look the same, point by point. */
  readonly pixels: Uint8Array;
}

const SCALE = 4;

/** Opening it takes longer than drawing a page. */
let library: Promise<PDFiumLibrary> | undefined;
const drawn = new WeakMap<Uint8Array, Map<number, Promise<ShownPage>>>();

/** A page as it is drawn, four points of ink for one of the page. */
export async function shown(pdf: Uint8Array, pageNumber = 1): Promise<ShownPage> {
  const pages = drawn.get(pdf) ?? new Map<number, Promise<ShownPage>>();
  drawn.set(pdf, pages);
  const page = pages.get(pageNumber) ?? draw(pdf, pageNumber);
  pages.set(pageNumber, page);
  return await page;
}

async function draw(pdf: Uint8Array, pageNumber: number): Promise<ShownPage> {
  library ??= PDFiumLibrary.init();
  const document = await (await library).loadDocument(pdf);
  const page = document.getPage(pageNumber - 1);
  const { width, height, data } = await page.render({ scale: SCALE, render: 'bitmap' });
  const pixels = data.slice();
  document.destroy();
  return { width: width / SCALE, height: height / SCALE, pixels, ...seen(width, height, pixels) };
}

function seen(width: number, height: number, pixels: Uint8Array): Pick<ShownPage, 'inkIn' | 'colorAt'> {
  const at = (x: number, y: number): readonly number[] => [
    ...pixels.subarray((y * width + x) * 4, (y * width + x) * 4 + 3),
  ];
  return {
    inkIn: (part = { x: 0, y: 0, width: width / SCALE, height: height / SCALE }) => {
      let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
      for (let y = Math.floor(part.y * SCALE); y < Math.min(height, (part.y + part.height) * SCALE); y++)
        for (let x = Math.floor(part.x * SCALE); x < Math.min(width, (part.x + part.width) * SCALE); x++) {
          if ((pixels[(y * width + x) * 4 + 1] ?? 255) >= 128) continue;
          [left, right] = [Math.min(left, x), Math.max(right, x + 1)];
          [top, bottom] = [Math.min(top, y), Math.max(bottom, y + 1)];
        }
      if (right < left) return null;
      return {
        x: left / SCALE,
        y: top / SCALE,
        width: (right - left) / SCALE,
        height: (bottom - top) / SCALE,
      };
    },
    colorAt: (x, y) =>
      `#${at(Math.floor(x * SCALE), Math.floor(y * SCALE))
        .map((part) => part.toString(16).padStart(2, '0'))
        .join('')}`,
  };
}

import { PDFArray, PDFName, PDFNumber, type PDFPageLeaf } from '@cantoo/pdf-lib';
import { type Frame, frameOf, intersection, type Rectangle } from './frame.ts';

/** US Letter, for a page that does not say how large it is. */
const NO_BOX: Rectangle = { x: 0, y: 0, width: 612, height: 792 };

/** A page as it is shown: cropped, turned, in points. */
export function pageFrame(page: PDFPageLeaf): Frame {
  return frameOf(shownPart(page), numberOf(inheritedOf(page, 'Rotate')) ?? 0, unitOf(page));
}

/** The visible part of a page, in its own space: the crop box as far as it lies on the paper. */
export function shownPart(page: PDFPageLeaf): Rectangle {
  const paper = rectangleOf(inheritedOf(page, 'MediaBox')) ?? NO_BOX;
  const crop = rectangleOf(inheritedOf(page, 'CropBox'));
  return crop ? intersection(crop, paper) : paper;
}

/** A rectangle of four numbers in any order of corners; undefined where they enclose nothing. */
export function rectangleOf(box: unknown): Rectangle | undefined {
  if (!(box instanceof PDFArray) || box.size() < 4) return undefined;
  const [x0, y0, x1, y1] = [0, 1, 2, 3].map((at) => numberOf(box.lookup(at)));
  if (x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined) return undefined;
  const [width, height] = [Math.abs(x1 - x0), Math.abs(y1 - y0)];
  return width > 0 && height > 0 ? { x: Math.min(x0, x1), y: Math.min(y0, y1), width, height } : undefined;
}

function unitOf(page: PDFPageLeaf): number {
  const unit = numberOf(page.lookup(PDFName.of('UserUnit')));
  return unit !== undefined && unit > 0 ? unit : 1;
}

function inheritedOf(page: PDFPageLeaf, name: string): unknown {
  return page.context.lookup(page.getInheritableAttribute(PDFName.of(name)));
}

function numberOf(value: unknown): number | undefined {
  return value instanceof PDFNumber ? value.asNumber() : undefined;
}

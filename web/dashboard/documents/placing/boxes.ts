import type { PageBox, PageSize } from '../../../parts/page-box.ts';

/** A place on a page, in points from its left and top edges. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Which edges of a box are pulled: any of `n`, `e`, `s` and `w`. */
export type Edges = string;

/** Small enough for every field, large enough to be taken hold of. */
export const SMALLEST_POINTS = 8;

type Box = Omit<PageBox, 'pageNumber'>;

/** A box of this size around a point, wholly on the page. */
export function around({ x, y }: Point, size: PageSize, page: PageSize): Box {
  const [width, height] = [Math.min(size.width, page.width), Math.min(size.height, page.height)];
  return at(Math.round(x - width / 2), Math.round(y - height / 2), { width, height }, page);
}

/** From one corner to the other, whichever they are. */
export function drawnBetween(one: Point, other: Point, page: PageSize): Box {
  const [left, right] = inOrder(one.x, other.x, page.width);
  const [top, bottom] = inOrder(one.y, other.y, page.height);
  const width = Math.max(right - left, SMALLEST_POINTS);
  const height = Math.max(bottom - top, SMALLEST_POINTS);
  return at(left, top, { width, height }, page);
}

/** Moved by whole points, so that it keeps its line with others, and kept on the page. */
export function moved(box: Box, dx: number, dy: number, page: PageSize): Box {
  return at(box.xPosition + Math.round(dx), box.yPosition + Math.round(dy), box, page);
}

/** The other edges stay where they are. */
export function resized(box: Box, edges: Edges, dx: number, dy: number, page: PageSize): Box {
  const [left, right] = pulled(box.xPosition, box.width, Math.round(dx), page.width, [
    edges.includes('w'),
    edges.includes('e'),
  ]);
  const [top, bottom] = pulled(box.yPosition, box.height, Math.round(dy), page.height, [
    edges.includes('n'),
    edges.includes('s'),
  ]);
  return {
    xPosition: tidy(left),
    yPosition: tidy(top),
    width: tidy(right - left),
    height: tidy(bottom - top),
  };
}

function pulled(
  from: number,
  extent: number,
  by: number,
  edge: number,
  [first, last]: readonly [boolean, boolean],
): readonly [number, number] {
  const to = from + extent;
  if (first) return [between(from + by, 0, Math.max(to - SMALLEST_POINTS, 0)), to];
  if (last) return [from, between(to + by, from + SMALLEST_POINTS, Math.max(edge, from + SMALLEST_POINTS))];
  return [from, to];
}

function at(x: number, y: number, { width, height }: PageSize, page: PageSize): Box {
  return {
    xPosition: tidy(between(x, 0, page.width - width)),
    yPosition: tidy(between(y, 0, page.height - height)),
    width: tidy(width),
    height: tidy(height),
  };
}

function inOrder(one: number, other: number, edge: number): readonly [number, number] {
  const ends = [one, other].map((end) => between(Math.round(end), 0, edge));
  return [Math.min(...ends), Math.max(...ends)];
}

function between(value: number, least: number, most: number): number {
  return Math.max(Math.min(value, most), least);
}

/** Sums of decimal numbers end a hair beside what they mean. */
function tidy(value: number): number {
  return Math.round(value * 100) / 100;
}

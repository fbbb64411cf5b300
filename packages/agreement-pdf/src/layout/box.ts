import type { Mark } from './display-list.ts';

/** A piece of the document that no page break may cut. Its marks are measured from its own top. */
export interface Box {
  readonly height: number;
  /** Free room above it, unless it begins a page. */
  readonly spaceBefore: number;
  readonly marks: readonly Mark[];
  /** The next box stands on the same page, if there is any way to do it. */
  readonly keepsNext: boolean;
  /** Drawn again above it where it begins a page: the head of its table. */
  readonly head: Box | null;
  readonly beginsPage: boolean;
}

export function box(about: Partial<Box> & Pick<Box, 'height'>): Box {
  return { spaceBefore: 0, marks: [], keepsNext: false, head: null, beginsPage: false, ...about };
}

/** Boxes are made while pages are filled: boxes behind the last page that may be filled are never made. */
export type Boxes = Iterable<Box>;

/** The same boxes with marks of a container behind each of them, made for its whole height. */
export function* decorated(
  boxes: Boxes,
  decorate: (height: number, spaceBefore: number) => readonly Mark[],
): Boxes {
  for (const { one, index } of numbered(boxes))
    yield {
      ...one,
      marks: [...decorate(one.height, index === 0 ? 0 : one.spaceBefore), ...one.marks],
    };
}

/** Two lines at least stay together at the end of a page and at the beginning of the next. */
export function* withoutWidows(boxes: Boxes): Boxes {
  for (const { one, index, left } of numbered(boxes))
    yield left > 0 && (index === 0 || left === 1) ? { ...one, keepsNext: true } : one;
}

/** With free room above the first of them. */
export function* spaced(boxes: Boxes, space: number): Boxes {
  for (const { one, index } of numbered(boxes)) yield index === 0 ? { ...one, spaceBefore: space } : one;
}

/** Each box with its number from 0 and how many follow it, as far as two. */
export function* numbered(
  boxes: Boxes,
): Generator<{ readonly one: Box; readonly index: number; readonly left: number }> {
  const ahead: Box[] = [];
  let index = 0;
  for (const box of boxes) {
    ahead.push(box);
    const [one] = ahead;
    if (ahead.length < 3 || !one) continue;
    ahead.shift();
    yield { one, index, left: 2 };
    index += 1;
  }
  for (const [at, one] of ahead.entries()) yield { one, index: index + at, left: ahead.length - at - 1 };
}

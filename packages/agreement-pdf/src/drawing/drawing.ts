import type { Matrix } from '../file/frame.ts';
import type { Fonts } from '../fonts/fonts.ts';
import type { LineMark, RectangleMark, TextMark } from '../layout/display-list.ts';
import type { Line } from '../layout/lines.ts';

/** Marks in a frame of their own, counted from its left and top. */
export interface Group {
  readonly toPage: Matrix;
  readonly marks: readonly DrawingMark[];
}

export type DrawingMark = TextMark | RectangleMark | LineMark | PathMark;

export interface PathMark {
  readonly kind: 'path';
  readonly steps: readonly PathStep[];
  readonly fill: string | null;
  readonly stroke: Stroke | null;
}

export interface Stroke {
  readonly color: string;
  readonly thickness: number;
  readonly dashes: readonly number[];
}

/** Of an outline: move, line, curve with two handles, close. */
export type PathStep =
  | readonly ['M' | 'L', x: number, y: number]
  | readonly ['C', x1: number, y1: number, x2: number, y2: number, x: number, y: number]
  | readonly ['Z'];

/** The fonts and the color with which text in a field is measured and drawn. */
export interface Lettering {
  readonly fonts: Fonts;
  readonly color: string;
}

/**
 * The height of capitals of Noto Sans and Noto Serif, in ems. Text is centred by it: a line of figures or capitals, and
 * nearly so of any writing, then has as much room above as below, however much its font reserves for ascenders and
 * accents.
 */
export const CAP_HEIGHT = 0.714;

/** From the middle of a line to its baseline. */
export function baselineBelowMiddle(size: number): number {
  return (CAP_HEIGHT * size) / 2;
}

/** A line of text that begins at `x` and stands on `y`. */
export function lineMarks(line: Line, x: number, y: number, color: string): readonly TextMark[] {
  return line.pieces.map(({ text, words, face, size, ...piece }) => ({
    kind: 'text',
    x: x + piece.x,
    y,
    text,
    words,
    face,
    size,
    color,
    tags: null,
  }));
}

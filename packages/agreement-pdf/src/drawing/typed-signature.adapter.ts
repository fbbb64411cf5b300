import type { OpenFonts } from '../fonts/fonts.adapter.ts';
import type { FaceStyle, Glyph } from '../fonts/fonts.ts';
import { linesOf, type LineStyle, type Piece } from '../layout/lines.ts';
import type { PathStep } from './drawing.ts';
import { oneLine } from './showable.ts';

/** Typed text as it would be written by hand, drawn once and the same wherever it is shown. */
export interface Outline {
  readonly steps: readonly PathStep[];
  /** Of its ink; its left and top are zero. */
  readonly width: number;
  readonly height: number;
}

const SIZE = 100;
const HAND: FaceStyle = { hand: true, sans: false, strong: false, emphasis: false, code: false };
const STYLE: LineStyle = { hand: true, size: SIZE, sans: false, strong: false, direction: 'ltr' };

/** Null where nothing would be seen. Scripts that the hand does not know are set in the fonts of agreements. */
export function signatureOutline(text: string, fonts: OpenFonts): Outline | null {
  const [line] = linesOf(oneLine(text.trim(), HAND, fonts), Infinity, STYLE, fonts);
  const pen = new Pen();
  for (const piece of line?.pieces ?? []) drawPiece(piece, fonts, pen);
  return pen.outline();
}

/** An image of the same outlines: numbers and nothing that came from outside. */
export function signatureSvg(text: string, fonts: OpenFonts): string {
  const outline = signatureOutline(text, fonts) ?? { steps: [], width: 1, height: 1 };
  const box = `0 0 ${rounded(outline.width)} ${rounded(outline.height)}`;
  const path = outline.steps.map(([step, ...places]) => step + places.map(rounded).join(' ')).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}"><path d="${path}"/></svg>`;
}

function drawPiece({ words, face, x, size }: Piece, fonts: OpenFonts, pen: Pen): void {
  const font = fonts.font(face);
  const [em, unit] = [size / 1000, size / font.unitsPerEm];
  let at = x;
  const glyphAt = (id: number, left: number, up: number): void =>
    pen.draw(font.getGlyph(id).path.commands, { scale: unit, x: left, y: -up });
  const letter = ({ id, parts, x: right, y: up }: Glyph): void => {
    if (!parts) glyphAt(id, at + right * em, up * em);
    else for (const part of parts) glyphAt(part.id, at + part.x * unit, part.y * unit);
  };
  for (const { glyphs } of words) {
    for (const glyph of glyphs) {
      letter(glyph);
      at += glyph.advance * em;
    }
  }
}

interface Command {
  readonly command: string;
  readonly args: readonly number[];
}

interface Placement {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

type Point = readonly [x: number, y: number];

/** Follows outlines of a font, whose y grows upwards, and knows how far their ink reaches. */
class Pen {
  readonly #steps: PathStep[] = [];
  #at: Point = [0, 0];
  #left = Infinity;
  #top = Infinity;
  #right = -Infinity;
  #bottom = -Infinity;

  draw(commands: readonly Command[], { scale, x, y }: Placement): void {
    for (const { command, args } of commands) {
      const points: Point[] = [];
      for (let at = 0; at + 1 < args.length; at += 2)
        points.push([x + (args[at] ?? 0) * scale, y - (args[at + 1] ?? 0) * scale]);
      this.#step(command, points);
    }
  }

  outline(): Outline | null {
    if (this.#right <= this.#left || this.#bottom <= this.#top) return null;
    const [left, top] = [this.#left, this.#top];
    const steps = this.#steps.map((step): PathStep => moved(step, -left, -top));
    return { steps, width: this.#right - left, height: this.#bottom - top };
  }

  #step(command: string, points: readonly Point[]): void {
    const end = points.at(-1);
    if (!end) this.#steps.push(['Z']);
    else if (command === 'moveTo') this.#steps.push(['M', ...end]);
    else if (command === 'lineTo') this.#straight(end);
    else this.#curve(points);
    if (end) this.#at = end;
  }

  #straight(end: Point): void {
    this.#reach(this.#at);
    this.#reach(end);
    this.#steps.push(['L', ...end]);
  }

  /** Curves with a single handle are written with two. */
  #curve([first = this.#at, second = first, third]: readonly Point[]): void {
    const start = this.#at;
    const [one, two, end]: readonly [Point, Point, Point] = third
      ? [first, second, third]
      : [towards(start, first, 2 / 3), towards(second, first, 2 / 3), second];
    for (const part of PARTS) this.#reach(onCurve(start, one, two, end, part));
    this.#steps.push(['C', ...one, ...two, ...end]);
  }

  #reach([x, y]: Point): void {
    this.#left = Math.min(this.#left, x);
    this.#right = Math.max(this.#right, x);
    this.#top = Math.min(this.#top, y);
    this.#bottom = Math.max(this.#bottom, y);
  }
}

/** Close enough along a curve to know how far it reaches. */
const PARTS = Array.from({ length: 17 }, (_, number) => number / 16);

function towards([x, y]: Point, [toX, toY]: Point, share: number): Point {
  return [x + (toX - x) * share, y + (toY - y) * share];
}

function onCurve(a: Point, b: Point, c: Point, d: Point, t: number): Point {
  const u = 1 - t;
  const along = (axis: 0 | 1): number =>
    u * u * u * a[axis] + 3 * u * u * t * b[axis] + 3 * u * t * t * c[axis] + t * t * t * d[axis];
  return [along(0), along(1)];
}

function moved(step: PathStep, x: number, y: number): PathStep {
  return scaled(step, { scale: 1, x, y });
}

/** A step of an outline, larger or smaller, and elsewhere. */
export function scaled(step: PathStep, { scale, x, y }: Placement): PathStep {
  switch (step[0]) {
    case 'Z':
      return step;
    case 'M':
    case 'L':
      return [step[0], step[1] * scale + x, step[2] * scale + y];
    case 'C':
      return [
        'C',
        step[1] * scale + x,
        step[2] * scale + y,
        step[3] * scale + x,
        step[4] * scale + y,
        step[5] * scale + x,
        step[6] * scale + y,
      ];
  }
}

function rounded(value: number): string {
  return String(Math.round(value * 100) / 100);
}

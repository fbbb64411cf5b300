import type { Glyph, ShapedText } from '../fonts/fonts.ts';
import type { LineMark, RectangleMark, TextMark } from '../layout/display-list.ts';
import type { FontOfFile } from './font-of-file.adapter.ts';

/** Operators of a page. A state that is already set is not set again. */
export class Content {
  #operators: string[] = [];
  #isText = false;
  #font = '';
  #fill = '';
  #stroke = '';

  /** The operators since the last call. */
  flush(): string {
    this.#endText();
    const operators = this.#operators.join('\n');
    this.#operators = [];
    return operators;
  }

  text({ x, y, size, color, words }: TextMark, font: FontOfFile): void {
    this.#fillWith(color);
    if (!this.#isText) this.#operators.push('BT');
    this.#isText = true;
    const name = `/${font.id} ${number(size)} Tf`;
    if (name !== this.#font) this.#operators.push(name);
    this.#font = name;
    // The page counts from its top; text is turned back upright.
    this.#operators.push(`1 0 0 -1 ${number(x)} ${number(y)} Tm`);
    new GlyphRun(this.#operators, font, size).show(words);
  }

  rectangle({ x, y, width, height, color }: RectangleMark): void {
    this.#endText();
    this.#fillWith(color);
    this.#operators.push(`${number(x)} ${number(y)} ${number(width)} ${number(height)} re f`);
  }

  line({ x, y, toX, toY, color, thickness }: LineMark): void {
    this.#endText();
    const stroke = `${rgb(color)} RG ${number(thickness)} w`;
    if (stroke !== this.#stroke) this.#operators.push(stroke);
    this.#stroke = stroke;
    this.#operators.push(`${number(x)} ${number(y)} m ${number(toX)} ${number(toY)} l S`);
  }

  /** Operators of which nothing is left behind them. */
  apart(operators: string): void {
    this.#endText();
    this.#operators.push('q', operators, 'Q');
  }

  #fillWith(color: string): void {
    if (color !== this.#fill) this.#operators.push(`${rgb(color)} rg`);
    this.#fill = color;
  }

  #endText(): void {
    if (this.#isText) this.#operators.push('ET');
    this.#isText = false;
  }
}

/** Glyphs, each moved to where its font wants it. */
class GlyphRun {
  readonly #operators: string[];
  readonly #font: FontOfFile;
  readonly #size: number;
  #shown = '';
  #codes = '';
  #rise = 0;

  constructor(operators: string[], font: FontOfFile, size: number) {
    this.#operators = operators;
    this.#font = font;
    this.#size = size;
  }

  show(words: readonly ShapedText[]): void {
    for (const { glyphs } of words) for (const glyph of glyphs) this.#add(glyph);
    this.#show();
    this.#riseTo(0);
  }

  #add(glyph: Glyph): void {
    this.#riseTo(glyph.y);
    this.#move(glyph.x);
    this.#codes += this.#font.codeOf(glyph);
    this.#move(glyph.advance - glyph.width - glyph.x);
  }

  /** To the right, in thousandths of an em. */
  #move(by: number): void {
    if (Math.abs(by) < 0.01) return;
    this.#endCodes();
    this.#shown += number(-by);
  }

  #riseTo(rise: number): void {
    if (rise === this.#rise) return;
    this.#show();
    this.#operators.push(`${number((rise * this.#size) / 1000)} Ts`);
    this.#rise = rise;
  }

  #endCodes(): void {
    if (this.#codes === '') this.#shown += ' ';
    else this.#shown += `<${this.#codes}>`;
    this.#codes = '';
  }

  #show(): void {
    if (this.#codes !== '') this.#endCodes();
    if (this.#shown !== '') this.#operators.push(`[${this.#shown}] TJ`);
    this.#shown = '';
  }
}

export function number(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}

/** Of `#rrggbb`. */
export function rgb(color: string): string {
  const parts = [1, 3, 5].map((at) => number(Number.parseInt(color.slice(at, at + 2), 16) / 255));
  return parts.join(' ');
}

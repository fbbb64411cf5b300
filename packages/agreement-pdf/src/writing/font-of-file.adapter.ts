import type { Font } from 'fontkit';
import type { Glyph, GlyphPart } from '../fonts/fonts.ts';

/** The parts of the library for files that are used beyond its types. */
export interface EmbeddedFont {
  readonly id: string;
  ref(): unknown;
  readonly subset: Subset;
  /** For each glyph of the subset. */
  readonly widths: number[];
  readonly unicode: number[][];
}

interface Subset {
  readonly glyphs: number[];
  includeGlyph(id: number): number;
  readonly _addGlyph: (this: Subset, id: number) => number;
  readonly glyf: Uint8Array[];
  readonly loca: { readonly offsets: number[] };
  readonly hmtx: { readonly metrics: { readonly advance: number; readonly bearing: number }[] };
  offset: number;
}

/** Ids of letters that are made of several glyphs of the font. */
const FIRST_COMPOSED = 0x1_0000;

/** A face in one file, with those of its glyphs that the file uses. */
export class FontOfFile {
  readonly id: string;
  readonly ref: unknown;
  readonly #font: Font;
  readonly #embedded: EmbeddedFont;
  readonly #codes = new Map<string, string>();
  readonly #known = new WeakMap<Glyph, string>();
  readonly #composed: Glyph[] = [];

  constructor(font: Font, embedded: EmbeddedFont) {
    this.#font = font;
    this.#embedded = embedded;
    this.id = embedded.id;
    this.ref = embedded.ref();
    this.#composeLetters(embedded.subset);
  }

  /**
   * Four hexadecimal digits. Glyph and text together have a code: a letter without its dots is part of many letters, and
   * must be read as each of them.
   */
  codeOf(glyph: Glyph): string {
    const known = this.#known.get(glyph) ?? this.#codes.get(keyOf(glyph)) ?? this.#include(glyph);
    this.#known.set(glyph, known);
    return known;
  }

  #include(glyph: Glyph): string {
    const { subset, widths, unicode } = this.#embedded;
    const id = glyph.parts ? FIRST_COMPOSED + this.#composed.push(glyph) - 1 : glyph.id;
    const code = subset.glyphs.push(id) - 1;
    widths[code] = glyph.width;
    unicode[code] = Array.from(glyph.text, (character) => character.codePointAt(0) ?? 0);
    const digits = code.toString(16).padStart(4, '0');
    this.#codes.set(keyOf(glyph), digits);
    return digits;
  }

  #composeLetters(subset: Subset): void {
    const { _addGlyph: addGlyph } = subset;
    const addLetter = (id: number): number => {
      const letter = this.#composed[id - FIRST_COMPOSED];
      if (!letter?.parts) return addGlyph.call(subset, id);
      const { bytes, bearing } = this.#outlineOf(letter.parts, subset);
      subset.loca.offsets.push(subset.offset);
      subset.hmtx.metrics.push({
        advance: Math.round((letter.width * this.#font.unitsPerEm) / 1000),
        bearing,
      });
      subset.offset += bytes.length;
      return subset.glyf.push(bytes) - 1;
    };
    Object.assign(subset, { _addGlyph: addLetter });
  }

  /** A composite glyph of OpenType's table glyf: its box, then where each of its parts stands. */
  #outlineOf(parts: readonly GlyphPart[], subset: Subset): { bytes: Uint8Array; bearing: number } {
    const boxes = parts.map(({ id, x, y }) => {
      const { minX, minY, maxX, maxY } = this.#font.getGlyph(id).cbox;
      return { minX: minX + x, minY: minY + y, maxX: maxX + x, maxY: maxY + y };
    });
    const bearing = Math.min(...boxes.map(({ minX }) => minX));
    const header = [
      -1,
      bearing,
      Math.min(...boxes.map(({ minY }) => minY)),
      Math.max(...boxes.map(({ maxX }) => maxX)),
      Math.max(...boxes.map(({ maxY }) => maxY)),
    ];
    const components = parts.flatMap(({ id, x, y }, index) => [
      WORDS | OFFSETS | (index < parts.length - 1 ? MORE : 0),
      subset.includeGlyph(id),
      x,
      y,
    ]);
    const values = [...header, ...components];
    const view = new DataView(new ArrayBuffer(Math.ceil((values.length * 2) / 4) * 4));
    for (const [index, value] of values.entries()) view.setInt16(index * 2, value);
    return { bytes: new Uint8Array(view.buffer), bearing };
  }
}

const WORDS = 0x0001;
const OFFSETS = 0x0002;
const MORE = 0x0020;

function keyOf({ id, text, parts }: Glyph): string {
  if (!parts) return `${id} ${text}`;
  return `${id} ${text} ${parts.map((part) => `${part.id},${part.x},${part.y}`).join(' ')}`;
}

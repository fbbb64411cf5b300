import * as fontkit from 'fontkit';
import { bidi } from '../direction/bidi.ts';
import type { Direction } from '../direction/levels.ts';
import { type Face, FACES, type Fonts, type Glyph, type ShapedText } from './fonts.ts';

/** Fonts to measure and to write with. */
export interface OpenFonts extends Fonts {
  font(face: Face): fontkit.Font;
}

/** The bytes of a font file by its name, which is one of `FACES`. */
export type ReadFont = (name: string) => Uint8Array;

/** Each face is opened when it is first needed, and stays open. */
export function openFonts(readFont: ReadFont): OpenFonts {
  const opened = new Map<Face, OpenFace>();
  const open = (face: Face): OpenFace => {
    const known = opened.get(face) ?? new OpenFace(openFace(face, readFont));
    opened.set(face, known);
    return known;
  };
  return {
    covers: (face, codePoint) => open(face).covers(codePoint),
    shape: (face, text, isRightToLeft) => open(face).shape(text, isRightToLeft),
    font: (face) => open(face).font,
  };
}

/** Words that are cached for each face, and how long they may be; most words of agreements come again. */
const CACHED_WORDS = 8_000;
const WORD_KEPT_LENGTH = 40;

class OpenFace {
  readonly font: fontkit.Font;
  readonly #covered = new Map<number, boolean>();
  readonly #words = { ltr: new Map<string, ShapedText>(), rtl: new Map<string, ShapedText>() };
  #isShaping = false;

  constructor(font: fontkit.Font) {
    this.font = font;
    this.#keepCharacters(font as unknown as ShapingFont);
  }

  covers(codePoint: number): boolean {
    const known = this.#covered.get(codePoint);
    if (known !== undefined) return known;
    const covers = this.font.hasGlyphForCodePoint(codePoint);
    this.#covered.set(codePoint, covers);
    return covers;
  }

  shape(text: string, isRightToLeft: boolean): ShapedText {
    const words = this.#words[isRightToLeft ? 'rtl' : 'ltr'];
    const known = words.get(text);
    if (known) return known;
    const shaped = this.#shaped(text, isRightToLeft);
    if (words.size >= CACHED_WORDS) words.clear();
    if (text.length <= WORD_KEPT_LENGTH) words.set(text, shaped);
    return shaped;
  }

  #shaped(text: string, isRightToLeft: boolean): ShapedText {
    this.#isShaping = true;
    try {
      const { font } = this;
      const signs = Array.from(text, (character) => {
        const codePoint = character.codePointAt(0) ?? 0;
        const turned = isRightToLeft ? bidi.getMirroredCharacter(character)?.codePointAt(0) : undefined;
        const sign = font.glyphForCodePoint(turned && this.covers(turned) ? turned : codePoint);
        return Object.assign(sign, { codePoints: [codePoint] });
      });
      const direction = isRightToLeft ? 'rtl' : 'ltr';
      const run = (font as unknown as ShapingFont).layout(signs, undefined, undefined, undefined, direction);
      return shapedOf(run, direction, 1000 / font.unitsPerEm);
    } finally {
      this.#isShaping = false;
    }
  }

  /**
   * The library caches each glyph with the characters that first asked for it. While text is shaped, every glyph is a
   * new one with characters of its own: otherwise the text of one document would depend on those before it.
   */
  #keepCharacters(font: ShapingFont): void {
    const remembered = font.getGlyph.bind(font);
    font.getGlyph = (id, codePoints = []) => {
      const glyph = remembered(id, codePoints);
      return this.#isShaping ? Object.assign(Object.create(glyph) as fontkit.Glyph, { codePoints }) : glyph;
    };
    const { _layoutEngine: engine } = font;
    engine.hideDefaultIgnorables = (glyphs, positions) => {
      const space = font.glyphForCodePoint(0x20);
      for (const [index, { codePoints }] of glyphs.entries()) {
        if (!engine.isDefaultIgnorable(codePoints[0] ?? 0)) continue;
        glyphs[index] = Object.assign(Object.create(space) as fontkit.Glyph, { codePoints });
        Object.assign(positions[index] ?? {}, { xAdvance: 0, yAdvance: 0 });
      }
    };
  }
}

/** The parts of the library that are used beyond its types. */
interface ShapingFont extends Omit<fontkit.Font, 'layout'> {
  getGlyph(id: number, codePoints?: number[]): fontkit.Glyph;
  layout(
    glyphs: readonly fontkit.Glyph[],
    features: undefined,
    script: undefined,
    language: undefined,
    direction: Direction,
  ): fontkit.GlyphRun;
  readonly _layoutEngine: {
    hideDefaultIgnorables(glyphs: fontkit.Glyph[], positions: fontkit.GlyphPosition[]): void;
    isDefaultIgnorable(codePoint: number): boolean;
  };
}

function shapedOf({ glyphs, positions }: fontkit.GlyphRun, direction: Direction, scale: number): ShapedText {
  const signs = glyphs.map(({ id, codePoints, advanceWidth }, index): Sign => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    const text = String.fromCodePoint(...codePoints);
    return { id, text, width: advanceWidth, advance: xAdvance, x: xOffset, y: yOffset };
  });
  const shaped = lettersOf(signs, direction).map((letter) => glyphOf(letter, scale));
  return { glyphs: shaped, width: shaped.reduce((sum, { advance }) => sum + advance, 0) / 1000 };
}

/** A glyph in units of its font. */
type Sign = Omit<Glyph, 'parts'>;

/** Signs without text, such as the dots of a letter, belong to the one that is read before them. */
function lettersOf(signs: readonly Sign[], direction: Direction): readonly (readonly Sign[])[] {
  const letters: Sign[][] = [];
  for (const sign of direction === 'rtl' ? signs.toReversed() : signs) {
    const letter = letters.at(-1);
    if (sign.text === '' && letter) letter.push(sign);
    else letters.push([sign]);
  }
  return direction === 'rtl' ? letters.toReversed().map((letter) => letter.toReversed()) : letters;
}

function glyphOf(letter: readonly Sign[], scale: number): Glyph {
  const main = letter.find(({ text }) => text !== '') ?? letter[0];
  if (!main) throw new Error('a letter without a glyph');
  const { id, text, width, advance, x, y } = main;
  if (letter.length === 1)
    return {
      id,
      parts: null,
      text,
      width: width * scale,
      advance: advance * scale,
      x: x * scale,
      y: y * scale,
    };
  let pen = 0;
  const parts = letter.map((sign) => {
    const part = { id: sign.id, x: Math.round(pen + sign.x), y: Math.round(sign.y) };
    pen += sign.advance;
    return part;
  });
  return { id, parts, text, width: pen * scale, advance: pen * scale, x: 0, y: 0 };
}

function openFace(face: Face, readFont: ReadFont): fontkit.Font {
  const { buffer, byteOffset, byteLength } = readFont(FACES[face]);
  const font = fontkit.create(Buffer.from(buffer, byteOffset, byteLength));
  if (!('characterSet' in font)) throw new Error(`${face} is a collection of fonts`);
  return font;
}

import type { Fonts, Glyph } from '../src/fonts/fonts.ts';

/** Fonts in which every character is half an em wide, and a whole one in Chinese. Lines can be counted by hand. */
export const plainFonts: Fonts = {
  covers: (face, codePoint) =>
    codePoint === 0x20 || face.replace(/_.*/, '') === faceOf(String.fromCodePoint(codePoint)),
  shape: (_face, text, isRightToLeft) => {
    const glyphs = Array.from(text, glyphOf);
    return {
      glyphs: isRightToLeft ? glyphs.toReversed() : glyphs,
      width: glyphs.reduce((sum, { advance }) => sum + advance, 0) / 1000,
    };
  },
};

function faceOf(character: string): string | undefined {
  if (/\p{Script=Han}/u.test(character)) return 'chinese';
  if (/\p{Script=Hebrew}/u.test(character)) return 'hebrew';
  if (/\p{Script=Arabic}/u.test(character)) return 'arabic';
  return /^[\p{Co}\p{Extended_Pictographic}]$/u.test(character) && !/\d/.test(character)
    ? undefined
    : 'serif';
}

function glyphOf(character: string): Glyph {
  const width = /\p{Script=Han}/u.test(character) ? 1000 : 500;
  return { id: 1, parts: null, text: character, width, advance: width, x: 0, y: 0 };
}

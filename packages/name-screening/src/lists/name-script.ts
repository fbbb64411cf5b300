/** The ISO 15924 code of the script that a name is written in, by its first letter; null without a letter that is known. */
export function nameScript(name: string): string | null {
  if (KANA.test(name)) return 'Jpan';
  const letter = /\p{L}/u.exec(name)?.[0];
  if (letter === undefined) return null;
  return SCRIPTS.find(([, letters]) => letters.test(letter))?.[0] ?? null;
}

/** Japanese writes with three scripts at once. */
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

const SCRIPTS: readonly (readonly [string, RegExp])[] = [
  ['Latn', /\p{Script=Latin}/u],
  ['Cyrl', /\p{Script=Cyrillic}/u],
  ['Arab', /\p{Script=Arabic}/u],
  ['Hani', /\p{Script=Han}/u],
  ['Hang', /\p{Script=Hangul}/u],
  ['Hebr', /\p{Script=Hebrew}/u],
  ['Grek', /\p{Script=Greek}/u],
  ['Armn', /\p{Script=Armenian}/u],
  ['Geor', /\p{Script=Georgian}/u],
  ['Deva', /\p{Script=Devanagari}/u],
  ['Beng', /\p{Script=Bengali}/u],
  ['Guru', /\p{Script=Gurmukhi}/u],
  ['Gujr', /\p{Script=Gujarati}/u],
  ['Taml', /\p{Script=Tamil}/u],
  ['Telu', /\p{Script=Telugu}/u],
  ['Knda', /\p{Script=Kannada}/u],
  ['Mlym', /\p{Script=Malayalam}/u],
  ['Sinh', /\p{Script=Sinhala}/u],
  ['Thai', /\p{Script=Thai}/u],
  ['Laoo', /\p{Script=Lao}/u],
  ['Khmr', /\p{Script=Khmer}/u],
  ['Mymr', /\p{Script=Myanmar}/u],
  ['Tibt', /\p{Script=Tibetan}/u],
  ['Ethi', /\p{Script=Ethiopic}/u],
  ['Mong', /\p{Script=Mongolian}/u],
  ['Syrc', /\p{Script=Syriac}/u],
  ['Thaa', /\p{Script=Thaana}/u],
];

export type Script =
  | 'latin'
  | 'han'
  | 'hangul'
  | 'kana'
  | 'cyrillic'
  | 'greek'
  | 'armenian'
  | 'georgian'
  | 'arabic'
  | 'hebrew'
  | 'indic'
  | 'other';

/** The script of a word: of its first letter, but kana anywhere make it Japanese. Numbers count as Latin. */
export function scriptOf(word: string): Script {
  if (isPlainLatin(word)) return 'latin';
  if (KANA.test(word)) return 'kana';
  const first = word.codePointAt(0) ?? 0;
  const known = OF_FIRST_LETTER.get(first);
  if (known) return known;
  const script = SCRIPTS.find(([, letters]) => letters.test(word))?.[0] ?? 'other';
  if (LETTER_FIRST.test(word)) OF_FIRST_LETTER.set(first, script);
  return script;
}

/** A memo of what never changes: a first letter tells the script, so there are as many as Unicode has letters. */
const OF_FIRST_LETTER = new Map<number, Script>();
const LETTER_FIRST = /^\p{L}/u;

/** Of lower-case letters and digits only, which needs no reading. */
export function isPlainLatin(word: string): boolean {
  for (let at = 0; at < word.length; at += 1) {
    const code = word.charCodeAt(at);
    const isPlain = (code >= LETTER_A && code <= LETTER_Z) || (code >= DIGIT_0 && code <= DIGIT_9);
    if (!isPlain) return false;
  }
  return word !== '';
}

const [LETTER_A, LETTER_Z, DIGIT_0, DIGIT_9] = [0x61, 0x7a, 0x30, 0x39];

/** Written without spaces between the parts of a name. */
export function isUnspaced(script: Script): boolean {
  return script === 'han' || script === 'hangul' || script === 'kana';
}

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const SCRIPTS: readonly (readonly [Script, RegExp])[] = [
  ['latin', /^\P{L}*\p{Script=Latin}/u],
  ['cyrillic', /^\P{L}*\p{Script=Cyrillic}/u],
  ['arabic', /^\P{L}*\p{Script=Arabic}/u],
  ['han', /^\P{L}*\p{Script=Han}/u],
  ['hangul', /^\P{L}*\p{Script=Hangul}/u],
  ['greek', /^\P{L}*\p{Script=Greek}/u],
  ['hebrew', /^\P{L}*\p{Script=Hebrew}/u],
  ['armenian', /^\P{L}*\p{Script=Armenian}/u],
  ['georgian', /^\P{L}*\p{Script=Georgian}/u],
  // Devanagari, Bengali, Gurmukhi, Gujarati, Oriya, Tamil, Telugu, Kannada, Malayalam and Sinhala, which are built alike.
  ['indic', /^\P{L}*[\u0900-\u0dff]/u],
];

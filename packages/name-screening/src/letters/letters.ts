import { GERESH } from './hebrew-strokes.ts';
import { simplifiedForm } from './han.ts';
import { table } from './table.ts';

/** What becomes of one character of a lower-case name: nothing, a space, or the letters it is compared by. */
export function foldedLetter(character: string): string {
  const known = FOLDED.get(character);
  if (known !== undefined) return known;
  const folded = fold(character);
  FOLDED.set(character, folded);
  return folded;
}

/** The same for reading aloud: letters of other scripts keep the marks that tell й from и. */
export function readableLetter(character: string): string {
  const known = READABLE.get(character);
  if (known !== undefined) return known;
  const readable = FOREIGN_LETTER.test(character) ? character : foldedLetter(character);
  READABLE.set(character, readable);
  return readable;
}

/** Not the Arabic stroke, which only makes a word longer. */
const FOREIGN_LETTER = /(?![\p{Script=Latin}ـ])\p{L}/u;

/** A memo of what never changes: each character is folded once, so there are as many at most as Unicode has. */
const FOLDED = new Map<string, string>();
const READABLE = new Map<string, string>([[GERESH, GERESH]]);

function fold(character: string): string {
  if (DELETED.test(character) || MARK.test(character)) return '';
  if (/\p{Nd}/u.test(character)) return digitOf(character);
  if (LETTERS_WITH_MARKS.test(character)) {
    const plain = Array.from(character.normalize('NFD')).filter((letter) => !MARK.test(letter));
    return plain.map((letter) => OWN_FOLDS[letter] ?? letter).join('');
  }
  if (/\p{Script=Han}/u.test(character)) return simplifiedForm(character);
  return /[\p{L}\p{N}\p{M}]/u.test(character) ? character : ' ';
}

/** Apostrophes, dots, letters that stand for a breathing or a soft sign, the Arabic stroke, and what cannot be seen. */
const DELETED = /[.'`´‘’‛ʹʺʻʼʽʾʿˈ′＇׳ـء]|\p{Cf}/u;

/** Latin, Greek and Cyrillic accents, Hebrew and Arabic vowel signs; the marks of other scripts are letters. */
const MARK =
  /[\u0300-\u036f]|[\u0483-\u0487]|[\u0591-\u05bd\u05bf\u05c1-\u05c7]|[\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed]/;
const LETTERS_WITH_MARKS = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}]/u;

/** Digits of every script stand in rows of ten. */
function digitOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero -= 1;
  return String(code - zero);
}

/** Letters that Unicode does not take apart, by the letters that passports and lists write for them. */
const OWN_FOLDS: Readonly<Record<string, string>> = {
  ...table(`
    ß ss | æ ae | œ oe | ø o | ð d | đ d | þ th | ł l | ı i | ħ h | ŋ n | ĸ k | ə a | ŧ t | ƙ k | ɓ b | ɗ d | ɖ d
    ƒ f | ɣ g | ɨ i | ŀ l | ɔ o | ɛ e | ʉ u | ƴ y | ȥ z | ƶ z | ɩ i | ʋ v | ƀ b | ɲ n | ǝ e | ʃ sh | ʒ zh | ĳ ij
    ȼ c
  `),
  // Final sigma; Arabic letters that Persian, Urdu and careless typing write otherwise.
  ...table(`
    ς σ | ى ي | ی ي | ے ي | ې ي | ک ك | ڪ ك | ة ه | ہ ه | ھ ه | ە ه | ۀ ه | ٱ ا
  `),
};

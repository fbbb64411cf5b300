import { isOptionalWord } from './optional-words.ts';
import { plainWords } from './words.ts';

/**
 * A name with a space where two words stand together: at dots, as below, and before a capital letter that stands inside of a
 * word behind two small ones or a title (SergeiLavrov, SiemensAG, DrSalman). Undefined where none does. McKesson and DeVries
 * are words.
 */
export function partedName(name: string): string | undefined {
  if (!MAY_HAVE.test(name)) return undefined;
  const parted = partedAtDots(name);
  const given = parted ?? name;
  return INNER_CAPITAL.test(given) ? given.replaceAll(EACH_CAPITAL, '$1 ') : parted;
}

/**
 * The same at dots alone: behind one that follows or opens more than a letter (V.Putin, Dr.Salman), and between two first
 * letters (J.K. Rowling is J K Rowling), unless they are the form of a company. The words of a name have no dots (U.S.A. is
 * usa), so that this is another way to write it.
 */
export function partedAtDots(name: string): string | undefined {
  if (!INNER_DOT.test(name)) return undefined;
  const parted = name.replaceAll(EACH_DOT, '$& ').replaceAll(INITIALS, lettersApart);
  return parted === name ? undefined : parted;
}

function lettersApart(initials: string): string {
  const letters = plainWords(initials);
  return letters.some((word) => isOptionalWord(word, letters)) ? initials : initials.replaceAll('.', ' ');
}

/**
 * The name of a person with those first letters apart that together would be the form of a company or a title, and so be left out:
 * Nayak, Shri B.V.; M.S. Kelmidor. Undefined where there are none.
 */
export function withLettersApart(name: string): string | undefined {
  if (!name.includes('.') || !LETTERS.test(name)) return undefined;
  const apart = name.replaceAll(EACH_LETTERS, (letters) =>
    plainWords(letters).some((word) => isOptionalWord(word, NONE)) ? letters.replaceAll('.', '. ') : letters,
  );
  return apart === name ? undefined : apart;
}

const NONE: readonly string[] = [];
const LETTERS = /(?<![\p{L}\p{M}.])\p{L}\.\p{L}/u;
const EACH_LETTERS = /(?<![\p{L}\p{M}.])(?:\p{L}\.){1,3}\p{L}\.?(?![\p{L}\p{M}])/gu;

/** Told at once of most names, which are in plain letters. */
const MAY_HAVE = /[a-z][A-Z]|\.[A-Za-z]|[^\x20-\x7e]/;
const INNER_CAPITAL = /\p{Ll}{2}\p{Lu}|(?<!\p{L})(?:Mr|Ms|Dr)\p{Lu}/u;
const EACH_CAPITAL = /(\p{Ll}{2}|(?<!\p{L})(?:Mr|Ms|Dr))(?=\p{Lu})/gu;
const INNER_DOT = /[\p{L}\p{M}]\.[\p{L}\p{M}]/u;
const EACH_DOT = /(?<=[\p{L}\p{M}]{2})\.(?=\p{L})|(?<=\p{L})\.(?=[\p{L}\p{M}]{2})/gu;
const INITIALS = /(?<![\p{L}\p{M}]|\p{L}\.)\p{L}\.\p{L}(?![\p{L}\p{M}]|\.\p{L})/gu;

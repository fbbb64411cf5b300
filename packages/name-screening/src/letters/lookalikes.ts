import { table } from './table.ts';

/**
 * A word that mixes Latin letters with Cyrillic or Greek ones that look the same, made one script again: the one
 * that most of its letters are of, where each of the others has its double there.
 */
export function oneScript(word: string): string {
  if (!LATIN.test(word) || !FOREIGN.test(word)) return word;
  const letters = Array.from(word);
  const isMostlyLatin = letters.filter((letter) => LATIN.test(letter)).length * 2 > letters.length;
  const latin = replaced(word, TO_LATIN, FOREIGN);
  const cyrillic = replaced(word, TO_CYRILLIC, LATIN);
  return (isMostlyLatin ? (latin ?? cyrillic) : (cyrillic ?? latin)) ?? word;
}

const LATIN = /[a-z]/;
const FOREIGN = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;

function replaced(word: string, doubles: ReadonlyMap<string, string>, from: RegExp): string | undefined {
  let text = '';
  for (const letter of word) {
    const double = from.test(letter) ? doubles.get(letter) : letter;
    if (double === undefined) return undefined;
    text += double;
  }
  return text;
}

const TO_LATIN: ReadonlyMap<string, string> = new Map(
  Object.entries(
    table(`
    а a | в b | е e | к k | м m | н h | о o | р p | с c | т t | у y | х x | і i | ј j | ѕ s | ԁ d | һ h | ӏ l | ԛ q
    ԝ w | α a | β b | ε e | ζ z | η h | ι i | κ k | μ m | ν n | ο o | ρ p | τ t | υ y | χ x
  `),
  ),
);

const TO_CYRILLIC: ReadonlyMap<string, string> = new Map(
  Object.entries(
    table(`
    a а | b в | c с | e е | h н | i і | j ј | k к | m м | o о | p р | s ѕ | t т | x х | y у
  `),
  ),
);

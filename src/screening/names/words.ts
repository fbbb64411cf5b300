import { foldedLetter } from './letters.ts';
import { oneScript } from './lookalikes.ts';
import { isOptionalWord, isParticle, withoutCompanyForm } from './optional-words.ts';

/**
 * The words that a name is compared by, distinct; their order does not matter. Contract 4, *Names and terms*: honorifics
 * and company forms are left out unless nothing remains, and so is the Arabic "son of" between other words.
 */
export function wordsOf(text: string): readonly string[] {
  return comparedWords(plainWords(text));
}

/** Every word of a name in its order, folded. */
export function plainWords(text: string): readonly string[] {
  return ASCII.test(text) ? asciiWords(text) : foldedWords(text);
}

export function comparedWords(words: readonly string[]): readonly string[] {
  const distinct: string[] = [];
  for (const word of words) if (!distinct.includes(word)) distinct.push(word);
  const needed = distinct.filter((word) => !isOptionalWord(word, words));
  if (needed.length === 0) return distinct;
  const withoutParticles = needed.filter((word) => !isParticle(word));
  return withoutParticles.length < 2 ? needed : withoutParticles;
}

/** The words of a name for reading aloud: letters of other scripts keep the marks that tell й from и. */
export function readableWords(text: string): readonly string[] {
  return split(text, (character) => (FOREIGN_LETTER.test(character) ? character : foldedLetter(character)));
}

const ASCII = /^[\x20-\x7e]*$/;
const ASCII_WORD = /[a-z0-9]/;
const FOREIGN_LETTER = /(?!\p{Script=Latin})\p{L}/u;
const NONE: readonly string[] = [];

function asciiWords(text: string): readonly string[] {
  return (
    text
      .toLowerCase()
      .replace(/['.`]/g, '')
      .match(/[a-z0-9]+/g) ?? NONE
  );
}

function foldedWords(text: string): readonly string[] {
  return split(text, foldedLetter);
}

function split(text: string, letter: (character: string) => string): readonly string[] {
  let folded = '';
  for (const character of text.normalize('NFKC').toLowerCase())
    folded += ASCII_WORD.test(character) ? character : letter(character);
  return folded
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => withoutCompanyForm(oneScript(word)));
}

import { withoutTwoStrokes, withSoundStrokes } from '../letters/hebrew-strokes.ts';
import { foldedLetter, readableLetter } from '../letters/letters.ts';
import { oneScript } from '../letters/lookalikes.ts';
import { mayHavePhrase, withoutFormPhrases } from './company-forms.ts';
import { isOptionalWord, isParticle, mayBeLeftOut, withoutCompanyForm } from './optional-words.ts';

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
  const needed = distinctWords(neededWords(words));
  if (!needed.some(isParticle)) return needed;
  const withoutParticles = needed.filter((word) => !isParticle(word));
  return withoutParticles.length < 2 ? needed : withoutParticles;
}

/** Without honorifics and company forms, unless nothing remains; a word may come twice. */
export function neededWords(words: readonly string[]): readonly string[] {
  if (!words.some(mayBeLeftOut)) return words;
  const rest = mayHavePhrase(words) ? withoutFormPhrases(words) : words;
  const needed = rest.filter((word) => !isOptionalWord(word, words));
  return needed.length === 0 ? words : needed;
}

export function distinctWords(words: readonly string[]): readonly string[] {
  for (let at = 1; at < words.length; at += 1)
    if (words.indexOf(words[at] ?? '') < at) return Array.from(new Set(words));
  return words;
}

/** The words of a name for reading aloud: letters of other scripts keep the marks that tell й from и, as Hebrew its strokes. */
export function readableWords(text: string): readonly string[] {
  return wordsBetween(
    UNCHANGED.test(text) ? text : written(withSoundStrokes(lowerCase(text)), readableLetter),
  );
}

const ASCII = /^[\x20-\x7e]*$/;
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
  return wordsBetween(written(UNCHANGED.test(text) ? text : lowerCase(text), foldedLetter));
}

/** Chinese characters and Korean syllables have neither case nor other forms, and are read as they stand. */
const UNCHANGED = /^[ \u4e00-\u9fff\uac00-\ud7a3]*$/;

function lowerCase(text: string): string {
  return withoutTwoStrokes(text.normalize('NFKC').toLowerCase().replaceAll(SHORTENED, '$1 '));
}

/** Scripts of India write a dot behind every shortened word, as behind a title or a first letter. */
const SHORTENED = /([\u0900-\u0dff])[.\u0970\u0af0]/gu;

function written(text: string, letter: (character: string) => string): string {
  let letters = '';
  for (const character of text) letters += letter(character);
  return letters;
}

function wordsBetween(letters: string): readonly string[] {
  const words: string[] = [];
  for (const word of letters.split(' ')) if (word !== '') words.push(withoutCompanyForm(oneScript(word)));
  return words;
}

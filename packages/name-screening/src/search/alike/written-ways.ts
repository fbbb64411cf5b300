import { withCompounds } from '../../alike/consonants.ts';
import { isBurmese } from '../../alike/south-east/burmese.ts';
import { scriptOf } from '../../letters/scripts.ts';
import { syllableWays } from './syllable-ways.ts';
import type { WrittenWord } from './written-word.ts';

type Way = readonly WrittenWord[];

/**
 * A name in its own script in the ways in which its words stand together and apart. Arabic ties some words. In scripts of
 * India the words of a given name are now one and now two (Hema Malini, Hemamalini), and initials, which are written by the
 * names of their letters, stand as one word in Latin letters (K.M., written KM). Khmer and Ethiopic names are parted as freely, and
 * Burmese ones have no spaces at all.
 */
export function writtenWays(
  words: readonly string[],
  letterOf: (word: string) => string | undefined,
): readonly Way[] {
  const given = words.map((text) => ({ text, standsFor: 1 }));
  if (words.some(isBurmese)) return [given, ...syllableWays(words)];
  const compounds = withCompounds(words);
  const tied = compounds.length < words.length ? [compounds.map((text) => ({ text, standsFor: 1 }))] : [];
  if (!words.some(isParted)) return [given, ...tied];
  const lettered = given.map((word) => ({ ...word, text: letterOf(word.text) ?? word.text }));
  const together = withInitialsTogether(lettered);
  const rest = together.length < lettered.length ? [lettered, together] : [lettered];
  const whole = together.length <= WORDS_AT_MOST ? [...joinedWays(together), ...partedWays(together)] : [];
  return [...rest, ...whole];
}

const WORDS_AT_MOST = 4;

function withInitialsTogether(words: Way): Way {
  const together: WrittenWord[] = [];
  let isOpen = false;
  for (const word of words) {
    const isInitial = word.text.length === 1 && scriptOf(word.text) === 'latin';
    const last = together.at(-1);
    if (isInitial && isOpen && last)
      together[together.length - 1] = { text: last.text + word.text, standsFor: 1 };
    else together.push(word);
    isOpen = isInitial;
  }
  return together;
}

/** Two neighbours as one. */
function joinedWays(words: Way): readonly Way[] {
  return words.slice(1).flatMap((second, at) => {
    const first = words[at];
    if (!first || !isWord(first) || !isWord(second)) return [];
    const one = { text: first.text + second.text, standsFor: 2 };
    return [[...words.slice(0, at), one, ...words.slice(at + 2)]];
  });
}

/** One word as two, before each of its letters near the middle. */
function partedWays(words: Way): readonly Way[] {
  return words.flatMap((word, place) => {
    if (!isWord(word) || words.length > PARTED_AT_MOST) return [];
    return partsOf(word.text).map(([first, second]) => [
      ...words.slice(0, place),
      { text: first, standsFor: 1 },
      { text: second, standsFor: 1 },
      ...words.slice(place + 1),
    ]);
  });
}

const PARTED_AT_MOST = 3;
const PARTS_AT_MOST = 3;
const LETTERS_IN_PART = 2;

function partsOf(word: string): readonly (readonly [string, string])[] {
  const middle = word.length / 2;
  return cutsOf(word)
    .toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle))
    .slice(0, PARTS_AT_MOST)
    .map((at) => [word.slice(0, at), word.slice(at)] as const);
}

/** Where a second word may begin. Elsewhere than in India one syllable is a word. */
function cutsOf(word: string): readonly number[] {
  if (scriptOf(word) !== 'indic')
    return startsOf(word, SYLLABLE).filter(
      (at) => at >= LETTERS_IN_PART && at <= word.length - LETTERS_IN_PART,
    );
  return startsOf(word, LETTER).slice(LETTERS_IN_PART, 1 - LETTERS_IN_PART);
}

function startsOf(word: string, letter: RegExp): readonly number[] {
  const starts = Array.from(word.matchAll(letter), ({ index }) => index);
  return starts.filter((at) => at === 0 || !NO_VOWEL.test(word.charAt(at - 1)));
}

function isWord({ text }: WrittenWord): boolean {
  return text.length > 1 && isParted(text);
}

function isParted(word: string): boolean {
  return scriptOf(word) === 'indic' || PARTED.test(word);
}

const LETTER = /\p{Lo}/gu;
/** The sign that takes the vowel from a letter, which so goes with the next one; Khmer writes the next one below. */
const NO_VOWEL = /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\u17d2]/;
/** Ethiopic and Khmer; words of Thai and Lao names stay whole in Latin letters. */
const PARTED = /^[\u1200-\u137f\u1780-\u17dd]+$/;
/** An Ethiopic letter, or a Khmer consonant. */
const SYLLABLE = /[\u1200-\u137f\u1780-\u17a2]/g;

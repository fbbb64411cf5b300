import { joinedWords } from './joined.ts';
import type { Reading } from './readings/reading.ts';
import { readingsOf } from './readings/readings.ts';
import type { Spelling } from './spelling.ts';
import { comparedWords, wordsOf } from './words.ts';

export interface Spellings {
  readonly spellings: readonly Spelling[];
  readonly capped: boolean;
}

/** A name as it is written, joined, and read where it is not in Latin letters; each set of words once. */
export function spellingsOf(name: string, country: string | null): Spellings {
  const words = wordsOf(name);
  if (words.length === 0) return NONE;
  const joined = joinedWords(name);
  if (words.every((word) => LATIN.test(word))) {
    const written: Spelling = { words, how: 'as_written', system: null };
    if (!joined) return { spellings: [written], capped: false };
    return { spellings: distinctSpellings([written, joinedSpelling(joined)]), capped: false };
  }
  const { readings, capped } = readingsOf(name, country);
  const native: Spelling = { words, how: 'native_script', system: null };
  const all = [native, ...(joined ? [joinedSpelling(joined)] : []), ...readings.map(romanised)];
  return { spellings: distinctSpellings(all), capped };
}

export function joinedSpelling(words: readonly string[]): Spelling {
  return { words, how: 'joined', system: null };
}

/** A syllable of a Chinese name may look like the form of a company, as `pao`, or like a particle, as `bin`: it stays. */
function romanised({ text, system }: Reading): Spelling {
  const words = text.split(' ');
  const kept = CHINESE_SYSTEMS.has(system) ? words.filter(isFirst) : comparedWords(words);
  return { words: kept, how: 'romanised', system };
}

function isFirst(word: string, at: number, words: readonly string[]): boolean {
  return words.indexOf(word) === at;
}

const CHINESE_SYSTEMS: ReadonlySet<string> = new Set(['pinyin', 'wade_giles', 'hong_kong']);

/** The order of words is free, so the same words in another order are the same spelling. */
export function distinctSpellings(all: readonly Spelling[]): readonly Spelling[] {
  const seen = new Set<string>();
  return all.filter(({ words }) => {
    const key = inOrder(words);
    return !seen.has(key) && seen.add(key);
  });
}

/** Spellings have a few words, which are put in order sooner than sorting begins. */
function inOrder(words: readonly string[]): string {
  const [first = '', second] = words;
  if (second === undefined) return first;
  if (words.length === 2) return first < second ? `${first} ${second}` : `${second} ${first}`;
  const sorted = [...words];
  for (let at = 1; at < sorted.length; at += 1) {
    const word = sorted[at] ?? '';
    let place = at;
    for (; place > 0 && (sorted[place - 1] ?? '') > word; place -= 1) sorted[place] = sorted[place - 1] ?? '';
    sorted[place] = word;
  }
  let key = '';
  for (const word of sorted) key += ` ${word}`;
  return key;
}

const LATIN = /^[a-z0-9]+$/;
const NONE: Spellings = { spellings: [], capped: false };

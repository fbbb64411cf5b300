import { joinedWords, withoutSpaces } from '../words/joined.ts';
import { openingsOf, tiesOf } from '../words/openings.ts';
import type { Reading } from '../readings/forms/reading.ts';
import { readingsOf } from '../readings/readings.ts';
import { isPlainLatin } from '../letters/scripts.ts';
import { areSameInAnyOrder, SeenWords } from '../words/seen-words.ts';
import type { Spelling } from './spelling.ts';
import { comparedWords, distinctWords, plainWords } from '../words/words.ts';

export interface Spellings {
  readonly spellings: readonly Spelling[];
  /** Without the spaces between its characters, where that is another way to write the name. */
  readonly together: string | undefined;
  readonly capped: boolean;
}

/** A name as it is written, joined, and read where it is not in Latin letters; each set of words once. */
export function spellingsOf(name: string, country: string | null, syllablesAtMost = Infinity): Spellings {
  const plain = plainWords(name);
  if (plain.length === 0) return NONE;
  const words = comparedWords(plain);
  const joined = joinedWords(name);
  if (words.every(isPlainLatin)) {
    const written: Spelling = { words, how: 'as_written', system: null };
    if (!joined) return { spellings: [written], together: undefined, capped: false };
    return {
      spellings: distinctSpellings([written, joinedSpelling(joined)]),
      together: undefined,
      capped: false,
    };
  }
  const { readings, capped } = readingsOf(name, country, syllablesAtMost);
  const openings = openingsOf(words);
  const seen = new SeenWords(areSameInAnyOrder);
  const spellings: Spelling[] = [{ words, how: 'native_script', system: null }];
  seen.add(words);
  if (joined && seen.add(joined)) spellings.push(joinedSpelling(joined));
  for (const reading of readings) {
    const spelling = romanised(reading, openings);
    if (seen.add(spelling.words, spelling.words === reading.words ? reading.sum : undefined))
      spellings.push(spelling);
  }
  return { spellings, together: withoutSpaces(plain), capped };
}

export function joinedSpelling(words: readonly string[]): Spelling {
  return { words, how: 'joined', system: null };
}

/** A syllable of a Chinese name may look like the form of a company, as `pao`, or like a particle, as `bin`: it stays. */
function romanised({ words, system }: Reading, openings: ReadonlySet<string>): Spelling {
  const kept = CHINESE_SYSTEMS.has(system) ? distinctWords(words) : comparedWords(words);
  const ties = tiesOf(words, openings);
  return { words: kept, how: 'romanised', system, ...(ties.length > 0 && { ties }) };
}

const CHINESE_SYSTEMS: ReadonlySet<string> = new Set(['pinyin', 'wade_giles', 'hong_kong']);

/** The order of words is free, so the same words in another order are the same spelling. */
export function distinctSpellings(all: readonly Spelling[]): readonly Spelling[] {
  const seen = new SeenWords(areSameInAnyOrder);
  return all.filter(({ words }) => seen.add(words));
}

const NONE: Spellings = { spellings: [], together: undefined, capped: false };

import anyAscii from 'any-ascii';
import { searchLimits } from '../words/search-limits.ts';
import { isPlainLatin, isUnspaced, type Script, scriptOf } from '../letters/scripts.ts';
import { comparedWords, neededWords, readableWords } from '../words/words.ts';
import { armenianReadings, georgianReadings, greekReadings } from './alphabets.ts';
import { arabicReadings } from './arabic/arabic.ts';
import { DOUBLE_SURNAMES } from './chinese/chinese-surnames.ts';
import { chineseReadings } from './chinese/chinese.ts';
import { cyrillicReadings } from './cyrillic/cyrillic.ts';
import { hebrewReadings } from './hebrew/hebrew.ts';
import { indicReadings } from './indic/indic.ts';
import { japaneseReadings } from './japanese.ts';
import { SURNAMES } from './korean/korean-surnames.ts';
import { koreanReadings } from './korean/korean.ts';
import {
  distinctReadings,
  type Reading,
  readingOf,
  READINGS_PER_NAME,
  type Readings,
  withinLimit,
} from './forms/reading.ts';

/**
 * A name in Latin letters, as the systems of its scripts and country write it. Where a name is written in several
 * scripts, each part is read on its own: the second is as a rule the first once more. Characters beside kana are
 * Japanese, which no Chinese system reads. A name of more syllables than may be is read letter by letter.
 */
export function readingsOf(
  text: string,
  country: string | null,
  { syllablesAtMost = Infinity, withMacao = true }: ReadingOptions = {},
): Readings {
  const groups = byScript(unspaced(neededWords(readableWords(text))));
  const latin = groups.get('latin') ?? [];
  groups.delete('latin');
  if (groups.size === 0) return { readings: [], capped: false };
  const limit = Math.floor(READINGS_PER_NAME / groups.size);
  const readings: Reading[] = [];
  const isTooLong = syllablesIn(groups) > syllablesAtMost;
  let capped = isTooLong;
  for (const [script, words] of groups) {
    const isUnread =
      words.some((word) => isEndless(word, script)) ||
      (script === 'han' && groups.has('kana')) ||
      (isTooLong && isSyllabic(script));
    const read = (isUnread ? fallback : READERS[script])(comparedWords(words), country, limit, withMacao);
    if (read.inLatin && latin.length === 0 && groups.size === 1) return read;
    readings.push(...read.readings);
    capped ||= read.capped;
  }
  const withLatin = readings.map(({ words, system }) => ({
    words: inLatin(latin.length === 0 ? words : [...words, ...latin]),
    system,
  }));
  return { readings: distinctReadings(withLatin), capped };
}

export interface ReadingOptions {
  /** A name of more Chinese or Korean syllables is read letter by letter. */
  readonly syllablesAtMost?: number;
  /** Chinese names as Macao writes them, which older term builders do not know. */
  readonly withMacao?: boolean;
}

/** Each character of these scripts can be written in several ways, so that ways multiply. */
function isSyllabic(script: Script): boolean {
  return script === 'han' || script === 'hangul';
}

function syllablesIn(groups: ReadonlyMap<Script, readonly string[]>): number {
  let count = 0;
  for (const [script, words] of groups)
    if (isSyllabic(script)) for (const word of words) count += Array.from(word).length;
  return count;
}

/** Longer than any name that is searched: as it can be in a broken file, whose syllables would fill the memory with ways. */
function isEndless(word: string, script: Script): boolean {
  const isCostly = isUnspaced(script) || script === 'indic';
  return isCostly && word.length > searchLimits.nameCharacters;
}

function byScript(words: readonly string[]): Map<Script, string[]> {
  const groups = new Map<Script, string[]>();
  for (const word of words) {
    const script = scriptOf(word);
    const group = groups.get(script);
    if (group) group.push(word);
    else groups.set(script, [word]);
  }
  return groups;
}

/** Document 2, rule 5: characters written apart are one name, also for who reads it. */
export function unspaced(words: readonly string[]): readonly string[] {
  const script = scriptOf(words[0] ?? '');
  const together = words.join('');
  const isOne = isUnspaced(script) && words.every((word) => scriptOf(word) === script);
  return isOne && areApart(words) && Array.from(together).length <= LONGEST_UNSPACED ? [together] : words;
}

/**
 * A part of one character belongs to the next, and so does a surname of two; kana need one character of every part, as
 * their words have spaces.
 */
function areApart(words: readonly string[]): boolean {
  const isSingle = (word: string): boolean => Array.from(word).length === 1;
  const [first = ''] = words;
  if (words.length < 2) return false;
  if (scriptOf(first) === 'kana') return words.every(isSingle);
  return words.some(isSingle) || DOUBLE_SURNAMES.has(first) || SURNAMES.has(first);
}

/** Longer texts are companies or sentences, whose words are words. */
const LONGEST_UNSPACED = 5;

type Reader = (
  words: readonly string[],
  country: string | null,
  limit: number,
  withMacao: boolean,
) => Readings;

const READERS: Readonly<Record<Script, Reader>> = {
  latin: fallback,
  han: chineseReadings,
  hangul: koreanReadings,
  kana: (words, _country, limit) => japaneseReadings(words, limit),
  cyrillic: cyrillicReadings,
  greek: greekReadings,
  armenian: armenianReadings,
  georgian: georgianReadings,
  arabic: arabicReadings,
  hebrew: hebrewReadings,
  indic: indicReadings,
  other: fallback,
};

/** Scripts without a table of their own, letter by letter. */
function fallback(words: readonly string[], _country: string | null, limit: number): Readings {
  return withinLimit([readingOf(words.map(letterByLetter).join(' '), 'transliteration')], [], limit);
}

/** What a reader did not know, as a rare character, is written letter by letter too; what is nothing then is left out. */
function inLatin(words: readonly string[]): readonly string[] {
  if (words.every(isPlainLatin)) return words;
  return words.map(letterByLetter).filter((word) => word !== '');
}

function letterByLetter(word: string): string {
  return anyAscii(word)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');
}

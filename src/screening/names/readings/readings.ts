import anyAscii from 'any-ascii';
import { isUnspaced, type Script, scriptOf } from '../scripts.ts';
import { comparedWords, readableWords } from '../words.ts';
import { armenianReadings, georgianReadings, greekReadings } from './alphabets.ts';
import { arabicReadings } from './arabic.ts';
import { chineseReadings } from './chinese.ts';
import { cyrillicReadings } from './cyrillic.ts';
import { japaneseReadings } from './japanese.ts';
import { koreanReadings } from './korean.ts';
import { distinctReadings, type Reading, READINGS_PER_NAME, type Readings } from './reading.ts';

/**
 * A name in Latin letters, as the systems of its scripts and country write it. Where a name is written in several
 * scripts, each part is read on its own: the second is as a rule the first once more.
 */
export function readingsOf(text: string, country: string | null): Readings {
  const groups = byScript(unspaced(readableWords(text)));
  const latin = groups.get('latin') ?? [];
  groups.delete('latin');
  if (groups.size === 0) return { readings: [], capped: false };
  const limit = Math.floor(READINGS_PER_NAME / groups.size);
  const readings: Reading[] = [];
  let capped = false;
  for (const [script, words] of groups) {
    const read = READERS[script](comparedWords(words), country, limit);
    const distinct = distinctReadings(read.readings);
    readings.push(...distinct.slice(0, limit));
    capped ||= read.capped || distinct.length > limit;
  }
  const beside = latin.map((word) => ` ${word}`).join('');
  const withLatin = readings.map(({ text, system }) => ({ text: inLatin(text + beside), system }));
  return { readings: distinctReadings(withLatin), capped };
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

/** A part of one character belongs to the next; kana need it of every part, as their words have spaces. */
function areApart(words: readonly string[]): boolean {
  const isSingle = (word: string): boolean => Array.from(word).length === 1;
  if (words.length < 2) return false;
  return scriptOf(words[0] ?? '') === 'kana' ? words.every(isSingle) : words.some(isSingle);
}

/** Longer texts are companies or sentences, whose words are words. */
const LONGEST_UNSPACED = 5;

type Reader = (words: readonly string[], country: string | null, limit: number) => Readings;

const READERS: Readonly<Record<Script, Reader>> = {
  latin: fallback,
  han: chineseReadings,
  hangul: koreanReadings,
  kana: japaneseReadings,
  cyrillic: cyrillicReadings,
  greek: greekReadings,
  armenian: armenianReadings,
  georgian: georgianReadings,
  arabic: arabicReadings,
  hebrew: fallback,
  other: fallback,
};

/** Scripts without a table of their own, letter by letter. */
function fallback(words: readonly string[]): Readings {
  return {
    readings: [{ text: words.map(letterByLetter).join(' '), system: 'transliteration' }],
    capped: false,
  };
}

/** What a reader did not know, as a rare character, is written letter by letter too; what is nothing then is left out. */
function inLatin(text: string): string {
  if (LATIN.test(text)) return text;
  return text
    .split(' ')
    .map(letterByLetter)
    .filter((word) => word !== '')
    .join(' ');
}

const LATIN = /^[a-z0-9]+( [a-z0-9]+)*$/;

function letterByLetter(word: string): string {
  return anyAscii(word)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');
}

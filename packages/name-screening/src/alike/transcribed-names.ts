import { mandarinOf } from '../letters/han.ts';
import { scriptOf } from '../letters/scripts.ts';
import { readingsOf } from '../readings/readings.ts';

/**
 * The consonants of a foreign name that is written by its sound in Chinese characters, kana or Korean syllables: 贝拉克 is
 * Barack, トランプ is Trump. Vowels that only stand between consonants go with all vowels. Each of these scripts has one sound
 * for several of other languages, of which every one is tried.
 */
export function transcribedConsonants(
  word: string,
  consonantsOf: (word: string) => string | null,
): readonly string[] {
  const sounds = soundsOf(word);
  const key = sounds === null ? null : consonantsOf(sounds);
  if (key === null || key.length < SHORTEST_KEY) return NONE;
  let keys: readonly string[] = [key];
  for (const [heard, meant] of HEARD_AS) keys = keys.flatMap((one) => waysOf(one, heard, meant));
  return Array.from(new Set(keys)).slice(0, MOST_KEYS);
}

function soundsOf(word: string): string | null {
  if (scriptOf(word) !== 'han') return readingsOf(word, null).readings[0]?.words.join('') ?? null;
  const syllables = Array.from(word, mandarinOf);
  return syllables.includes(undefined) ? null : syllables.map((one) => westernOf(one ?? '')).join('');
}

/** A syllable of pinyin by letters that sound alike elsewhere: q and x hiss, and ng is n. */
function westernOf(pinyin: string): string {
  return pinyin.replace(/^q/, 'ch').replace(/^x/, 'sh').replace(/ng$/, 'n');
}

/** With the letter that was heard as itself, and with each other one that it may stand for, in one place or in all. */
function waysOf(key: string, heard: string, meant: string): readonly string[] {
  if (!key.includes(heard)) return [key];
  const places = Array.from(key).flatMap((letter, at) => (letter === heard ? [at] : []));
  const inOne = places.map((at) => key.slice(0, at) + meant + key.slice(at + 1));
  return [key, key.replaceAll(heard, meant), ...inOne];
}

/** l and r are one sound in all three; f, b and p stand for v; n before a lip is m. */
const HEARD_AS: readonly (readonly [string, string])[] = [
  ['l', 'r'],
  ['r', 'l'],
  ['p', 'v'],
  ['np', 'mp'],
];
const SHORTEST_KEY = 2;
const MOST_KEYS = 24;
const NONE: readonly string[] = [];

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
  const keys = new Set<string>();
  for (const sounds of soundsOf(word)) {
    const heard = consonantsOf(sounds)?.replaceAll(TWICE_LIQUID, 'l') ?? '';
    if (heard.length < SHORTEST_KEY) continue;
    for (const meant of meantBy(heard)) keys.add(meant);
  }
  return Array.from(keys).slice(0, MOST_KEYS);
}

function meantBy(heard: string): readonly string[] {
  let keys: readonly string[] = [heard];
  for (const [sound, meant] of HEARD_AS) keys = keys.flatMap((one) => waysOf(one, sound, meant));
  return keys.slice(0, MOST_KEYS);
}

/** As it is read; and with what a script has no sound for before i, where it has another one in its place. */
function soundsOf(word: string): Iterable<string> {
  const script = scriptOf(word);
  if (script === 'han') return chineseSounds(word);
  const [first] = readingsOf(word, null).readings;
  if (!first) return NONE;
  const read = first.words.join('');
  if (script !== 'kana') return [read.replace(LAST_NG, 'n')];
  const written = read.replace(OPENS_AS_V, 'v');
  return new Set([written, written.replaceAll('chi', 'ti').replaceAll('ji', 'di')]);
}

/** Mandarin hears k, t and d before i as j and q: 基 is ki, 迪 is di, 京 is tin. */
function chineseSounds(word: string): Iterable<string> {
  const syllables = Array.from(word, mandarinOf);
  if (syllables.includes(undefined)) return NONE;
  const said = (hard: string): string => syllables.map((one) => westernOf(one ?? '', hard)).join('');
  return new Set(['ch', 't', 'k'].map(said));
}

/** A syllable of pinyin by letters that sound alike elsewhere: x hisses, and ng is n. */
function westernOf(pinyin: string, hard: string): string {
  return pinyin.replace(/^[qj]/, hard).replace(/^x/, 'sh').replace(LAST_NG, 'n');
}

const LAST_NG = /ng$/;
/** Japanese writes the v before another consonant as a vowel: ウラジーミル is Vladimir. */
const OPENS_AS_V = /^u(?=[rn])/;
/** Korean writes an l between vowels as two letters: 볼로디미르 is Volodymyr. */
const TWICE_LIQUID = /lr|rl/g;

/** With the letter that was heard as itself, and with the other one that it may stand for, in each of its places or in all. */
function waysOf(key: string, heard: string, meant: string): readonly string[] {
  if (!key.includes(heard)) return [key];
  const places = Array.from(key).flatMap((letter, at) => (letter === heard ? [at] : []));
  const inOne = places.map((at) => key.slice(0, at) + meant + key.slice(at + heard.length));
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

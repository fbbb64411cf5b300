import { readingsOf } from '../readings/readings.ts';
import { remembered } from '../readings/forms/remembered.ts';
import { isUnspaced, scriptOf } from '../letters/scripts.ts';
import { ethiopicSounds } from './ethiopic-sounds.ts';
import { southEastSounds } from './south-east/south-east.ts';
import { transcribedConsonants } from './transcribed-names.ts';

/**
 * A word in Latin letters by its consonants alone, those apart that no script tells from each other. Scripts write vowels
 * seldom, or others than Latin letters do; people who write a name in Latin letters choose between k and g, t and d, p, b
 * and f as they hear it. Null where too little is left.
 */
export function consonantsOf(word: string): string | null {
  if (isShortMuhammad(word)) return MUHAMMAD;
  return word.length < SHORTEST_WORD || isArticle(word) ? null : keyOf(word);
}

function keyOf(word: string): string | null {
  if (word.length > LONGEST_WORD) return null;
  const opening = OPENS_WITH_VOWEL.test(word) ? 'a' : '';
  const rest = CLASSES.reduce((text, [letters, letter]) => text.replaceAll(letters, letter), word);
  const key = (opening + rest).replace(SERVANT_OF, SERVANT);
  return key.length < SHORTEST_KEY ? null : key;
}

/** Muhammad as Bengalis, Indians and Malays shorten it before their name. */
export function isShortMuhammad(word: string): boolean {
  return word === 'md' || word === 'mohd' || word === 'muhd';
}

const MUHAMMAD = 'mmt';

/** What a word of another script comes to, in every way to read it; of scripts of syllables, if it is a foreigner's name. */
export const nativeConsonants = remembered((word: string): readonly string[] => {
  if (word.length > LONGEST_NATIVE_WORD || scriptOf(word) === 'latin') return NONE;
  if (isUnspaced(scriptOf(word))) return transcribedConsonants(word, consonantsOf);
  const keys = new Set<string>();
  // A word of these may be one syllable, of which the script writes a letter or two.
  const sounds = southEastSounds(word) ?? ethiopicSounds(word);
  if (sounds) {
    for (const one of sounds) addKey(keys, keyOf(one));
    return Array.from(keys);
  }
  for (const written of waysToHear(word))
    for (const { words } of readingsOf(written, null).readings) {
      addKeys(keys, words.join(''));
      if (words.some(isArticle)) addKeys(keys, words.filter((one) => !isArticle(one)).join(''));
      if (keys.size >= MOST_KEYS) return withOtherFathers(word, Array.from(keys).slice(0, MOST_KEYS));
    }
  return withOtherFathers(word, Array.from(keys));
});

/** A father's name ends in Kazakh in one way and in Russian in another, and one person has both: Серікұлы is Serikovich. */
function withOtherFathers(word: string, keys: readonly string[]): readonly string[] {
  const ending = FATHERS.find(({ written }) => written.test(word));
  if (!ending) return keys;
  const { heard, other } = ending;
  const others = keys.filter((key) => key.endsWith(heard)).map((key) => key.slice(0, -heard.length) + other);
  return Array.from(new Set([...keys, ...others]));
}

const FATHERS: readonly { readonly written: RegExp; readonly heard: string; readonly other: string }[] = [
  { written: /.{3}[ұу]лы$/u, heard: 'l', other: 'vs' },
  { written: /.{2}[қк]{2}ызы$/u, heard: 's', other: 'vn' },
  { written: /.{3}[қк]ызы$/u, heard: 'ks', other: 'vn' },
  { written: /.{3}[ое]вич$/u, heard: 'vs', other: 'l' },
  { written: /.{2}к[ое]вна$/u, heard: 'vn', other: 's' },
  { written: /.{3}[ое]вна$/u, heard: 'vn', other: 'ks' },
];

/** A letter for v may be a vowel, or a w, which is none of the consonants; one for w is a v in Persian. */
function addKeys(keys: Set<string>, word: string): void {
  const key = consonantsOf(word);
  if (key === null) return;
  addKey(keys, key);
  const without = key.replaceAll('v', '');
  if (without.length >= SHORTEST_KEY) keys.add(without);
  addKey(keys, word.includes('w') ? consonantsOf(word.replaceAll('w', 'v')) : null);
}

function addKey(keys: Set<string>, key: string | null): void {
  if (key !== null) keys.add(key);
}

/** Arabic letters that Persians, Turks, Egyptians and Moroccans each hear in their way. */
function waysToHear(word: string): Iterable<string> {
  if (word.length > LONGEST_HEARD || !HEARD_APART.test(word)) return [word];
  return new Set([
    word,
    word.replaceAll('ث', 'س').replaceAll(/[ذظض]/g, 'ز'),
    word.replaceAll('ث', 'ت').replaceAll(/[ذظض]/g, 'د'),
    word.replaceAll('ج', 'ك'),
  ]);
}

const HEARD_APART = /[ثذظضج]/;
const LONGEST_HEARD = 12;

/**
 * The words of an Arabic name, those as one that are written now together and now apart: "servant of" and "father of" with the
 * next word, "of the faith" and "of God" with the one before.
 */
export function withCompounds(words: readonly string[]): readonly string[] {
  const together: string[] = [];
  for (const word of words) {
    const last = together.at(-1);
    const isTied = last !== undefined && (OPENING.has(last) || CLOSING.has(word));
    if (isTied) together[together.length - 1] = last + word;
    else together.push(word);
  }
  return together;
}

const OPENING = new Set(['عبد', 'ابو', 'أبو', 'ابن', 'بو']);
const CLOSING = new Set(['الدين', 'الله']);

function isArticle(word: string): boolean {
  return word === 'al' || word === 'el';
}

const OPENS_WITH_VOWEL = /^h?[aeiouy]/;
/** "Abd al" is written abdul, abdel, and with the next letter in place of its l. */
const SERVANT_OF = /^aptl/;
const SERVANT = 'apt';
const CLASSES: readonly (readonly [RegExp, string])[] = [
  [/tsch|sch|tch|dzh|sh|ch|zh|dj|tz|ts|cz|j|z|c(?=[eiy])/g, 's'],
  [/x/g, 'ks'],
  [/ck|[gqc]/g, 'k'],
  [/d/g, 't'],
  [/[bf]/g, 'p'],
  [/h/g, ''],
  [/([^aeiouy])\1+/g, '$1'],
  [/[aeiouyw]/g, ''],
];
const SHORTEST_WORD = 2;
const LONGEST_WORD = 40;
/** Each of its ways to be read costs; the longest names in their own scripts have fewer signs. */
const LONGEST_NATIVE_WORD = 24;
const SHORTEST_KEY = 1;
const MOST_KEYS = 16;
const NONE: readonly string[] = [];

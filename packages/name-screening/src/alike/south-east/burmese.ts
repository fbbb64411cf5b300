import { table } from '../../letters/table.ts';

/**
 * The sounds of a Burmese word in Latin letters, as names are written: a letter says another thing at the end of a syllable,
 * where many are not heard at all.
 */
export function burmeseSounds(word: string): readonly string[] {
  let heard: readonly string[] = [''];
  let before = '';
  for (const [, letter = '', signs = ''] of word.matchAll(BURMESE_LETTER)) {
    const ways = KILLED.test(signs) ? lastOf(letter, signs, before) : openingOf(letter, signs);
    before = signs;
    heard = ways
      .split('/')
      .flatMap((way) => heard.map((one) => one + way))
      .slice(0, WAYS_AT_MOST);
  }
  return heard;
}

/** The syllables of a Burmese word: each is a word of a name in Latin letters, and they are written without spaces. */
export function burmeseSyllables(word: string): readonly string[] {
  return Array.from(word.matchAll(BURMESE_SYLLABLE), ([syllable]) => syllable);
}

export function isBurmese(word: string): boolean {
  return BURMESE.test(word);
}

/** Cut short, n and ng are nt: Nyunt, Myint. Behind i and u, ng may not be heard: Sai. */
function lastOf(letter: string, signs: string, before: string): string {
  const ways = LAST[letter] ?? '';
  if (letter === 'င' && before.startsWith(DIPHTHONG)) return `${ways}/`;
  return signs.includes(CUT_SHORT) && (letter === 'င' || letter === 'န') ? `${ways}/nt` : ways;
}

/** Signs below a letter are heard with it: sh, ch; the others are vowels, or go with them. Some write r for a long a: Swar. */
function openingOf(letter: string, signs: string): string {
  const nasal = signs.includes('\u1036') ? 'n' : '';
  if (signs.includes(BREATH) && (letter === 'ရ' || letter === 'ယ')) return `sha${nasal}`;
  const isSoft = signs.includes('\u103b') || signs.includes('\u103c');
  const soft = isSoft ? SOFT[letter] : undefined;
  const ways = (soft ?? FIRST[letter] ?? '').split('/').map((one) => `${one}a${nasal}`);
  return [...ways, ...(LONG_A.test(signs) ? ways.map((one) => `${one}r`) : [])].join('/');
}

const BURMESE = /^[\u1000-\u109f]+$/;
const BURMESE_LETTER = /([\u1000-\u102a\u103f\u104e])([\u102b-\u103e]*)/g;
/** A letter with its signs, and the letters after it that have no vowel. */
const BURMESE_SYLLABLE =
  /[\u1000-\u102a\u103f\u104e][\u102b-\u1038\u103b-\u103e]*(?:\u1039[\u1000-\u1021][\u102b-\u1038\u103b-\u103e]*|[\u1000-\u1021](?=[\u1037\u1038]*[\u1039\u103a])[\u1037\u1038\u103a]*)*/g;
const LONG_A = /(?<!\u1031)[\u102b\u102c]/;
const DIPHTHONG = '\u102d\u102f';
/** Without a vowel; or with the next letter below. */
const KILLED = /[\u1039\u103a]/;
const [BREATH, CUT_SHORT] = ['\u103e', '\u1037'];
const WAYS_AT_MOST = 8;

const FIRST = table(`
  က k | ခ kh | ဂ g | ဃ g | င ng | စ s | ဆ s | ဇ z | ဈ z | ဉ ny | ည ny | ဋ t | ဌ t | ဍ d | ဎ d | ဏ n | တ t | ထ t | ဒ d | ဓ d
  န n | ပ p | ဖ p | ဗ b | ဘ b | မ m | ယ y | ရ y/r | လ l | ဝ w | သ th | ဟ h | ဠ l | အ a | ဥ u | ဿ th
`);
const SOFT = table('ခ ch | ဂ gy | က ky');
const LAST = table('က k/t | င n/ng | စ t | တ t | ပ p/t | သ t | န n | မ n/m | ဏ n | ဉ n');

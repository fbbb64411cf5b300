import { table } from '../letters/table.ts';

/**
 * A Thai word as it may be heard, in its own letters: vowels behind their letters, without letters that are marked as silent, and with the sounds that
 * letters have at the end of a word. Names are written in Latin letters by either.
 */
export function thaiWays(word: string): readonly string[] {
  const written = word
    .replaceAll(VOWEL_BEFORE, '$2$1')
    .replaceAll(DOUBLED_R, '$1น')
    .replaceAll(HISSED_R, '$1');
  const spoken = written.replaceAll(SILENT, '');
  const shorter = written.replaceAll(SILENT_CLUSTER, '$1');
  return [spoken, shorter].flatMap((one) => [one, one.replace(LAST_N, 'น'), one.replace(LAST_T, 'ต')]);
}

export function isThai(word: string): boolean {
  return THAI.test(word);
}

/** Some vowels stand before the letter that they follow. */
const VOWEL_BEFORE = /([\u0e40-\u0e44])([\u0e01-\u0e2e])/g;
const THAI = /^[\u0e01-\u0e4f]+$/;
/** A letter with its vowel and the mark of silence above; and the one before it, where two end a syllable. */
const SILENT = /[\u0e01-\u0e2e][\u0e34-\u0e38]?\u0e4c/g;
const SILENT_CLUSTER =
  /([\u0e01-\u0e2e][\u0e34-\u0e3a\u0e47]?)[\u0e01-\u0e2e]?[\u0e01-\u0e2e][\u0e34-\u0e38]?\u0e4c/g;
const DOUBLED_R = /([\u0e01-\u0e2e])รร/g;
/** After s, r is not heard; ทร is an s in some words alone. */
const HISSED_R = /([สศซ])ร/g;
const LAST_N = /[รลญณฬ]$/;
const LAST_T = /[จชซสศษดทธถฐ]$/;

/**
 * The sounds of a Burmese word in Latin letters, as names are written: a letter says another thing at the end of a syllable,
 * where many are not heard at all.
 */
export function burmeseSounds(word: string): readonly string[] {
  let heard: readonly string[] = [''];
  for (const [, letter = '', signs = ''] of word.matchAll(BURMESE_LETTER)) {
    const ways = signs.includes(KILLED) ? lastOf(letter, signs) : openingOf(letter, signs);
    heard = ways
      .split('/')
      .flatMap((way) => heard.map((before) => before + way))
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

/** Cut short, n and ng are nt: Nyunt, Myint. */
function lastOf(letter: string, signs: string): string {
  const ways = LAST[letter] ?? '';
  return signs.includes(CUT_SHORT) && (letter === 'င' || letter === 'န') ? `${ways}/nt` : ways;
}

/** Signs below a letter are heard with it: sh, ch; the others are vowels, or go with them. */
function openingOf(letter: string, signs: string): string {
  const nasal = signs.includes('\u1036') ? 'n' : '';
  if (signs.includes(BREATH) && (letter === 'ရ' || letter === 'ယ')) return `sha${nasal}`;
  const isSoft = signs.includes('\u103b') || signs.includes('\u103c');
  const soft = isSoft ? SOFT[letter] : undefined;
  return `${soft ?? FIRST[letter] ?? ''}a${nasal}`;
}

const BURMESE = /^[\u1000-\u109f]+$/;
const BURMESE_LETTER = /([\u1000-\u102a\u103f\u104e])([\u102b-\u103e]*)/g;
/** A letter with its signs, and the letters after it that have no vowel. */
const BURMESE_SYLLABLE =
  /[\u1000-\u102a\u103f\u104e][\u102b-\u1038\u103b-\u103e]*(?:\u1039[\u1000-\u1021][\u102b-\u1038\u103b-\u103e]*|[\u1000-\u1021](?=[\u1037\u1038]*[\u1039\u103a])[\u1037\u1038\u103a]*)*/g;
const [KILLED, BREATH, CUT_SHORT] = ['\u103a', '\u103e', '\u1037'];
const WAYS_AT_MOST = 8;

const FIRST = table(`
  က k | ခ kh | ဂ g | ဃ g | င ng | စ s | ဆ s | ဇ z | ဈ z | ဉ ny | ည ny | ဋ t | ဌ t | ဍ d | ဎ d | ဏ n | တ t | ထ t | ဒ d | ဓ d
  န n | ပ p | ဖ p | ဗ b | ဘ b | မ m | ယ y | ရ y | လ l | ဝ w | သ th | ဟ h | ဠ l | အ a | ဥ u | ဿ th
`);
const SOFT = table('ခ ch | ဂ gy | က ky');
const LAST = table('က k/t | င n/ng | စ t | တ t | ပ p/t | သ t | န n | မ n/m | ဏ n | ဉ n');

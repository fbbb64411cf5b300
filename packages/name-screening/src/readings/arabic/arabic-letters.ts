import { table } from '../../letters/table.ts';
import { combined, variants } from '../ways/likely.ts';
import type { Variant } from '../ways/variant.ts';

export const FORMS_PER_WORD = 10;

/** One letter for what Arabic, Persian and careless typing write in several ways; a hamza and a stroke are silent. */
export function plainForm(word: string): string {
  let plain = '';
  for (const letter of word) plain += plainLetter(letter);
  return plain;
}

function plainLetter(letter: string): string {
  const known = PLAIN.get(letter);
  if (known !== undefined) return known;
  const unmarked = Array.from(letter.normalize('NFD').replaceAll(/\p{Mn}/gu, ''));
  const plain = unmarked.map((part) => PLAIN.get(part) ?? part).join('');
  PLAIN.set(letter, plain);
  return plain;
}

/** Each letter that is met is taken apart once. A dash is nothing. */
const PLAIN = new Map(
  Object.entries(
    table(`
    أ ا | إ ا | آ ا | ٱ ا | ى ي | ی ي | ے ي | ئ ي | ؤ و | ة ه | ۀ ه | ہ ه | ھ ه | ە ه | ک ك | ڪ ك | ء - | ـ -
  `),
  ).map(([letter, plain]) => [letter, plain === '-' ? '' : plain]),
);

/** A word without the vowels that nobody wrote. */
export function consonants(word: string): string {
  let text = '';
  for (const letter of word) text += letterOf(letter.codePointAt(0) ?? 0).single[0]?.text ?? '';
  return text;
}

/** Letters with the vowels between them: written ones as they stand, the others by the shape of the word. */
export function vocalised(word: string): readonly Variant[] {
  const letters = Array.from(word, (letter) => letter.codePointAt(0) ?? 0);
  const pieces: (readonly Variant[])[] = [];
  let afterVowel = false;
  for (let at = 0; at < letters.length; at += 1) {
    const letter = letters[at] ?? 0;
    const isLast = at === letters.length - 1;
    if (isVowel(letters, at)) {
      pieces.push(vowelOf(letter, at === 0, isLast));
      afterVowel = true;
      continue;
    }
    const { single, doubled } = letterOf(letter);
    pieces.push(afterVowel && !isLast ? doubled : single);
    const needsVowel = !isLast && !isVowel(letters, at + 1);
    if (needsVowel) pieces.push(shortVowel(letters, at, afterVowel));
    afterVowel = needsVowel && !afterVowel;
  }
  return combined(pieces, '', FORMS_PER_WORD);
}

interface Letter {
  readonly single: readonly Variant[];
  /** Nobody writes a doubled letter either; between vowels it is one in a quarter of names. */
  readonly doubled: readonly Variant[];
}

function letterOf(letter: number): Letter {
  const known = LETTERS.get(letter);
  if (known) return known;
  const single = [{ text: String.fromCodePoint(letter), weight: 1 }];
  return { single, doubled: single };
}

const DOUBLED = 'بتدرزسطلمنف';

/** What is silent is a dash. */
const LETTERS: ReadonlyMap<number, Letter> = new Map(
  Object.entries(
    table(`
    ا a | ب b | ت t | ث th | ج j | ح h | خ kh | د d | ذ dh 6, z 3, d 1 | ر r | ز z | س s | ش sh 8, ch 2 | ص s
    ض d 7, z 2, dh 1 | ط t | ظ z 6, dh 4 | ع - | غ gh | ف f | ق q 7, k 2, gh 1 | ك k | ل l | م m | ن n | ه h
    و w 8, v 1, ou 1 | ي y | پ p | چ ch | ژ zh | گ g | ڤ v | ښ kh | ځ z | څ ts | ټ t | ډ d | ړ r | ڼ n | ڑ r | ٹ t
    ڈ d | ں n
  `),
  ).map(([letter, cell]) => [letter.charCodeAt(0), readLetter(letter, variants(cell))]),
);

function readLetter(letter: string, single: readonly Variant[]): Letter {
  if (!DOUBLED.includes(letter)) return { single, doubled: single };
  return {
    single,
    doubled: [
      ...single.map(({ text, weight }) => ({ text, weight: weight * 0.8 })),
      ...single.map(({ text, weight }) => ({ text: text + text, weight: weight * 0.2 })),
    ],
  };
}

const ALIF = 'ا'.charCodeAt(0);
const AYN = 'ع'.charCodeAt(0);
const HA = 'ه'.charCodeAt(0);
const MIM = 'م'.charCodeAt(0);
const WAW = 'و'.charCodeAt(0);
const YA = 'ي'.charCodeAt(0);

/** Alif always; waw and ya unless they open the word or stand beside another vowel; ayn where it opens it. */
function isVowel(letters: readonly number[], at: number): boolean {
  const letter = letters[at];
  if (letter === ALIF) return true;
  if (letter === AYN) return at === 0 && letters[1] !== ALIF;
  if (letter === HA) return at === letters.length - 1 && at > 1;
  if (letter !== WAW && letter !== YA) return false;
  return at > 0 && letters[at - 1] !== ALIF && letters[at + 1] !== ALIF && !isVowelBefore(letters, at);
}

function isVowelBefore(letters: readonly number[], at: number): boolean {
  const before = letters[at - 1];
  return (before === WAW || before === YA) && at > 1 && isVowel(letters, at - 1);
}

const VOWELS = {
  lastHa: variants('a 6, ah 3, eh 1'),
  firstAlif: variants('a 8, i 1, o 1'),
  alif: variants('a'),
  lastWaw: variants('u 5, o 3, ou 2'),
  waw: variants('u 4, ou 4, o 2, aw 1'),
  lastYa: variants('i 9, y 1'),
  ya: variants('i 7, ai 1, ei 1, ee 1'),
};

function vowelOf(letter: number, isFirst: boolean, isLast: boolean): readonly Variant[] {
  if (letter === HA) return VOWELS.lastHa;
  if (letter === ALIF || letter === AYN) return isFirst ? VOWELS.firstAlif : VOWELS.alif;
  if (letter === WAW) return isLast ? VOWELS.lastWaw : VOWELS.waw;
  return isLast ? VOWELS.lastYa : VOWELS.ya;
}

const SHORT_VOWELS = {
  afterAyn: variants('- 7, a 3'),
  afterAlif: variants('i 5, e 4, a 1'),
  closed: variants('- 8, a 2'),
  beforeLast: variants('a 5, i 2, e 2, - 2'),
  afterFirstMim: variants('a 4, u 3, o 3'),
  usual: variants('a 6, u 1, i 1, o 1, e 1'),
};

/** After an open syllable a consonant mostly closes it; else a short vowel follows, mostly a. */
function shortVowel(letters: readonly number[], at: number, afterVowel: boolean): readonly Variant[] {
  if (letters[at] === AYN) return SHORT_VOWELS.afterAyn;
  const isBeforeLast = at === letters.length - 2;
  if (letters[at - 1] === ALIF && isBeforeLast) return SHORT_VOWELS.afterAlif;
  if (afterVowel && !isBeforeLast) return SHORT_VOWELS.closed;
  if (isBeforeLast && at > 0) return SHORT_VOWELS.beforeLast;
  if (letters[at] === MIM && at === 0) return SHORT_VOWELS.afterFirstMim;
  return SHORT_VOWELS.usual;
}

import { table } from '../table.ts';
import { NAMES } from './arabic-names.ts';
import { combined, likeliest, type Variant, variants } from './likely.ts';
import { type Readings, withinLimit } from './reading.ts';
import { widest } from './ways.ts';

/**
 * Names in Arabic script. Short vowels are not written: common names come from a table, others are vocalised by the
 * patterns that Arabic words have, so that a reading is a guess. The consonants alone are the first one.
 */
export function arabicReadings(words: readonly string[], _country: string | null, limit: number): Readings {
  const plain = tied(words.map(plainForm));
  const letters = { text: plain.map(consonants).join(' '), system: 'arabic_letters' };
  const guessed = widest(combined(plain.map(wordForms), ' ', CONSIDERED), [], limit - 1);
  return withinLimit(
    [letters],
    guessed.map((text) => ({ text, system: 'arabic_vocalised' })),
    limit,
  );
}

const CONSIDERED = 48;
const FORMS_PER_WORD = 10;

/** One letter for what Arabic, Persian and careless typing write in several ways; the hamza is silent. */
function plainForm(word: string): string {
  return Array.from(
    word.normalize('NFD').replaceAll(/\p{Mn}/gu, ''),
    (letter) => PLAIN[letter] ?? letter,
  ).join('');
}

const PLAIN: Readonly<Record<string, string>> = table(`
    أ ا | إ ا | آ ا | ٱ ا | ى ي | ی ي | ے ي | ئ ي | ؤ و | ة ه | ۀ ه | ہ ه | ھ ه | ە ه | ک ك | ڪ ك | ء - | ـ -
  `);

/** "Servant of" and the name of God after it are one name, as is "father of" with what follows only in speech. */
function tied(words: readonly string[]): readonly string[] {
  const joined: string[] = [];
  for (const word of words) {
    if (joined.at(-1) === 'عبد') joined[joined.length - 1] = `عبد${word}`;
    else joined.push(word);
  }
  return joined;
}

/** A word with its article and "servant of" apart, as lists write them: al, abd al, abdul. */
function wordForms(word: string): readonly Variant[] {
  const known = NAMES.get(word);
  if (known) return ranked(known);
  if (word.startsWith('عبدال') && word.length > 6) {
    const rest = nameForms(word.slice(5));
    return likeliest(
      [...SERVANT].flatMap(([before, weight]) =>
        rest.map((form) => ({ text: before + form.text, weight: weight * form.weight })),
      ),
      FORMS_PER_WORD,
    );
  }
  if (word.startsWith('ابو') && word.length > 4)
    return combined([variants('abu 7, abou 3'), nameForms(word.slice(3))], ' ', FORMS_PER_WORD);
  if (word.startsWith('ال') && word.length > 4)
    return combined([ARTICLE, nameForms(word.slice(2))], ' ', FORMS_PER_WORD);
  if (word.endsWith('الله') && word.length > 5)
    return combined(
      [nameForms(word.slice(0, -4)), variants('ullah 6, allah 3, ollah 1')],
      '',
      FORMS_PER_WORD,
    );
  if (word.endsWith('الدين') && word.length > 6)
    return combined(
      [nameForms(word.slice(0, -5)), variants('uddin 3, al-din 3, eddine 2, eddin 2, aldin 1')],
      '',
      FORMS_PER_WORD,
    ).map(spaced);
  return nameForms(word);
}

function spaced({ text, weight }: Variant): Variant {
  return { text: text.replace('al-din', ' al din'), weight };
}

const ARTICLE = variants('al 7, el 3');
const SERVANT: readonly (readonly [string, number])[] = [
  ['abdul ', 0.2],
  ['abd al ', 0.25],
  ['abdul', 0.25],
  ['abdel', 0.2],
  ['abdal', 0.1],
];

function nameForms(word: string): readonly Variant[] {
  const known = NAMES.get(word);
  return known ? ranked(known) : vocalised(word);
}

/** Earlier forms are commoner. */
function ranked(forms: readonly string[]): readonly Variant[] {
  const sum = forms.reduce((total, _, index) => total + 1 / (index + 1), 0);
  return forms.map((text, index) => ({ text, weight: 1 / (index + 1) / sum }));
}

function consonants(word: string): string {
  return Array.from(word, (letter) => variants(LETTERS[letter] ?? letter)[0]?.text ?? '').join('');
}

const LETTERS: Readonly<Record<string, string>> = table(`
    ا a | ب b | ت t | ث th | ج j | ح h | خ kh | د d | ذ dh 6, z 3, d 1 | ر r | ز z | س s | ش sh 8, ch 2 | ص s
    ض d 7, z 2, dh 1 | ط t | ظ z 6, dh 4 | ع - | غ gh | ف f | ق q 7, k 2, gh 1 | ك k | ل l | م m | ن n | ه h
    و w 8, v 1, ou 1 | ي y | پ p | چ ch | ژ zh | گ g | ڤ v | ښ kh | ځ z | څ ts | ټ t | ډ d | ړ r | ڼ n | ڑ r | ٹ t
    ڈ d | ں n
  `);

/** Letters with the vowels between them: written ones as they stand, the others by the shape of the word. */
function vocalised(word: string): readonly Variant[] {
  const letters = Array.from(word);
  const pieces: (readonly Variant[])[] = [];
  let afterVowel = false;
  for (const [at, letter] of letters.entries()) {
    const isLast = at === letters.length - 1;
    if (isVowel(letters, at)) {
      pieces.push(variants(vowelOf(letter, at === 0, isLast)));
      afterVowel = true;
      continue;
    }
    pieces.push(consonantOf(letter, afterVowel, isLast));
    const next = letters[at + 1];
    const needsVowel = next !== undefined && !isVowel(letters, at + 1);
    if (needsVowel) pieces.push(variants(shortVowel(letters, at, afterVowel)));
    afterVowel = needsVowel && !afterVowel;
  }
  return combined(pieces, '', FORMS_PER_WORD);
}

/** Alif always; waw and ya unless they open the word or stand beside another vowel; ayn where it opens it. */
function isVowel(letters: readonly string[], at: number): boolean {
  const letter = letters[at] ?? '';
  if (letter === 'ا') return true;
  if (letter === 'ع') return at === 0 && letters[1] !== 'ا';
  if (letter === 'ه') return at === letters.length - 1 && at > 1;
  if (letter !== 'و' && letter !== 'ي') return false;
  return at > 0 && letters[at - 1] !== 'ا' && letters[at + 1] !== 'ا' && !isVowelBefore(letters, at);
}

function isVowelBefore(letters: readonly string[], at: number): boolean {
  const before = letters[at - 1] ?? '';
  return (before === 'و' || before === 'ي') && at > 1 && isVowel(letters, at - 1);
}

function vowelOf(letter: string, isFirst: boolean, isLast: boolean): string {
  if (letter === 'ه') return 'a 6, ah 3, eh 1';
  if (letter === 'ا' || letter === 'ع') return isFirst ? 'a 8, i 1, o 1' : 'a';
  if (letter === 'و') return isLast ? 'u 5, o 3, ou 2' : 'u 4, ou 4, o 2, aw 1';
  return isLast ? 'i 9, y 1' : 'i 7, ai 1, ei 1, ee 1';
}

/** Nobody writes a doubled letter either; between vowels it is one in a quarter of names. */
function consonantOf(letter: string, afterVowel: boolean, isLast: boolean): readonly Variant[] {
  const single = variants(LETTERS[letter] ?? letter);
  if (!afterVowel || isLast || !DOUBLED.includes(letter)) return single;
  return [
    ...single.map(({ text, weight }) => ({ text, weight: weight * 0.8 })),
    ...single.map(({ text, weight }) => ({ text: text + text, weight: weight * 0.2 })),
  ];
}

const DOUBLED = 'بتدرزسطلمنف';

/** After an open syllable a consonant mostly closes it; else a short vowel follows, mostly a. */
function shortVowel(letters: readonly string[], at: number, afterVowel: boolean): string {
  if (letters[at] === 'ع') return '- 7, a 3';
  const isBeforeLast = at === letters.length - 2;
  if (letters[at - 1] === 'ا' && isBeforeLast) return 'i 5, e 4, a 1';
  if (afterVowel && !isBeforeLast) return '- 8, a 2';
  if (isBeforeLast && at > 0) return 'a 5, i 2, e 2, - 2';
  if (letters[at] === 'م' && at === 0) return 'a 4, u 3, o 3';
  return 'a 6, u 1, i 1, o 1, e 1';
}

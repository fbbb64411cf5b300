import { FORMS_PER_WORD } from '../forms/letter-habits.ts';
import { combined, variants } from '../ways/likely.ts';
import type { Variant } from '../ways/variant.ts';
import { BENGALI, BLOCK_BITS, DOTTED, GURMUKHI, TAMIL, writingOf } from './indic-table.ts';

/** Letters with the vowels that their consonants carry. */
export function vocalised(word: string): readonly Variant[] {
  const block = blockOf(word);
  const units = unitsOf(word, block);
  const pieces: (readonly Variant[])[] = [];
  for (const [at, { written, carriesVowel }] of units.entries()) {
    pieces.push(written);
    if (carriesVowel) pieces.push(carriedVowel(units, at, block));
  }
  return combined(pieces, '', FORMS_PER_WORD);
}

/** A letter or sign of a word. */
interface Unit {
  readonly written: readonly Variant[];
  readonly isConsonant: boolean;
  /** A consonant with the vowel that is not written. */
  readonly carriesVowel: boolean;
  readonly endsInVowel: boolean;
}

/** Of its first letter that is of these scripts: a number may stand before it. */
function blockOf(word: string): number {
  return (/[\u0900-\u0d7f]/.exec(word)?.[0].codePointAt(0) ?? 0) >> BLOCK_BITS;
}

function unitsOf(word: string, block: number): readonly Unit[] {
  const numbers = Array.from(word.normalize('NFC'), (letter) => letter.codePointAt(0) ?? 0);
  const places = numbers.map((number) => (number >> BLOCK_BITS === block ? number & LAST_PLACE : ELSEWHERE));
  const { letters, consonants } = writingOf(block);
  const units: Unit[] = [];
  for (let at = 0; at < places.length; at += 1) {
    const place = places[at] ?? ELSEWHERE;
    const [next, afterNext] = [places[at + 1], places[at + 2]];
    if (place === NO_VOWEL) continue;
    const usual = letters.get(place) ?? unknown(numbers[at] ?? 0);
    if (place === BREATH && next === PA && block === TAMIL) {
      units.push(consonant(FA, afterNext));
      at += 1;
    } else if (isNasal(place, block)) {
      const written = nasal(place, next, block, letters) ?? usual;
      units.push({ written, ...NO_LETTER, endsInVowel: units.at(-1)?.endsInVowel ?? false });
    } else if (!isConsonant(place) && !consonants.has(place)) {
      units.push({ written: usual, ...NO_LETTER, endsInVowel: isVowel(place) });
    } else if (next === DOT) {
      units.push(consonant(DOTTED.get(place) ?? usual, afterNext));
      at += 1;
    } else if (place === JA && next === NO_VOWEL && afterNext === NYA) {
      units.push(consonant(GYA, places[at + 3]));
      at += 2;
    } else if (block === BENGALI && isSecondBa(places, at)) units.push(consonant(SECOND_BA, next));
    else units.push(consonant(isSecondYa(places, at) ? SECOND_YA : usual, next));
  }
  return units;
}

const NO_LETTER = { isConsonant: false, carriesVowel: false } as const;

function consonant(written: readonly Variant[], next: number | undefined): Unit {
  const carriesVowel = next !== NO_VOWEL && !isVowelSign(next);
  return { written, isConsonant: true, carriesVowel, endsInVowel: carriesVowel };
}

/** After another consonant ya is no j, which it else is in Bengali. */
function isSecondYa(places: readonly number[], at: number): boolean {
  return places[at] === YA && places[at - 1] === NO_VOWEL;
}

/** Below another consonant Bengali ba is heard as w, or not at all: Swapan, Biswas. Below m, b and r it is a b. */
function isSecondBa(places: readonly number[], at: number): boolean {
  if (places[at] !== BA || places[at - 1] !== NO_VOWEL) return false;
  const before = places[at - 2];
  return before !== undefined && before !== MA && before !== BA && before !== RA;
}

/** Signs that change the sound before or after them. */
function isNasal(place: number, block: number): boolean {
  return place === NASAL_VOWEL || place === NASAL || (block === GURMUKHI && GURMUKHI_SIGNS.has(place));
}

/** The dot above is spoken as the letter after it wants: Singh, Ambedkar. Of Gurmukhi's signs one doubles that letter. */
function nasal(
  place: number,
  next: number | undefined,
  block: number,
  letters: ReadonlyMap<number, readonly Variant[]>,
): readonly Variant[] | undefined {
  if (block === GURMUKHI && place === DOUBLING) return doubled(letters.get(next ?? ELSEWHERE)?.[0]?.text);
  if (place === NASAL_VOWEL || block === BENGALI) return undefined;
  if (next === undefined) return block >= TAMIL ? NASALS.southernLast : undefined;
  if (next === HA) return NASALS.beforeHa;
  return next >= PA && next <= MA ? NASALS.beforeLabial : undefined;
}

function doubled(letter = ''): readonly Variant[] {
  return [
    { text: letter.charAt(0), weight: 0.6 },
    { text: '', weight: 0.4 },
  ];
}

function isConsonant(place: number): boolean {
  return (place >= 0x15 && place <= 0x39) || (place >= 0x58 && place <= 0x5f);
}

function isVowel(place: number): boolean {
  return (place >= 0x05 && place <= 0x14) || isVowelSign(place);
}

function isVowelSign(place: number | undefined): boolean {
  return place !== undefined && place >= 0x3e && place < NO_VOWEL;
}

/** As it stands: who reads on writes it letter by letter. */
function unknown(number: number): readonly Variant[] {
  return [{ text: String.fromCodePoint(number), weight: 1 }];
}

/** In the north it is silent at the end of a word, and often between two syllables with vowels of their own. */
function carriedVowel(units: readonly Unit[], at: number, block: number): readonly Variant[] {
  const isLast = at === units.length - 1;
  if (block >= TAMIL) return isLast ? CARRIED.southernLast : CARRIED.spoken;
  if (block === BENGALI) return isLast ? CARRIED.bengaliLast : CARRIED.bengali;
  const isAfterVowel = units[at - 1]?.endsInVowel === true;
  if (isLast) return isAfterVowel || at === 0 ? CARRIED.last : CARRIED.lastOfCluster;
  return isAfterVowel && isSyllable(units, at + 1) ? CARRIED.betweenSyllables : CARRIED.spoken;
}

/** Whether a consonant stands there whose vowel is spoken, as one at the end of the word is not. */
function isSyllable(units: readonly Unit[], at: number): boolean {
  const [unit, after] = [units[at], units[at + 1]];
  if (unit?.carriesVowel === true) return after !== undefined;
  const isSilent = after?.carriesVowel === true && at + 2 === units.length;
  return unit?.isConsonant === true && after?.endsInVowel === true && !isSilent;
}

const LAST_PLACE = 0x7f;
/** The place of what is no letter of the block. */
const ELSEWHERE = -1;

const [NASAL_VOWEL, NASAL, BREATH, DOT, NO_VOWEL] = [0x01, 0x02, 0x03, 0x3c, 0x4d];
const [JA, NYA, PA, BA, MA, YA, RA, HA] = [0x1c, 0x1e, 0x2a, 0x2c, 0x2e, 0x2f, 0x30, 0x39];
const DOUBLING = 0x71;
const GURMUKHI_SIGNS: ReadonlySet<number> = new Set([0x70, DOUBLING]);

const GYA = variants('gy 7, jn 2, gn 1');
const FA = variants('f 8, p 2');
const SECOND_YA = variants('y');
const SECOND_BA = variants('w 6, - 3, b 1');
const NASALS = {
  beforeHa: variants('ng 8, n 2'),
  beforeLabial: variants('m 8, n 2'),
  southernLast: variants('m 9, n 1'),
};
const CARRIED = {
  spoken: variants('a'),
  southernLast: variants('a 8, - 2'),
  last: variants('- 9, a 1'),
  lastOfCluster: variants('a 6, - 4'),
  betweenSyllables: variants('a 5, - 5'),
  bengali: variants('a 6, o 4'),
  bengaliLast: variants('- 7, a 2, o 1'),
};

import { joinedWords, withoutSpaces } from '../words/joined.ts';
import { openingsOf, tiesOf } from '../words/openings.ts';
import { type Reading, READINGS_PER_NAME, type Readings } from '../readings/forms/reading.ts';
import { shortenedSyllables, withLatinInitials } from '../readings/latin-initials.ts';
import { type ReadingOptions, readingsOf } from '../readings/readings.ts';
import { isPlainLatin } from '../letters/scripts.ts';
import { areSameInAnyOrder, DistinctRows } from '../words/distinct-rows.ts';
import type { Spelling } from './spelling.ts';
import { companyKindOf } from '../words/company-forms.ts';
import { withoutArticle } from '../words/beginnings.ts';
import { withFigures } from '../words/numerals.ts';
import { isParticle } from '../words/optional-words.ts';
import { partedAtDots, partedName } from '../words/parted.ts';
import { comparedWords, distinctWords, plainWords } from '../words/words.ts';

export interface Spellings {
  readonly spellings: readonly Spelling[];
  /** Without the spaces between its characters, where that is another way to write the name. */
  readonly together: string | undefined;
  readonly capped: boolean;
}

/** A name as it is written, joined, and read where it is not in Latin letters; each set of words once. */
export function spellingsOf(
  name: string,
  country: string | null,
  options: ReadingOptions = {},
  plain = plainWords(name),
): Spellings {
  if (plain.length === 0) return NONE;
  const words = comparedWords(plain);
  if (words.every(isPlainLatin)) {
    const joined = joinedWords(name);
    const structure = structureOf(plain, words);
    const written: Spelling = { words, how: 'as_written', system: null, ...structure };
    const others = otherSpellings(name, plain, words, joined);
    if (others.length === 0) return { spellings: [written], together: undefined, capped: false };
    return {
      spellings: distinctSpellings([written, ...others.map((one) => ({ ...one, ...structure }))]),
      together: undefined,
      capped: false,
    };
  }
  const parted = partedAtDots(name);
  if (parted === undefined) return nativeSpellings(name, plain, country, options);
  return nativeSpellings(parted, plainWords(parted), country, options);
}

/** Of a name whose words are parted at its dots, which is so in every reading. */
function nativeSpellings(
  name: string,
  plain: readonly string[],
  country: string | null,
  options: ReadingOptions,
): Spellings {
  const words = comparedWords(plain);
  const structure = structureOf(plain, words);
  const joined = joinedWords(name);
  const { readings, capped } = readInEveryWay(name, country, options);
  const openings = openingsOf(words);
  const seen = new DistinctRows(areSameInAnyOrder);
  const initials = shortenedSyllables(name);
  const spellings: Spelling[] = [
    { words, how: 'native_script', system: null, ...structure, ...(initials && { initials }) },
  ];
  seen.add(words);
  if (joined && seen.add(joined)) spellings.push(joinedSpelling(joined));
  for (const reading of readings) {
    const spelling = { ...romanised(reading, openings), ...(structure.form && { form: structure.form }) };
    if (seen.add(spelling.words, spelling.words === reading.words ? reading.sum : undefined))
      spellings.push(spelling);
  }
  return { spellings, together: withoutSpaces(plain), capped };
}

/** With each way to write its first letters, the likeliest reading first. */
function readInEveryWay(name: string, country: string | null, options: ReadingOptions): Readings {
  const ways = (withLatinInitials(name) ?? [name]).map((way) => readingsOf(way, country, options));
  const longest = Math.max(...ways.map(({ readings }) => readings.length));
  const readings = Array.from({ length: longest }, (_, rank) =>
    ways.flatMap((way) => way.readings[rank] ?? []),
  );
  return { readings: readings.flat().slice(0, READINGS_PER_NAME), capped: ways.some(({ capped }) => capped) };
}

/** The same name joined, parted where a capital letter stands inside of a word, and with numbers in figures. */
function otherSpellings(
  name: string,
  plain: readonly string[],
  words: readonly string[],
  joined: readonly string[] | undefined,
): readonly Spelling[] {
  const others = joined ? [joinedSpelling(joined)] : [];
  const parted = partedWords(name);
  if (parted) others.push({ words: parted, how: 'split', system: null });
  const rest = withoutArticle(name, words);
  if (rest) others.push({ words: rest, how: 'as_written', system: null });
  for (const figures of withFigures(plain))
    others.push({ words: comparedWords(figures), how: 'figures', system: null });
  return others;
}

/** Letters alone are no words: their order would be lost, and C.B.A. be A.B.C. */
function partedWords(name: string): readonly string[] | undefined {
  const parted = partedName(name);
  const words = parted === undefined ? NO_WORDS : comparedWords(plainWords(parted));
  return words.some((word) => word.length > 1) ? words : undefined;
}

const NO_WORDS: readonly string[] = [];

/** What the optional words of a name say that are left out of its words; mostly nothing. */
function structureOf(plain: readonly string[], words: readonly string[]): Pick<Spelling, 'form' | 'father'> {
  if (plain.length === words.length) return NO_STRUCTURE;
  const form = companyKindOf(plain);
  const father = fatherIn(plain, words);
  return { ...(form !== undefined && { form }), ...(father > 0 && { father }) };
}

/** Where the word stands that the first "son of" is about; 0 where there is none. */
function fatherIn(plain: readonly string[], words: readonly string[]): number {
  const particle = plain.findIndex(isParticle);
  return particle < 1 ? 0 : Math.max(0, words.indexOf(plain[particle + 1] ?? ''));
}

const NO_STRUCTURE: Pick<Spelling, 'form' | 'father'> = {};

export function joinedSpelling(words: readonly string[]): Spelling {
  return { words, how: 'joined', system: null };
}

/** A syllable of a Chinese name may look like the form of a company, as `pao`, or like a particle, as `bin`: it stays. */
function romanised({ words, system }: Reading, openings: ReadonlySet<string>): Spelling {
  const kept = CHINESE_SYSTEMS.has(system) ? distinctWords(words) : comparedWords(words);
  const ties = tiesOf(words, openings);
  return { words: kept, how: 'romanised', system, ...(ties.length > 0 && { ties }) };
}

const CHINESE_SYSTEMS: ReadonlySet<string> = new Set(['pinyin', 'wade_giles', 'hong_kong', 'macao']);

/** The order of words is free, so the same words in another order are the same spelling. */
export function distinctSpellings(all: readonly Spelling[]): readonly Spelling[] {
  const seen = new DistinctRows(areSameInAnyOrder);
  return all.filter(({ words }) => seen.add(words));
}

const NONE: Spellings = { spellings: [], together: undefined, capped: false };

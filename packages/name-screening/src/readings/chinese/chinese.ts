import { DOUBLE_SURNAMES, SURNAME_HONG_KONG, SURNAME_PINYIN, SURNAME_TAIWAN } from './chinese-surnames.ts';
import { characterOf, type HanCharacter } from './han-character.ts';
import { combined, variants } from '../ways/likely.ts';
import type { Variant } from '../ways/variant.ts';
import { distinctReadings, type Reading, readingOf, type Readings, withinLimit } from '../forms/reading.ts';
import { minorityForms } from './minority-names.ts';
import { CONSIDERED } from '../ways/way-pairs.ts';
import type { WayRange } from '../ways/way-table.ts';
import { Ways } from '../ways/ways.ts';

/**
 * Chinese names as the place writes them: pinyin on the mainland, Wade–Giles and pinyin in Taiwan, the registry's
 * romanisation in Hong Kong, and in Macao also its own. Without a country, or with another one, as each of them (document 2,
 * rule 5).
 */
export function chineseReadings(
  words: readonly string[],
  country: string | null,
  limit: number,
  withMacao = true,
): Readings {
  const names = words.map(nameOf);
  const { mandarin, customary, macao } = REGIONS.get(country ?? '') ?? EVERYWHERE;
  const ofMacao = withMacao ? macaoReadings(names, Math.floor(limit * SHARE_OF_MACAO[macao])) : NONE;
  const pinyin = mandarin === 'none' ? [] : [...pinyinReadings(names), ...minorityReadings(names)];
  const share = Math.floor((limit - ofMacao.length - pinyin.length) / Math.max(customary.length, 1));
  ways.begin();
  const all: Reading[] = mandarin === 'first' ? pinyin : [];
  if (macao === 'most') all.push(...ofMacao);
  for (const region of customary) addCustomary(all, names, region, share, macao === 'most' ? ofMacao : NONE);
  if (macao === 'some') all.push(...ofMacao);
  if (mandarin === 'last') all.push(...pinyin);
  const { readings, capped } = withinLimit(all, [], limit);
  return { readings, capped, inLatin: names.every(isKnown) };
}

type CustomaryRegion = 'taiwan' | 'hong_kong';

/** Whether pinyin comes before or after what the other places write, and which those are. */
interface Places {
  readonly mandarin: 'first' | 'last' | 'none';
  readonly customary: readonly CustomaryRegion[];
  /** How many of the readings are those of Macao: `most` come before what the others write, `some` after it. */
  readonly macao: 'none' | 'some' | 'most';
}

const SHARE_OF_MACAO = { none: 0, some: 1 / 6, most: 2 / 3 } as const;
const EVERYWHERE: Places = { mandarin: 'first', customary: ['taiwan', 'hong_kong'], macao: 'some' };
const REGIONS: ReadonlyMap<string, Places> = new Map([
  ['CN', { mandarin: 'first', customary: [], macao: 'none' }],
  ['TW', { mandarin: 'last', customary: ['taiwan'], macao: 'none' }],
  ['HK', { mandarin: 'none', customary: ['hong_kong'], macao: 'none' }],
  ['MO', { mandarin: 'none', customary: ['hong_kong'], macao: 'most' }],
]);

interface Name {
  readonly characters: readonly HanCharacter[];
  /** Empty where it is no name of a person. */
  readonly surname: string;
  readonly family: readonly HanCharacter[];
  readonly given: readonly HanCharacter[];
}

/** Two to four characters are a person; a company or a foreign name has no surname to read in its own way. */
function nameOf(word: string): Name {
  const characters = Array.from(word, characterOf);
  const [first, second] = characters;
  if (!first || !second || characters.length > 4)
    return { characters, surname: '', family: [], given: characters };
  const pair = first.text + second.text;
  const length = characters.length > 2 && DOUBLE_SURNAMES.has(pair) ? 2 : 1;
  return {
    characters,
    surname: length === 2 ? pair : first.text,
    family: characters.slice(0, length),
    given: characters.slice(length),
  };
}

function isKnown({ characters }: Name): boolean {
  return characters.every(({ isRead }) => isRead);
}

/** Surname apart and given name in one, as the mainland writes; each syllable apart, as others write it. */
function pinyinReadings(names: readonly Name[]): readonly Reading[] {
  const [joined, apart] = [pinyinOf(names, joinedSyllables), pinyinOf(names, syllablesOf)];
  const umlauts = apart.some((word) => word.includes('v')) ? UMLAUTS : ['v'];
  const written = umlauts.flatMap((umlaut) => [withUmlaut(joined, umlaut), withUmlaut(apart, umlaut)]);
  return distinctReadings(written.map((words) => ({ words, system: 'pinyin' })));
}

function pinyinOf(
  names: readonly Name[],
  wordsOf: (given: readonly HanCharacter[]) => readonly string[],
): readonly string[] {
  const words: string[] = [];
  for (const { surname, family, given } of names) {
    if (surname !== '') words.push(SURNAME_PINYIN.get(surname) ?? syllablesOf(family).join(''));
    words.push(...wordsOf(given));
  }
  return words;
}

function syllablesOf(characters: readonly HanCharacter[]): readonly string[] {
  return characters.map(({ text, mandarin }) => mandarin ?? text);
}

function joinedSyllables(characters: readonly HanCharacter[]): readonly string[] {
  return [syllablesOf(characters).join('')];
}

/** Most names have no ü. */
function withUmlaut(words: readonly string[], umlaut: string): readonly string[] {
  return umlaut === 'v' ? words : words.map((word) => word.replaceAll('v', umlaut));
}

/** Passports write ü as yu, most others drop the dots, some type v for it. */
const UMLAUTS = ['u', 'yu', 'v'];

/** Names that Chinese writes by their sound in another language, where every part of the name is one of them. */
function minorityReadings(names: readonly Name[]): readonly Reading[] {
  const parts: (readonly Variant[])[] = [];
  for (const { characters } of names) {
    const forms = minorityForms(characters.map(({ simplified }) => simplified).join(''));
    if (forms.length === 0) return [];
    parts.push(...forms);
  }
  return combined(parts, ' ', MOST_MINORITY).map(({ text }) => readingOf(text, 'minority_names'));
}

const MOST_MINORITY = 6;

/** The likeliest, with each syllable apart, those of a surname too, as in Ao Ieong. */
function macaoReadings(names: readonly Name[], limit: number): readonly Reading[] {
  if (limit === 0) return NONE;
  const syllables = names.flatMap(({ family, given }) => [
    ...family.map(({ macaoSurname }) => macaoSurname),
    ...given.map(({ macao }) => macao),
  ]);
  return combined(syllables, ' ', limit).map(({ text }) => readingOf(text, 'macao'));
}

/** The readings that find most beside those that are taken. */
function addCustomary(
  to: Reading[],
  names: readonly Name[],
  region: CustomaryRegion,
  limit: number,
  taken: readonly Reading[],
): void {
  const system = region === 'taiwan' ? 'wade_giles' : 'hong_kong';
  const forms = ways.sequence(names.map((name) => nameForms(name, region)));
  const before = taken.map((reading) => reading.words);
  for (const { words, sum } of ways.widest(forms, before, limit)) to.push({ words, system, sum });
}

const NONE: readonly Reading[] = [];

const ways = new Ways();

function nameForms({ surname, family, given }: Name, region: CustomaryRegion): WayRange {
  const names = givenForms(given.map((character) => character[region]));
  if (surname === '') return names;
  const own = (region === 'taiwan' ? SURNAME_TAIWAN : SURNAME_HONG_KONG).get(surname);
  const families = own
    ? variants(own)
    : combined(
        family.map((character) => (region === 'taiwan' ? character.taiwanSurname : character.hong_kong)),
        '',
        6,
      );
  return ways.sequence([ways.of(families), names]);
}

function givenForms(forms: readonly (readonly Variant[])[]): WayRange {
  const syllables = ways.syllables(forms.map((syllable) => ways.of(syllable)));
  if (forms.length < 2) return syllables.apart;
  return ways.likeliest(syllables.apart, ways.joined(syllables, JOINED, CONSIDERED), CONSIDERED);
}

/** A hyphen or a space between the syllables of a given name is the rule in both places. */
const JOINED = 0.15;

import { DOUBLE_SURNAMES, SURNAME_HONG_KONG, SURNAME_PINYIN, SURNAME_TAIWAN } from './chinese-surnames.ts';
import { characterOf, type HanCharacter } from './han-character.ts';
import { combined, likeliestFirst, type Variant, variants } from './likely.ts';
import { distinctReadings, type Reading, type Readings, withinLimit } from './reading.ts';
import { minorityForms } from './minority-names.ts';
import { combinedWays, type Way, Ways } from './ways.ts';

type Region = 'mainland' | 'taiwan' | 'hong_kong';

/**
 * Chinese names as the place writes them: pinyin on the mainland, Wade–Giles and pinyin in Taiwan, the registry's
 * romanisation in Hong Kong and Macao. Without a country, or with another one, as each of the three (document 2, rule 5).
 */
export function chineseReadings(words: readonly string[], country: string | null, limit: number): Readings {
  const names = words.map(nameOf);
  const regions = REGIONS[country ?? ''] ?? EVERYWHERE;
  const isMandarin = regions.some((region) => region !== 'hong_kong');
  const pinyin = isMandarin ? [...pinyinReadings(names), ...minorityReadings(names)] : [];
  const others = regions.filter(isCustomary);
  const share = Math.floor((limit - pinyin.length) / Math.max(others.length, 1));
  const ways = new Ways();
  const readings = others.flatMap((region) => customaryReadings(names, region, ways, share));
  return withinLimit(
    regions[0] === 'mainland' ? [...pinyin, ...readings] : [...readings, ...pinyin],
    [],
    limit,
  );
}

const EVERYWHERE: readonly Region[] = ['mainland', 'taiwan', 'hong_kong'];
const REGIONS: Readonly<Record<string, readonly Region[]>> = {
  CN: ['mainland'],
  TW: ['taiwan'],
  HK: ['hong_kong'],
  MO: ['hong_kong'],
};

type CustomaryRegion = Exclude<Region, 'mainland'>;

function isCustomary(region: Region): region is CustomaryRegion {
  return region !== 'mainland';
}

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

/** Surname apart and given name in one, as the mainland writes; each syllable apart, as others write it. */
function pinyinReadings(names: readonly Name[]): readonly Reading[] {
  const texts = [pinyinOf(names, ''), pinyinOf(names, ' ')];
  // Most names have no ü.
  const umlauts = texts.some((text) => text.includes('v')) ? UMLAUTS : NO_UMLAUT;
  const written = umlauts.flatMap((umlaut) => texts.map((text) => text.replaceAll('v', umlaut)));
  return distinctReadings(written.map((text) => ({ text, system: 'pinyin' })));
}

function pinyinOf(names: readonly Name[], between: string): string {
  let text = '';
  for (const { surname, family, given } of names) {
    text = wordAdded(text, ' ', SURNAME_PINYIN.get(surname) ?? syllablesOf(family, ''));
    text = wordAdded(text, ' ', syllablesOf(given, between));
  }
  return text;
}

function syllablesOf(characters: readonly HanCharacter[], between: string): string {
  let text = '';
  for (const { text: character, mandarin } of characters)
    text = wordAdded(text, between, mandarin ?? character);
  return text;
}

function wordAdded(text: string, between: string, word: string): string {
  return text === '' || word === '' ? text + word : text + between + word;
}

/** Passports write ü as yu, most others drop the dots, some type v for it. */
const UMLAUTS = ['u', 'yu', 'v'];
const NO_UMLAUT = ['u'];

/** Names that Chinese writes by their sound in another language, where every part of the name is one of them. */
function minorityReadings(names: readonly Name[]): readonly Reading[] {
  const parts: (readonly Variant[])[] = [];
  for (const { characters } of names) {
    const forms = minorityForms(characters.map(({ simplified }) => simplified).join(''));
    if (forms.length === 0) return [];
    parts.push(...forms);
  }
  return combined(parts, ' ', MOST_MINORITY).map(({ text }) => ({
    text,
    system: 'minority_names',
  }));
}

const MOST_MINORITY = 6;

function customaryReadings(
  names: readonly Name[],
  region: CustomaryRegion,
  ways: Ways,
  limit: number,
): readonly Reading[] {
  const system = region === 'taiwan' ? 'wade_giles' : 'hong_kong';
  const forms = combinedWays(
    names.map((name) => nameForms(name, region, ways)),
    CONSIDERED,
  );
  return ways.widest(forms, [], limit).map((text) => ({ text, system }));
}

const CONSIDERED = 48;

function nameForms({ surname, family, given }: Name, region: CustomaryRegion, ways: Ways): readonly Way[] {
  const names = givenForms(
    given.map((character) => character[region]),
    ways,
  );
  if (surname === '') return names;
  const own = (region === 'taiwan' ? SURNAME_TAIWAN : SURNAME_HONG_KONG).get(surname);
  const families = own
    ? variants(own)
    : combined(
        family.map((character) => (region === 'taiwan' ? character.taiwanSurname : character.hong_kong)),
        '',
        6,
      );
  return combinedWays([families.map((form) => ways.of(form)), names], CONSIDERED);
}

function givenForms(syllables: readonly (readonly Variant[])[], ways: Ways): readonly Way[] {
  const apart = combinedWays(
    syllables.map((forms) => forms.map((form) => ways.of(form))),
    CONSIDERED,
  );
  if (syllables.length < 2) return apart;
  const joined = combined(syllables, '', CONSIDERED).map(({ text, weight }) =>
    ways.of({ text, weight: weight * JOINED }),
  );
  return likeliestFirst([...apart, ...joined], CONSIDERED);
}

/** A hyphen or a space between the syllables of a given name is the rule in both places. */
const JOINED = 0.15;

import { DOUBLE_SURNAMES, SURNAME_HONG_KONG, SURNAME_PINYIN, SURNAME_TAIWAN } from './chinese-surnames.ts';
import { cantoneseOf, mandarinOf, simplifiedForm } from './han.ts';
import { hongKongOf } from './hong-kong.ts';
import { combined, likeliestFirst, type Variant, variants } from './likely.ts';
import { distinctReadings, type Reading, type Readings, withinLimit } from './reading.ts';
import { MINORITY_NAMES } from './minority-names.ts';
import { wadeGilesOf } from './wade-giles.ts';
import { type Way, Ways } from './ways.ts';

type Region = 'mainland' | 'taiwan' | 'hong_kong';

/**
 * Chinese names as the place writes them: pinyin on the mainland, Wade–Giles and pinyin in Taiwan, the registry's
 * romanisation in Hong Kong and Macao. Without a country, or with another one, as each of the three (document 2, rule 5).
 */
export function chineseReadings(words: readonly string[], country: string | null, limit: number): Readings {
  const regions = REGIONS[country ?? ''] ?? ['mainland', 'taiwan', 'hong_kong'];
  const isMandarin = regions.some((region) => region !== 'hong_kong');
  const pinyin = isMandarin ? [...pinyinReadings(words), ...minorityReadings(words)] : [];
  const others = regions.filter((region) => region !== 'mainland');
  const share = Math.floor((limit - pinyin.length) / Math.max(others.length, 1));
  const readings = others.flatMap((region) => customaryReadings(words, region, share));
  return withinLimit(
    regions[0] === 'mainland' ? [...pinyin, ...readings] : [...readings, ...pinyin],
    [],
    limit,
  );
}

const REGIONS: Readonly<Record<string, readonly Region[]>> = {
  CN: ['mainland'],
  TW: ['taiwan'],
  HK: ['hong_kong'],
  MO: ['hong_kong'],
};

/** Surname apart and given name in one, as the mainland writes; each syllable apart, as others write it. */
function pinyinReadings(words: readonly string[]): readonly Reading[] {
  const names = words.map((word) => {
    const { surname, given } = partsOf(word);
    const own = SURNAME_PINYIN[surname];
    const family = own ?? syllablesOf(surname).join('');
    return { family, given: syllablesOf(given) };
  });
  return distinctReadings(
    UMLAUTS.flatMap((umlaut) =>
      ['', ' '].map((between) => ({
        text: names
          .map(({ family, given }) => [family, given.join(between)].filter((part) => part !== '').join(' '))
          .join(' ')
          .replaceAll('v', umlaut),
        system: 'pinyin',
      })),
    ),
  );
}

/** Passports write ü as yu, most others drop the dots, some type v for it. */
const UMLAUTS = ['u', 'yu', 'v'];

/** Names that Chinese writes by their sound in another language, where every part of the name is one of them. */
function minorityReadings(words: readonly string[]): readonly Reading[] {
  const parts = words.map((word) => minorityParts(Array.from(word, simplifiedForm).join('')));
  if (parts.some((part) => part.length === 0)) return [];
  return combined(parts.flat(), ' ', MOST_MINORITY).map(({ text }) => ({
    text,
    system: 'minority_names',
  }));
}

const MOST_MINORITY = 6;

function minorityParts(word: string): readonly (readonly Variant[])[] {
  for (let length = word.length; length > 0; length -= 1) {
    const known = MINORITY_NAMES.get(word.slice(0, length));
    const rest = known && length < word.length ? minorityParts(word.slice(length)) : [];
    if (known && (length === word.length || rest.length > 0)) return [variants(known), ...rest];
  }
  return [];
}

function syllablesOf(text: string): readonly string[] {
  return Array.from(text, (character) => mandarinOf(character) ?? character);
}

interface Parts {
  readonly surname: string;
  readonly given: string;
}

/** Two to four characters are a person; a company or a foreign name has no surname to read in its own way. */
function partsOf(word: string): Parts {
  const characters = Array.from(word);
  if (characters.length < 2 || characters.length > 4) return { surname: '', given: word };
  const pair = characters.slice(0, 2).join('');
  const length = characters.length > 2 && DOUBLE_SURNAMES.has(pair) ? 2 : 1;
  return {
    surname: characters.slice(0, length).join(''),
    given: characters.slice(length).join(''),
  };
}

function customaryReadings(words: readonly string[], region: Region, limit: number): readonly Reading[] {
  const system = region === 'taiwan' ? 'wade_giles' : 'hong_kong';
  const ways = new Ways();
  const forms = ways.combined(
    words.map((word) => nameForms(partsOf(word), region, ways)),
    CONSIDERED,
  );
  return ways.widest(forms, [], limit).map((text) => ({ text, system }));
}

const CONSIDERED = 48;

function nameForms({ surname, given }: Parts, region: Region, ways: Ways): readonly Way[] {
  const syllables = Array.from(given, (character) => syllableForms(character, region));
  const names = givenForms(syllables, ways);
  if (surname === '') return names;
  const own = (region === 'taiwan' ? SURNAME_TAIWAN : SURNAME_HONG_KONG)[surname];
  const families = own
    ? variants(own)
    : combined(
        Array.from(surname, (one) => syllableForms(one, region, true)),
        '',
        6,
      );
  return ways.combined([families.map((family) => ways.of(family)), names], CONSIDERED);
}

function givenForms(syllables: readonly (readonly Variant[])[], ways: Ways): readonly Way[] {
  const apart = ways.combined(
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

function syllableForms(character: string, region: Region, surname = false): readonly Variant[] {
  if (region === 'taiwan') {
    const pinyin = (surname ? SURNAME_PINYIN[character] : undefined) ?? mandarinOf(character);
    return pinyin ? variants(wadeGilesOf(pinyin)) : [{ text: character, weight: 1 }];
  }
  const jyutping = cantoneseOf(character);
  return jyutping ? hongKongForms(jyutping) : [{ text: character, weight: 1 }];
}

/** There are some six hundred syllables, each put together once. */
function hongKongForms(jyutping: string): readonly Variant[] {
  const known = HONG_KONG_FORMS.get(jyutping);
  if (known) return known;
  const written = hongKongOf(jyutping);
  const forms = typeof written === 'string' ? variants(written) : combined(written.map(variants), '', 6);
  HONG_KONG_FORMS.set(jyutping, forms);
  return forms;
}

const HONG_KONG_FORMS = new Map<string, readonly Variant[]>();

import { isPlainLatin } from '../letters/scripts.ts';
import { besideWords } from '../words/beside-words.ts';
import { withLettersApart } from '../words/parted.ts';
import { plainWords } from '../words/words.ts';
import type { ReadingOptions } from '../readings/readings.ts';
import type { Spelling } from './spelling.ts';
import { distinctSpellings, joinedSpelling, spellingsOf } from './spellings.ts';

/**
 * Everything that a listed name is found by: its words, joined forms, and readings where it is not in Latin letters. The
 * countries of the entry say how a name is read; the first that changes the reading decides. The name of a person is found with
 * and without first letters that may be a form; in that of a company they are its form.
 */
export function listedSpellings(
  name: string,
  countries: readonly string[],
  isPerson = false,
  options: ReadingOptions = {},
): readonly Spelling[] {
  const country = countries.find((one) => READ_BY_COUNTRY.has(one)) ?? null;
  const whole = spellingsWith(name, country, options);
  if (!isPerson) return whole;
  const apart = withLettersApart(name);
  return apart === undefined
    ? whole
    : distinctSpellings([...whole, ...spellingsWith(apart, country, options)]);
}

function spellingsWith(name: string, country: string | null, options: ReadingOptions): readonly Spelling[] {
  const { spellings, together } = spellingsOf(name, country, options);
  if (together) return distinctSpellings([...spellings, joinedSpelling([together])]);
  return spellings[0]?.words.every(isPlainLatin) ? withBeside(spellings, name) : spellings;
}

/** With the places of the words that its bearer may leave out. Those of a name that is screened are told word by word. */
function withBeside(spellings: readonly Spelling[], name: string): readonly Spelling[] {
  const beside = besideWords(name, plainWords(name));
  if (beside.length === 0) return spellings;
  return spellings.map((spelling) => {
    const places = beside.map((word) => spelling.words.indexOf(word)).filter((place) => place >= 0);
    return places.length === 0 ? spelling : { ...spelling, beside: places };
  });
}

const READ_BY_COUNTRY = new Set('CN TW HK MO KP KR RU UA BY BG RS MK ME BA'.split(' '));

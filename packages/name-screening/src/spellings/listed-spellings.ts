import type { Spelling } from './spelling.ts';
import { distinctSpellings, joinedSpelling, spellingsOf } from './spellings.ts';

/**
 * Everything that a listed name is found by: its words, joined forms, and readings where it is not in Latin letters. The
 * countries of the entry say how a name is read; the first that changes the reading decides.
 */
export function listedSpellings(name: string, countries: readonly string[]): readonly Spelling[] {
  const { spellings, together } = spellingsOf(
    name,
    countries.find((country) => READ_BY_COUNTRY.has(country)) ?? null,
  );
  return together ? distinctSpellings([...spellings, joinedSpelling([together])]) : spellings;
}

const READ_BY_COUNTRY = new Set('CN TW HK MO KP KR RU UA BY BG RS MK ME BA'.split(' '));

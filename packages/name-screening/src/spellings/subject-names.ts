import { koreanNameIn } from '../readings/korean/korean-name.ts';
import { withoutOffice } from '../words/beginnings.ts';
import { withLettersApart } from '../words/parted.ts';
import { plainWords } from '../words/words.ts';
import { searchLimits } from '../words/search-limits.ts';
import { isMistypedWord, withoutMistypedWords } from '../words/mistyped-words.ts';
import type { ReadingOptions } from '../readings/readings.ts';
import { READINGS_PER_NAME } from '../readings/forms/reading.ts';
import { areSameInAnyOrder, DistinctRows } from '../words/distinct-rows.ts';
import type { SubjectName, SubjectNames, Spelling } from './spelling.ts';
import { distinctSpellings, joinedSpelling, type Spellings, spellingsOf } from './spellings.ts';

/** Document 2, *Limits*: names searched for one subject, spellings without spaces counted. */
export const SEARCHED_NAMES = 6;

/**
 * The name and the aliases of a subject with everything they are searched by: first the name and its spelling without
 * spaces, then the aliases, then theirs. Names of the same words count once; those without a word are left out.
 */
export function subjectNames(subject: {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly country: string | null;
  /** Null where it is not known. */
  readonly entityType?: 'person' | 'entity' | null;
}): SubjectNames {
  const { country, entityType = null } = subject;
  const name = ofKind(subject.name, country, entityType);
  const aliases = subject.aliases.map((alias) => ofKind(alias, country, entityType));
  const all = [name, ...unspaced(name), ...aliases, ...aliases.flatMap(unspaced)];
  const names = distinctNames(all);
  const searched = names.slice(0, SEARCHED_NAMES);
  return {
    names: searched.map(({ text, spellings }) => ({ text, spellings })),
    capped: names.length > SEARCHED_NAMES || searched.some(({ capped }) => capped),
  };
}

type Candidate = SubjectName & Spellings;

/** B.V. are first letters of a person, and the form of a company: both where the kind is not known. */
function ofKind(text: string, country: string | null, entityType: 'person' | 'entity' | null): Candidate {
  const apart = entityType === 'entity' ? undefined : withLettersApart(text);
  if (apart === undefined) return asGiven(text, country);
  const ofPerson = { ...asGiven(apart, country), text };
  if (entityType === 'person') return ofPerson;
  const ofCompany = asGiven(text, country);
  const all = distinctSpellings([...ofCompany.spellings, ...ofPerson.spellings]);
  return {
    ...ofCompany,
    spellings: withReadingsInLimit(all),
    capped: ofCompany.capped || ofPerson.capped,
  };
}

function asGiven(text: string, country: string | null): Candidate {
  const plain = plainWords(text);
  const { spellings, together, capped } =
    besideKorean(text, plain, country) ?? withOffice(text, plain, country);
  return { text, spellings, together, capped };
}

const OF_SEARCH: ReadingOptions = { syllablesAtMost: searchLimits.readSyllables };

/** With the office that the name begins with, which may be a name; most readings are those of the name without it. */
function withOffice(text: string, plain: readonly string[], country: string | null): Spellings {
  const whole = withMistypedWords(text, plain, country);
  const rest = withoutOffice(text, plain);
  if (rest === undefined) return whole;
  const without = spellingsOf(rest, country, OF_SEARCH);
  const asGiven = whole.spellings.filter(({ how }) => how !== 'romanised');
  return {
    spellings: withReadingsInLimit(distinctSpellings([...asGiven, ...without.spellings, ...whole.spellings])),
    together: whole.together,
    capped: whole.capped || without.capped,
  };
}

function withReadingsInLimit(all: readonly Spelling[]): readonly Spelling[] {
  return all.filter(({ how }, at) => how !== 'romanised' || readingsTo(all, at) <= READINGS_PER_NAME);
}

/**
 * A Korean name with what stands beside it, an office, a party or a constituency: most readings are those of the name alone,
 * since those of all the words together would be of no person.
 */
function besideKorean(text: string, plain: readonly string[], country: string | null): Spellings | undefined {
  const name = koreanNameIn(plain);
  if (name === undefined) return undefined;
  const whole = spellingsOf(text, country, OF_SEARCH, plain);
  const alone = spellingsOf(name, country, OF_SEARCH);
  const asOne = whole.spellings.filter(
    ({ how }, at) => how !== 'romanised' || readingsTo(whole.spellings, at) <= BESIDE,
  );
  const ofName = alone.spellings.filter(
    ({ how }, at) => how !== 'romanised' || readingsTo(alone.spellings, at) <= READINGS_PER_NAME - BESIDE,
  );
  return {
    spellings: distinctSpellings([...asOne, ...ofName]),
    together: whole.together,
    capped: whole.capped || alone.capped,
  };
}

/** Readings of the whole, which are the systems'. */
const BESIDE = 4;

/**
 * Contract 4, *Names and terms*: an honorific or company form that is one letter off may be a name, and may be left out.
 * It is searched both ways, so that it neither hides who is listed without it nor who is listed with it.
 */
function withMistypedWords(text: string, plain: readonly string[], country: string | null): Spellings {
  const whole = spellingsOf(text, country, OF_SEARCH, plain);
  const given = whole.spellings[0]?.words ?? [];
  if (!given.some(isMistypedWord)) return whole;
  const rest = withoutMistypedWords(text);
  if (rest === undefined) return whole;
  const without = spellingsOf(rest, country, OF_SEARCH);
  const leftOut = given.filter(isMistypedWord);
  const shorter = without.spellings.map((spelling) => ({ ...spelling, leftOut }));
  const all = distinctSpellings([...whole.spellings, ...shorter]);
  const spellings = withReadingsInLimit(all);
  return {
    spellings,
    together: whole.together,
    capped: whole.capped || without.capped || spellings.length < all.length,
  };
}

function readingsTo(spellings: readonly Spelling[], at: number): number {
  return spellings.slice(0, at + 1).filter(({ how }) => how === 'romanised').length;
}

/** Its readings are those of the name with spaces. */
function unspaced({ together }: Candidate): readonly Candidate[] {
  if (together === undefined) return NONE;
  return [{ text: together, spellings: [joinedSpelling([together])], together: undefined, capped: false }];
}

const NONE: readonly Candidate[] = [];

function distinctNames(all: readonly Candidate[]): readonly Candidate[] {
  if (all.length === 1) return all[0]?.spellings.length === 0 ? NONE : all;
  const seen = new DistinctRows(areSameInAnyOrder);
  return all.filter(({ spellings: [first] }) => first !== undefined && seen.add(first.words));
}

import { limits } from '../../../kernel/limits.ts';
import { searchedNames } from '../../names/searched-names.ts';
import type { Spelling } from '../../names/spelling.ts';
import { identifierForm } from '../identifiers.ts';
import { type HashedWord, hashedWord } from '../listed/hash.ts';
import { readingsOf } from '../listed/spelling-table.ts';
import type { ScreenedSubject, SubjectIdentifier } from '../subject.ts';

/** Everything that a subject is searched by. */
export interface SearchTerms {
  /** Distinct over all spellings. */
  readonly words: readonly HashedWord[];
  readonly spellings: readonly SearchedSpelling[];
  readonly identifiers: readonly SearchedIdentifier[];
  /** Document 2, *Run status*, `name_terms_capped`: not everything that was given is searched by. */
  readonly capped: boolean;
}

export interface SearchedSpelling {
  readonly spelling: Spelling;
  /** Into the words of the search. */
  readonly words: readonly number[];
  /** By word of the search: 1 where it is in the spelling. */
  readonly has: Uint8Array;
  /** 1 where it is not the name as it was given. */
  readonly readings: number;
}

export interface SearchedIdentifier {
  readonly given: SubjectIdentifier;
  /** In which it is compared. */
  readonly form: string;
}

export function searchTermsOf(subject: ScreenedSubject): SearchTerms {
  const names = searchedNames(subject);
  const given = names.names.flatMap(({ spellings }) => spellings);
  const { words, kept, dropped } = takenSpellings(given);
  const identifiers = searchedIdentifiers(subject.identifiers);
  return {
    words: words.map(hashedWord),
    spellings: kept.map(({ spelling, words: numbers }) => ({
      spelling,
      words: numbers,
      has: membership(numbers, words.length),
      readings: readingsOf(spelling.how),
    })),
    identifiers: identifiers.searched,
    capped: names.capped || dropped || identifiers.dropped,
  };
}

interface Taken {
  readonly spelling: Spelling;
  readonly words: readonly number[];
}

/** Of spellings with the same words the first is searched; one that would need too many words is not. */
function takenSpellings(spellings: readonly Spelling[]): {
  readonly words: readonly string[];
  readonly kept: readonly Taken[];
  readonly dropped: boolean;
} {
  const words: string[] = [];
  const kept: Taken[] = [];
  let dropped = false;
  for (const spelling of spellings) {
    const unknown = spelling.words.filter((word) => !words.includes(word));
    if (words.length + unknown.length > limits.screeningSearchTerms) {
      dropped = true;
      continue;
    }
    words.push(...unknown);
    const numbers = spelling.words.map((word) => words.indexOf(word));
    if (numbers.length > 0 && !kept.some((other) => hasSameWords(other.words, numbers)))
      kept.push({ spelling, words: numbers });
  }
  return { words, kept, dropped };
}

function hasSameWords(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((word) => other.includes(word));
}

function membership(words: readonly number[], count: number): Uint8Array {
  const has = new Uint8Array(count);
  for (const word of words) has[word] = 1;
  return has;
}

function searchedIdentifiers(given: readonly SubjectIdentifier[]): {
  readonly searched: readonly SearchedIdentifier[];
  readonly dropped: boolean;
} {
  const formed = given
    .map((identifier) => ({ given: identifier, form: identifierForm(identifier.kind, identifier.value) }))
    .filter(({ form }) => form !== '');
  const searched = formed
    .filter(({ form }) => form.length <= limits.screeningIdentifierCharacters)
    .slice(0, limits.screeningSearchedIdentifiers);
  return { searched, dropped: searched.length < formed.length };
}

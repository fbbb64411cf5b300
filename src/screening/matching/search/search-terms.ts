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
  /** It takes apart words that were given apart: a reading by syllables of a name in several words. */
  readonly inPieces: boolean;
}

export interface SearchedIdentifier {
  readonly given: SubjectIdentifier;
  /** In which it is compared. */
  readonly form: string;
}

export function searchTermsOf(subject: ScreenedSubject): SearchTerms {
  const names = searchedNames(subject);
  const given = names.names.flatMap(({ text, spellings }) =>
    spellings.map((spelling) => ({ spelling, inPieces: isInPieces(text, spelling) })),
  );
  const { words, kept, dropped } = takenSpellings(given);
  const identifiers = searchedIdentifiers(subject.identifiers);
  return {
    words: words.map(hashedWord),
    spellings: kept.map(({ spelling, inPieces, words: numbers }) => ({
      spelling,
      inPieces,
      words: numbers,
      has: membership(numbers, words.length),
      readings: readingsOf(spelling.how),
    })),
    identifiers: identifiers.searched,
    capped: names.capped || dropped || identifiers.dropped,
  };
}

interface Given {
  readonly spelling: Spelling;
  readonly inPieces: boolean;
}

interface Taken extends Given {
  readonly words: readonly number[];
}

/** Of spellings with the same words the first is searched; one that would need too many words is not. */
function takenSpellings(given: readonly Given[]): {
  readonly words: readonly string[];
  readonly kept: readonly Taken[];
  readonly dropped: boolean;
} {
  const words: string[] = [];
  const kept: Taken[] = [];
  let dropped = false;
  for (const { spelling, inPieces } of given) {
    const unknown = spelling.words.filter((word) => !words.includes(word));
    if (words.length + unknown.length > limits.screeningSearchTerms) {
      dropped = true;
      continue;
    }
    words.push(...unknown);
    const numbers = spelling.words.map((word) => words.indexOf(word));
    if (numbers.length > 0 && !kept.some((other) => hasSameWords(other.words, numbers)))
      kept.push({ spelling, inPieces, words: numbers });
  }
  return { words, kept, dropped };
}

function isInPieces(text: string, { how, words }: Spelling): boolean {
  const given = text.trim().split(/\s+/).length;
  return how === 'romanised' && given > 1 && words.length > given;
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
    .map((identifier) => ({
      given: identifier,
      form: identifierForm(identifier.kind, identifier.value),
    }))
    .filter(({ form }) => form !== '');
  const searched = formed
    .filter(({ form }) => form.length <= limits.screeningIdentifierCharacters)
    .slice(0, limits.screeningSearchedIdentifiers);
  return { searched, dropped: searched.length < formed.length };
}

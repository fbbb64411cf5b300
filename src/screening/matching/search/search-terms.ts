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
  /** By word: of the spellings that have it, one for each number of words, in pieces and not. */
  readonly shapes: readonly (readonly SearchedSpelling[])[];
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
  const given = names.names.flatMap(({ text, spellings }) => {
    const givenWords = text.trim().split(/\s+/).length;
    return spellings.map((spelling) => ({ spelling, inPieces: isInPieces(givenWords, spelling) }));
  });
  const { words, kept, dropped } = takenSpellings(given);
  const identifiers = searchedIdentifiers(subject.identifiers);
  const spellings = kept.map(({ spelling, inPieces, words: numbers }) => ({
    spelling,
    inPieces,
    words: numbers,
    has: membership(numbers, words.length),
    readings: readingsOf(spelling.how),
  }));
  return {
    words: words.map(hashedWord),
    spellings,
    shapes: shapesOf(spellings, words.length),
    identifiers: identifiers.searched,
    capped: names.capped || dropped || identifiers.dropped,
  };
}

function shapesOf(
  spellings: readonly SearchedSpelling[],
  wordCount: number,
): readonly (readonly SearchedSpelling[])[] {
  const shapes = Array.from({ length: wordCount }, (): SearchedSpelling[] => []);
  for (const spelling of spellings)
    for (const word of spelling.words) {
      const known = shapes[word];
      if (!known?.some((other) => hasSameShape(other, spelling))) known?.push(spelling);
    }
  return shapes;
}

function hasSameShape(one: SearchedSpelling, other: SearchedSpelling): boolean {
  return one.words.length === other.words.length && one.inPieces === other.inPieces;
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
  const numbers = new Map<string, number>();
  const kept: Taken[] = [];
  let dropped = false;
  for (const { spelling, inPieces } of given) {
    const unknown = spelling.words.filter((word) => !numbers.has(word));
    if (numbers.size + unknown.length > limits.screeningSearchTerms) {
      dropped = true;
      continue;
    }
    for (const word of unknown) if (!numbers.has(word)) numbers.set(word, numbers.size);
    const words = spelling.words.map((word) => numbers.get(word) ?? 0);
    if (words.length > 0 && !kept.some((other) => hasSameWords(other.words, words)))
      kept.push({ spelling, inPieces, words });
  }
  return { words: [...numbers.keys()], kept, dropped };
}

function isInPieces(givenWords: number, { how, words }: Spelling): boolean {
  return how === 'romanised' && givenWords > 1 && words.length > givenWords;
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

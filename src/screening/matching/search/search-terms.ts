import { limits } from '../../../kernel/limits.ts';
import { searchedNames } from '../../names/searched-names.ts';
import type { SearchedName, Spelling } from '../../names/spelling.ts';
import { identifierForm } from '../identifiers.ts';
import { type HashedWord, hashedWord } from '../listed/hash.ts';
import { readingsOf } from '../listed/spelling-table.ts';
import type { ScreenedSubject, SubjectIdentifier } from '../subject.ts';

/** Everything that a subject is searched by. */
export interface SearchTerms {
  /** Distinct over all spellings. */
  readonly words: readonly HashedWord[];
  readonly spellings: readonly SearchedSpelling[];
  readonly shapes: SpellingShapes;
  readonly identifiers: readonly SearchedIdentifier[];
  /** Document 2, *Run status*, `name_terms_capped`: not everything that was given is searched by. */
  readonly capped: boolean;
}

export interface SearchedSpelling {
  readonly spelling: Spelling;
  /** Into the words of the search. */
  readonly words: readonly number[];
  /** Of the first 32 words of the search, a bit for each that is in the spelling. */
  readonly bits: number;
  /** 1 where it is not the name as it was given. */
  readonly readings: number;
  /** It takes apart words that were given apart: a reading by syllables of a name in several words. */
  readonly inPieces: boolean;
}

const BITS = 32;

/** Whether a word of the search is in the spelling. */
export function hasWord({ bits, words }: SearchedSpelling, word: number): boolean {
  return word < BITS ? ((bits >>> word) & 1) === 1 : words.includes(word);
}

function bitsOf(words: readonly number[]): number {
  let bits = 0;
  for (const word of words) if (word < BITS) bits |= 1 << word;
  return bits;
}

export interface SearchedIdentifier {
  readonly given: SubjectIdentifier;
  /** In which it is compared. */
  readonly form: string;
}

export function searchTermsOf(subject: ScreenedSubject): SearchTerms {
  const names = searchedNames(subject);
  const { texts, spellings, dropped } = takenSpellings(names.names);
  const identifiers = searchedIdentifiers(subject.identifiers);
  return {
    words: texts.map(hashedWord),
    spellings,
    shapes: new SpellingShapes(spellings),
    identifiers: identifiers.searched,
    capped: names.capped || dropped || identifiers.dropped,
  };
}

/** Of spellings with the same words the first is searched; one that would need too many words is not. */
function takenSpellings(names: readonly SearchedName[]): {
  readonly texts: readonly string[];
  readonly spellings: readonly SearchedSpelling[];
  readonly dropped: boolean;
} {
  const numbers = new WordNumbers();
  const taken: SearchedSpelling[] = [];
  let dropped = false;
  for (const { text, spellings } of names) {
    const givenWords = spellings.some(isReading) ? text.trim().split(/\s+/).length : 1;
    for (const spelling of spellings) {
      const words = numbers.of(spelling.words);
      dropped ||= words === null;
      if (words === null || words.length === 0) continue;
      const inPieces = isReading(spelling) && givenWords > 1 && words.length > givenWords;
      const one = { spelling, words, bits: bitsOf(words), readings: readingsOf(spelling.how), inPieces };
      if (!taken.some((other) => hasSameWords(other, one))) taken.push(one);
    }
  }
  return { texts: numbers.texts, spellings: taken, dropped };
}

/** Gives each word of the search a number of its own, from 0. */
class WordNumbers {
  readonly texts: string[] = [];
  readonly #numbers = new Map<string, number>();

  /** Null where there would be too many. */
  of(words: readonly string[]): readonly number[] | null {
    let unknown = 0;
    for (const word of words) if (!this.#numbers.has(word)) unknown += 1;
    if (this.texts.length + unknown > limits.screeningSearchTerms) return null;
    return words.map((word) => this.#number(word));
  }

  #number(word: string): number {
    const known = this.#numbers.get(word);
    if (known !== undefined) return known;
    this.#numbers.set(word, this.texts.length);
    return this.texts.push(word) - 1;
  }
}

function isReading({ how }: Spelling): boolean {
  return how === 'romanised';
}

function hasSameWords(one: SearchedSpelling, other: SearchedSpelling): boolean {
  if (one.bits !== other.bits || one.words.length !== other.words.length) return false;
  return one.words.every((word) => hasWord(other, word));
}

/** For each word: of the spellings that have it, one for each number of words, in pieces and not. */
class SpellingShapes {
  readonly #spellings: readonly SearchedSpelling[];
  readonly #shapes: (readonly SearchedSpelling[])[] = [];

  constructor(spellings: readonly SearchedSpelling[]) {
    this.#spellings = spellings;
  }

  /** Found when they are first asked for. */
  of(word: number): readonly SearchedSpelling[] {
    return (this.#shapes[word] ??= this.#find(word));
  }

  #find(word: number): readonly SearchedSpelling[] {
    const shapes: SearchedSpelling[] = [];
    for (const spelling of this.#spellings)
      if (hasWord(spelling, word) && !shapes.some((other) => hasSameShape(other, spelling)))
        shapes.push(spelling);
    return shapes;
  }
}

function hasSameShape(one: SearchedSpelling, other: SearchedSpelling): boolean {
  return one.words.length === other.words.length && one.inPieces === other.inPieces;
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

import { searchLimits } from '../../words/search-limits.ts';
import { subjectNames } from '../../spellings/subject-names.ts';
import type { Tie } from '../../words/openings.ts';
import { isUnspaced, scriptOf } from '../../letters/scripts.ts';
import type { SubjectName, Spelling } from '../../spellings/spelling.ts';
import { identifierForm } from '../../evidence/identifiers.ts';
import { readingsOf } from '../../list-index/tables/spelling-table.ts';
import type { ScreenedSubject, SubjectIdentifier } from '../../evidence/subject.ts';
import type { WordCache } from './word-cache.ts';
import { type ListedWords, withRegrouped } from './regrouped.ts';
import type { SubjectWord } from './subject-word.ts';

/** Everything that a subject is searched by. */
export interface SearchTerms {
  /** Distinct over all spellings. */
  readonly words: readonly SubjectWord[];
  readonly spellings: readonly SubjectSpelling[];
  readonly shapes: SpellingShapes;
  readonly identifiers: readonly IdentifierTerm[];
  /** Document 2, *Run status*, `name_terms_capped`: not everything that was given is searched by. */
  readonly capped: boolean;
}

/** Whether every word of the search has a bit of its own. */
export function haveBits({ words }: SearchTerms): boolean {
  return words.length <= BITS;
}

export interface SubjectSpelling {
  readonly spelling: Spelling;
  /** Into the words of the search. */
  readonly words: readonly number[];
  /** Of the first 32 words of the search, a bit for each that is in the spelling. */
  readonly bits: number;
  /** The same of each 32 words of the search after them. */
  readonly moreBits: readonly number[];
  /** 1 where it is not the name as it was given. */
  readonly readings: number;
  /** It takes apart words that were given apart: a reading by syllables of a name in several words. */
  readonly inPieces: boolean;
  /** The article and what else a reading writes apart that was given as one with its word: with all that it opens. */
  readonly ties: readonly SubjectTie[];
  /** Words of the search that are taken for mistyped honorifics or company forms in it. */
  readonly leftOut: readonly number[];
}

/** By words of the search. */
interface SubjectTie {
  readonly opening: number;
  readonly opened: readonly number[];
}

export interface SpellingsOfLength {
  readonly wordCount: number;
  readonly spellings: readonly SubjectSpelling[];
}

const BITS = 32;

/** The bit of a word of the search; none where there are too many words before it. */
export function bitOf(word: number): number {
  return word < BITS ? 1 << word : 0;
}

/** Whether a word of the search is in the spelling. */
export function hasWord({ bits, moreBits }: SubjectSpelling, word: number): boolean {
  const those = word < BITS ? bits : (moreBits[(word >>> 5) - 1] ?? 0);
  return ((those >>> (word & 31)) & 1) === 1;
}

/** How many bits of the number are set. */
export function countBits(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55_55_55_55);
  const fours = (pairs & 0x33_33_33_33) + ((pairs >>> 2) & 0x33_33_33_33);
  return Math.imul((fours + (fours >>> 4)) & 0x0f_0f_0f_0f, 0x01_01_01_01) >>> 24;
}

function bitsOf(words: readonly number[]): number {
  let bits = 0;
  for (const word of words) bits |= bitOf(word);
  return bits;
}

function moreBitsOf(words: readonly number[]): readonly number[] {
  const last = words.reduce((most, word) => Math.max(most, word), 0);
  if (last < BITS) return NONE;
  const bits = Array.from({ length: last >>> 5 }, () => 0);
  for (const word of words) {
    const at = (word >>> 5) - 1;
    if (at >= 0) bits[at] = (bits[at] ?? 0) | (1 << (word & 31));
  }
  return bits;
}

export interface IdentifierTerm {
  readonly given: SubjectIdentifier;
  /** In which it is compared. */
  readonly form: string;
}

export function searchTermsOf(subject: ScreenedSubject, known: WordCache, lists: ListedWords): SearchTerms {
  const names = subjectNames(subject);
  const { texts, spellings, dropped } = spellingsToSearch(
    names.names.map((name) => withRegrouped(name, lists)),
  );
  const { words, capped } = known.ofSearch(texts);
  const identifiers = identifierTerms(subject.identifiers);
  return {
    words,
    spellings,
    shapes: new SpellingShapes(spellings),
    identifiers: identifiers.searched,
    capped: names.capped || dropped || identifiers.dropped || capped,
  };
}

/** Each set of words once; a spelling that would need too many words is not searched. */
function spellingsToSearch(names: readonly SubjectName[]): {
  readonly texts: readonly string[];
  readonly spellings: readonly SubjectSpelling[];
  readonly dropped: boolean;
} {
  const numbers = new WordNumbers();
  const taken: SubjectSpelling[] = [];
  let dropped = false;
  for (const { spellings } of names) {
    const native = spellings.find(({ how }) => how === 'native_script')?.words ?? NO_NAME;
    const isUnspacedName = native.length > 1 && native.some((word) => isUnspaced(scriptOf(word)));
    for (const spelling of spellings) {
      const words = numbers.of(spelling.words);
      dropped ||= words === null;
      if (words === null || words.length === 0) continue;
      take(taken, {
        spelling,
        words,
        bits: bitsOf(words),
        moreBits: moreBitsOf(words),
        readings: readingsOf(spelling.how),
        inPieces: isUnspacedName && isReading(spelling) && words.length > native.length,
        ties: spelling.ties ? subjectTies(spelling.ties, spelling, words) : NO_TIES,
        leftOut: spelling.leftOut ? (numbers.of(spelling.leftOut) ?? NONE) : NONE,
      });
    }
  }
  return { texts: numbers.texts, spellings: taken, dropped };
}

/** Of spellings with the same words the first is searched, unless a later one lets more be contained in it. */
function take(taken: SubjectSpelling[], one: SubjectSpelling): void {
  const at = taken.findIndex((other) => hasSameWords(other, one));
  const known = taken[at];
  if (!known) taken.push(one);
  else if (isBound(known) && !isBound(one)) taken[at] = one;
}

function isBound({ inPieces, ties }: SubjectSpelling): boolean {
  return inPieces || ties.length > 0;
}

function subjectTies(
  ties: readonly Tie[],
  { words: texts }: Spelling,
  words: readonly number[],
): readonly SubjectTie[] {
  const numberOf = (text: string): number => words[texts.indexOf(text)] ?? NO_NUMBER;
  return Array.from(new Set(ties.map(([opening]) => opening)), (opening) => ({
    opening: numberOf(opening),
    opened: ties.filter((tie) => tie[0] === opening).map((tie) => numberOf(tie[1])),
  }));
}

const NO_NAME: readonly string[] = [];
const NO_TIES: SubjectSpelling['ties'] = [];
const NONE: readonly number[] = [];

/** Gives each word of the search a number of its own, from 0. */
class WordNumbers {
  readonly texts: string[] = [];
  readonly #numbers = new Map<string, number>();

  /** Null where there would be too many. */
  of(words: readonly string[]): readonly number[] | null {
    const numbers = words.map((word) => this.#numbers.get(word) ?? NO_NUMBER);
    const unknown = numbers.reduce((count, number) => (number === NO_NUMBER ? count + 1 : count), 0);
    if (unknown === 0) return numbers;
    if (this.texts.length + unknown > searchLimits.terms) return null;
    return words.map((word, at) => {
      const known = numbers[at] ?? NO_NUMBER;
      return known === NO_NUMBER ? this.#add(word) : known;
    });
  }

  #add(word: string): number {
    this.#numbers.set(word, this.texts.length);
    return this.texts.push(word) - 1;
  }
}

const NO_NUMBER = -1;

function isReading({ how }: Spelling): boolean {
  return how === 'romanised';
}

function hasSameWords(one: SubjectSpelling, other: SubjectSpelling): boolean {
  if (one.bits !== other.bits || one.words.length !== other.words.length) return false;
  return one.words.every((word) => hasWord(other, word));
}

/** The spellings of a search by their number of words; put together when they are first asked for. */
class SpellingShapes {
  readonly #spellings: readonly SubjectSpelling[];
  readonly #shapes: (readonly SubjectSpelling[])[] = [];
  #byLength: readonly SpellingsOfLength[] | undefined;

  constructor(spellings: readonly SubjectSpelling[]) {
    this.#spellings = spellings;
  }

  byLength(): readonly SpellingsOfLength[] {
    return (this.#byLength ??= groupsOf(this.#spellings));
  }

  /** Of those that have a word: one for each number of words, in pieces and not. */
  of(word: number): readonly SubjectSpelling[] {
    return (this.#shapes[word] ??= this.#find(word));
  }

  #find(word: number): readonly SubjectSpelling[] {
    const shapes: SubjectSpelling[] = [];
    for (const spelling of this.#spellings)
      if (hasWord(spelling, word) && !shapes.some((other) => hasSameShape(other, spelling)))
        shapes.push(spelling);
    return shapes;
  }
}

function groupsOf(spellings: readonly SubjectSpelling[]): readonly SpellingsOfLength[] {
  const groups = new Map<number, SubjectSpelling[]>();
  for (const spelling of spellings) {
    const group = groups.get(spelling.words.length);
    if (group) group.push(spelling);
    else groups.set(spelling.words.length, [spelling]);
  }
  return Array.from(groups, ([wordCount, ofLength]) => ({ wordCount, spellings: ofLength }));
}

function hasSameShape(one: SubjectSpelling, other: SubjectSpelling): boolean {
  return one.words.length === other.words.length && one.inPieces === other.inPieces;
}

function identifierTerms(given: readonly SubjectIdentifier[]): {
  readonly searched: readonly IdentifierTerm[];
  readonly dropped: boolean;
} {
  const formed = given
    .map((identifier) => ({
      given: identifier,
      form: identifierForm(identifier.kind, identifier.value),
    }))
    .filter(({ form }) => form !== '');
  const searched = formed
    .filter(({ form }) => form.length <= searchLimits.identifierCharacters)
    .slice(0, searchLimits.identifiers);
  return { searched, dropped: searched.length < formed.length };
}

/** Of a search that has not begun. */
export const NO_TERMS: SearchTerms = {
  words: [],
  spellings: [],
  shapes: new SpellingShapes([]),
  identifiers: [],
  capped: false,
};

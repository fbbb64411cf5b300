import { SHORTEST_WORD_ONE_LETTER_OFF } from '../../names/one-letter-off.ts';
import type { ListIndex } from '../list-index.ts';
import type { HashedWord } from '../listed/hash.ts';
import { NO_SLOT } from '../listed/slots.ts';
import { recordWordCount, type SpellingTable, WORDS } from '../listed/spelling-table.ts';
import { NO_WORD } from '../listed/word-table.ts';
import type { SearchedSpelling, SearchTerms } from './search-terms.ts';

const NONE: readonly number[] = [];
const NO_TEXT: HashedWord = { text: '', hash: 0, hashesWithoutLetter: NONE };

/**
 * Where the words of a search meet those of one list: the same words, and words one letter off. Records are compared
 * without making anything new: the answer for the one compared last stands in `sharedWords` and `letterOff`.
 */
export class MetWords {
  /** Of the record and spelling compared last, the one that is a letter off included. */
  sharedWords = 0;
  /** The listed word that is one letter off, or `NO_WORD`. */
  letterOff = NO_WORD;

  /** By word of the search: the listed word that is the same. */
  readonly same: readonly number[];

  /** By slot: the listed words that the search meets, each once. */
  readonly listed: number[] = [];

  readonly #index: ListIndex;
  readonly #table: SpellingTable;
  readonly #words: readonly HashedWord[];
  readonly #shapes: SearchTerms['shapes'];
  /** Undefined until they were asked for: looking for them costs most of a search. */
  #lettersOff: readonly (readonly number[])[] | undefined;
  /** By slot of a listed word: the word of the search that is the same, and those one letter off. */
  readonly #sameAs: number[] = [];
  readonly #lettersOffFrom: (readonly number[])[] = [];
  /** The words of the record at hand that the search meets, their slots, and how many words it has in all. */
  readonly #met: number[] = [];
  readonly #metSlots: number[] = [];
  #metCount = 0;
  #firstSlot = NO_SLOT;
  #listedWords = 0;

  constructor(index: ListIndex, terms: SearchTerms) {
    this.#index = index;
    this.#table = index.spellings;
    this.#words = terms.words;
    this.#shapes = terms.shapes;
    const same: number[] = [];
    index.wordSlots.begin();
    for (let word = 0; word < terms.words.length; word += 1) {
      const listed = this.#find(terms.words[word] ?? NO_TEXT);
      same.push(listed);
      if (listed !== NO_WORD) this.#sameAs[this.#slot(listed)] = word;
    }
    this.same = same;
  }

  /** By word of the search: the listed words one letter off. From then on they count as met. */
  lettersOff(): readonly (readonly number[])[] {
    if (this.#lettersOff) return this.#lettersOff;
    const { words, lettersOff } = this.#index;
    const found: (readonly number[])[] = [];
    for (let word = 0; word < this.#words.length; word += 1) {
      const near = lettersOff?.find(this.#words[word] ?? NO_TEXT, words) ?? NONE;
      found.push(near);
      for (const neighbour of near) this.#addNeighbour(this.#slot(neighbour), word);
    }
    this.#lettersOff = found;
    return found;
  }

  /** Turns to a record; how many of its words the search meets in any spelling. */
  turnTo(record: number): number {
    const { records } = this.#table;
    const slots = this.#index.wordSlots;
    const start = record + WORDS;
    const end = start + recordWordCount(records, record);
    let count = 0;
    let firstSlot = NO_SLOT;
    for (let at = start; at < end; at += 1) {
      const listed = records[at] ?? 0;
      const slot = slots.of(listed);
      if (slot === NO_SLOT) continue;
      if (firstSlot === NO_SLOT || slot < firstSlot) firstSlot = slot;
      this.#met[count] = listed;
      this.#metSlots[count] = slot;
      count += 1;
    }
    this.#metCount = count;
    this.#firstSlot = firstSlot;
    this.#listedWords = end - start;
    return count;
  }

  /** How many words of the record at hand the search meets in any spelling. */
  get metWords(): number {
    return this.#metCount;
  }

  /** The first slot of a word of the record at hand. */
  get firstSlot(): number {
    return this.#firstSlot;
  }

  /** How many words the record at hand has. */
  get listedWords(): number {
    return this.#listedWords;
  }

  /** Where the record at hand has one word that the search meets: a spelling of every shape that could share it. */
  shapesOfOneWord(): readonly SearchedSpelling[] {
    const slot = this.#metSlots[0] ?? 0;
    const same = this.#sameAs[slot] ?? NO_WORD;
    const near = this.#lettersOffFrom[slot] ?? NONE;
    if (same !== NO_WORD && near.length === 0) return this.#shapes[same] ?? [];
    if (same === NO_WORD && near.length === 1) return this.#shapes[near[0] ?? 0] ?? [];
    return [same, ...near].flatMap((word) => this.#shapes[word] ?? []);
  }

  /** The most that `compare` could count. */
  sharedAtMost(spelling: SearchedSpelling): number {
    let shared = 0;
    let letterOff = 0;
    for (let at = 0; at < this.#metCount; at += 1) {
      const slot = this.#metSlots[at] ?? 0;
      const same = this.#sameAs[slot] ?? NO_WORD;
      if (same !== NO_WORD && spelling.has[same] === 1) shared += 1;
      else if (letterOff === 0 && this.#isNear(slot, spelling)) letterOff = 1;
    }
    return Math.min(shared + letterOff, spelling.words.length);
  }

  #isNear(slot: number, { has }: SearchedSpelling): boolean {
    const near = this.#lettersOffFrom[slot] ?? NONE;
    for (let at = 0; at < near.length; at += 1) if (has[near[at] ?? 0] === 1) return true;
    return false;
  }

  /**
   * Counts the words that the record at hand and a spelling share. One of them may be one letter off: where none is the
   * same, or where it completes one of the two names. Elsewhere it would only cost points.
   */
  compare(spelling: SearchedSpelling): void {
    let shared = 0;
    let letterOff = NO_WORD;
    for (let at = 0; at < this.#metCount; at += 1) {
      const slot = this.#metSlots[at] ?? 0;
      const same = this.#sameAs[slot] ?? NO_WORD;
      if (same !== NO_WORD && spelling.has[same] === 1) shared += 1;
      else if (letterOff === NO_WORD && this.#isLetterOff(slot, spelling))
        letterOff = this.#met[at] ?? NO_WORD;
    }
    const completes = shared + 1 === spelling.words.length || shared + 1 === this.#listedWords;
    const counts = letterOff !== NO_WORD && (shared === 0 || completes);
    this.sharedWords = counts ? shared + 1 : shared;
    this.letterOff = counts ? letterOff : NO_WORD;
  }

  /** Whether a listed word is one letter off a word of the spelling that the record does not have itself. */
  #isLetterOff(slot: number, spelling: SearchedSpelling): boolean {
    for (const word of this.#lettersOffFrom[slot] ?? NONE)
      if (spelling.has[word] === 1 && !this.#isInRecord(this.same[word] ?? NO_WORD)) return true;
    return false;
  }

  #isInRecord(listed: number): boolean {
    if (listed === NO_WORD) return false;
    for (let at = 0; at < this.#metCount; at += 1) if (this.#met[at] === listed) return true;
    return false;
  }

  /** Words of five letters and more are mostly not listed, which the table of letters off can tell soonest. */
  #find({ text, hash }: HashedWord): number {
    const { words, lettersOff } = this.#index;
    const isNot = text.length >= SHORTEST_WORD_ONE_LETTER_OFF && lettersOff?.mayHave(hash) === false;
    return isNot ? NO_WORD : words.find(text, hash);
  }

  #slot(listed: number): number {
    const slot = this.#index.wordSlots.take(listed);
    if (slot === this.listed.length) {
      this.listed.push(listed);
      this.#sameAs.push(NO_WORD);
      this.#lettersOffFrom.push(NONE);
    }
    return slot;
  }

  #addNeighbour(slot: number, word: number): void {
    this.#lettersOffFrom[slot] = [...(this.#lettersOffFrom[slot] ?? NONE), word];
  }
}

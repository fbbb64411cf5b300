import { SHORTEST_WORD_ONE_LETTER_OFF } from '../../names/one-letter-off.ts';
import type { ListIndex } from '../list-index.ts';
import type { HashedWord } from '../listed/hash.ts';
import { NO_SLOT } from '../listed/slots.ts';
import {
  RECORD_WORDS_AT_MOST,
  recordWordCount,
  type SpellingTable,
  WORDS,
} from '../listed/spelling-table.ts';
import { NO_WORD } from '../listed/word-table.ts';
import { hasWord, type SearchedSpelling, type SearchTerms } from './search-terms.ts';

const NONE: readonly number[] = [];
const NO_TEXT: HashedWord = { text: '', hash: 0, hashesWithoutLetter: NONE };
const NO_NEIGHBOURS: number[] = [];

/** The words of the record at hand that the search meets, and their slots. Only one record at a time is at hand. */
const metAtHand = new Int32Array(RECORD_WORDS_AT_MOST);
const slotsAtHand = new Int32Array(RECORD_WORDS_AT_MOST);

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
  readonly #lettersOffFrom: number[][] = [];
  /** Of the record at hand: how many of its words the search meets, and how many it has in all. */
  #metCount = 0;
  #firstSlot = NO_SLOT;
  #listedWords = 0;

  constructor(index: ListIndex, terms: SearchTerms) {
    this.#index = index;
    this.#table = index.spellings;
    this.#words = terms.words;
    this.#shapes = terms.shapes;
    this.same = findSame(index, terms.words);
    index.wordSlots.begin();
    for (let word = 0; word < this.same.length; word += 1) {
      const listed = this.same[word] ?? NO_WORD;
      if (listed !== NO_WORD) this.#sameAs[this.#slot(listed)] = word;
    }
  }

  /** By word of the search: the listed words one letter off. From then on they count as met. */
  lettersOff(): readonly (readonly number[])[] {
    if (this.#lettersOff) return this.#lettersOff;
    const found: (readonly number[])[] = [];
    for (let word = 0; word < this.#words.length; word += 1) {
      const near = this.#findLettersOff(word);
      found.push(near);
      for (const neighbour of near) this.#addNeighbour(this.#slot(neighbour), word);
    }
    this.#lettersOff = found;
    return found;
  }

  #findLettersOff(word: number): readonly number[] {
    const { words, lettersOff } = this.#index;
    const text = this.#words[word] ?? NO_TEXT;
    const same = this.same[word] ?? NO_WORD;
    if (!lettersOff) return NONE;
    return same === NO_WORD ? lettersOff.find(text, words) : lettersOff.findBeside(same, text, words);
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
      metAtHand[count] = listed;
      slotsAtHand[count] = slot;
      count += 1;
    }
    this.#metCount = count;
    this.#firstSlot = firstSlot;
    this.#listedWords = end - start;
    return count;
  }

  /** Turns to a record that is known to have one word that the search meets. */
  turnToOne(record: number, slot: number): void {
    metAtHand[0] = this.listed[slot] ?? NO_WORD;
    slotsAtHand[0] = slot;
    this.#metCount = 1;
    this.#firstSlot = slot;
    this.#listedWords = recordWordCount(this.#table.records, record);
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
    const slot = slotsAtHand[0] ?? 0;
    const same = this.#sameAs[slot] ?? NO_WORD;
    const near = this.#lettersOffFrom[slot] ?? NONE;
    if (same !== NO_WORD && near.length === 0) return this.#shapes.of(same);
    if (same === NO_WORD && near.length === 1) return this.#shapes.of(near[0] ?? 0);
    return [same, ...near].flatMap((word) => this.#shapes.of(word));
  }

  /** The most that `compare` could count. */
  sharedAtMost(spelling: SearchedSpelling): number {
    let shared = 0;
    let letterOff = 0;
    for (let at = 0; at < this.#metCount; at += 1) {
      const slot = slotsAtHand[at] ?? 0;
      const same = this.#sameAs[slot] ?? NO_WORD;
      if (same !== NO_WORD && hasWord(spelling, same)) shared += 1;
      else if (letterOff === 0 && this.#isNear(slot, spelling)) letterOff = 1;
    }
    return Math.min(shared + letterOff, spelling.words.length);
  }

  #isNear(slot: number, spelling: SearchedSpelling): boolean {
    const near = this.#lettersOffFrom[slot] ?? NONE;
    for (let at = 0; at < near.length; at += 1) if (hasWord(spelling, near[at] ?? 0)) return true;
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
      const slot = slotsAtHand[at] ?? 0;
      const same = this.#sameAs[slot] ?? NO_WORD;
      if (same !== NO_WORD && hasWord(spelling, same)) shared += 1;
      else if (letterOff === NO_WORD && this.#isLetterOff(slot, spelling))
        letterOff = metAtHand[at] ?? NO_WORD;
    }
    const completes = shared + 1 === spelling.words.length || shared + 1 === this.#listedWords;
    const counts = letterOff !== NO_WORD && (shared === 0 || completes);
    this.sharedWords = counts ? shared + 1 : shared;
    this.letterOff = counts ? letterOff : NO_WORD;
  }

  /** Whether a listed word is one letter off a word of the spelling that the record does not have itself. */
  #isLetterOff(slot: number, spelling: SearchedSpelling): boolean {
    for (const word of this.#lettersOffFrom[slot] ?? NONE)
      if (hasWord(spelling, word) && !this.#isInRecord(this.same[word] ?? NO_WORD)) return true;
    return false;
  }

  #isInRecord(listed: number): boolean {
    if (listed === NO_WORD) return false;
    for (let at = 0; at < this.#metCount; at += 1) if (metAtHand[at] === listed) return true;
    return false;
  }

  #slot(listed: number): number {
    const slot = this.#index.wordSlots.take(listed);
    if (slot === this.listed.length) {
      this.listed.push(listed);
      this.#sameAs.push(NO_WORD);
      this.#lettersOffFrom.push(NO_NEIGHBOURS);
    }
    return slot;
  }

  #addNeighbour(slot: number, word: number): void {
    const known = this.#lettersOffFrom[slot] ?? NO_NEIGHBOURS;
    if (known === NO_NEIGHBOURS) this.#lettersOffFrom[slot] = [word];
    else known.push(word);
  }
}

/**
 * By word of the search: the listed word that is the same. Words of five letters and more are mostly not listed, which
 * the table of letters off can tell soonest.
 */
function findSame({ words, lettersOff }: ListIndex, searched: readonly HashedWord[]): readonly number[] {
  const same: number[] = [];
  for (const { text, hash } of searched) {
    const isNot = text.length >= SHORTEST_WORD_ONE_LETTER_OFF && lettersOff?.mayHave(hash) === false;
    same.push(isNot ? NO_WORD : words.find(text, hash));
  }
  return same;
}

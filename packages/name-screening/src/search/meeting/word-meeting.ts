import { searchLimits } from '../../words/search-limits.ts';
import type { ListIndex } from '../../list-index/list-index.ts';
import { isMistypedWord } from '../../words/mistyped-words.ts';
import { NO_SLOT } from '../../list-index/tables/slots.ts';
import { RECORD_WORDS_AT_MOST, recordWordCount, WORDS } from '../../list-index/tables/spelling-table.ts';
import { NO_WORD } from '../../list-index/tables/word-table.ts';
import {
  bitOf,
  countBits,
  hasWord,
  haveBits,
  type SubjectSpelling,
  NO_TERMS,
  type SearchTerms,
} from './search-terms.ts';

const NONE: readonly number[] = [];
const NO_NEIGHBOURS: number[] = [];
const USUAL_SLOTS = 128;

/**
 * The words of one list that the search at hand meets: the same words, and words one letter off. The room is used again
 * by the next search of the list. Records are compared without making anything new: the answer for the one compared last
 * stands in `sharedWords` and `letterOff`.
 */
export class WordMeeting {
  /** Of the record and spelling compared last, the one that is a letter off included. */
  sharedWords = 0;
  /** The listed word that is one letter off, or `NO_WORD`. */
  letterOff = NO_WORD;
  /** Whether the record has an article of the spelling without a word that it opens, or no other word than these two. */
  isTorn = false;

  /** By word of the search: the listed word that is the same, and its slot. */
  readonly same = new Int32Array(searchLimits.terms);
  readonly sameSlots = new Int32Array(searchLimits.terms);

  /** By slot: the listed words that the search meets, each once, so many. */
  listed = new Int32Array(USUAL_SLOTS);
  listedCount = 0;
  /** Entries that have one of them: never more than the one, and never fewer than the other. */
  entriesAtMost = 0;
  entriesAtLeast = 0;

  /** Of the record at hand: how many of its words the search meets, the first of their slots, and how many it has. */
  metWords = 0;
  firstSlot = NO_SLOT;
  listedWords = 0;

  readonly #index: ListIndex;
  #terms: SearchTerms = NO_TERMS;
  #place = 0;
  /** By listed word. */
  #entryCounts: Uint16Array = new Uint16Array();
  #haveBits = true;
  /** By word of the search: the slots of the listed words one letter off. Undefined until they were asked for. */
  #nearSlots: (readonly number[])[] | undefined;
  /** By slot of a listed word: the word of the search that is the same, and those one letter off. */
  #sameAs = new Int32Array(USUAL_SLOTS);
  readonly #lettersOffFrom: number[][] = [];
  /** Beside them: their bits. With all words of a search in them, most spellings are compared at once. */
  #sameBits = new Int32Array(USUAL_SLOTS);
  #nearBits = new Int32Array(USUAL_SLOTS);
  /** Of the words of the search: those that are listed, and those one letter off a listed one. */
  #listedBits = 0;
  #besideBits = 0;
  /** The words of the record at hand that the search meets, and their slots. */
  readonly #metAtHand = new Int32Array(RECORD_WORDS_AT_MOST);
  readonly #slotsAtHand = new Int32Array(RECORD_WORDS_AT_MOST);
  /** Of the record at hand: the words of the search that it has, and those that one of its words is one letter off. */
  #metBits = 0;
  #metNearBits = 0;

  constructor(index: ListIndex) {
    this.#index = index;
  }

  begin(terms: SearchTerms, place: number, entryCounts: Uint16Array): void {
    this.#entryCounts = entryCounts;
    this.#terms = terms;
    this.#place = place;
    this.#haveBits = haveBits(terms);
    this.#nearSlots = undefined;
    this.listedCount = 0;
    this.entriesAtMost = 0;
    this.entriesAtLeast = 0;
    this.#listedBits = 0;
    this.#besideBits = 0;
    this.#index.wordSlots.begin();
    for (let word = 0; word < terms.words.length; word += 1) {
      const listed = terms.words[word]?.sameIn(this.#index, place) ?? NO_WORD;
      const slot = listed === NO_WORD ? NO_SLOT : this.#slot(listed);
      this.same[word] = listed;
      this.sameSlots[word] = slot;
      if (slot !== NO_SLOT) this.#addSame(slot, word);
    }
  }

  end(): void {
    this.#terms = NO_TERMS;
  }

  /** By word of the search: the slots of the listed words one letter off. From then on they count as met. */
  lettersOff(): readonly (readonly number[])[] {
    if (this.#nearSlots) return this.#nearSlots;
    const slots: (readonly number[])[] = [];
    const { words } = this.#terms;
    for (let word = 0; word < words.length; word += 1) {
      const near = words[word]?.nearIn(this.#index, this.#place) ?? NONE;
      slots.push(near.length === 0 ? NONE : near.map((listed) => this.#addNeighbour(listed, word)));
    }
    this.#nearSlots = slots;
    return slots;
  }

  /** Turns to a record; how many of its words the search meets in any spelling. */
  turnTo(record: number): number {
    const { records } = this.#index.spellings;
    const slots = this.#index.wordSlots;
    const metAtHand = this.#metAtHand;
    const slotsAtHand = this.#slotsAtHand;
    const start = record + WORDS;
    const end = start + recordWordCount(records, record);
    let count = 0;
    let firstSlot = NO_SLOT;
    let bits = 0;
    let nearBits = 0;
    for (let at = start; at < end; at += 1) {
      const listed = records[at] ?? 0;
      const slot = slots.of(listed);
      if (slot === NO_SLOT) continue;
      if (firstSlot === NO_SLOT || slot < firstSlot) firstSlot = slot;
      metAtHand[count] = listed;
      slotsAtHand[count] = slot;
      bits |= this.#sameBits[slot] ?? 0;
      nearBits |= this.#nearBits[slot] ?? 0;
      count += 1;
    }
    this.metWords = count;
    this.firstSlot = firstSlot;
    this.listedWords = end - start;
    this.#metBits = bits;
    this.#metNearBits = nearBits;
    return count;
  }

  /** Turns to a record that is known to have one word that the search meets. */
  turnToOne(record: number, slot: number): void {
    this.#metAtHand[0] = this.listed[slot] ?? NO_WORD;
    this.#slotsAtHand[0] = slot;
    this.metWords = 1;
    this.firstSlot = slot;
    this.listedWords = recordWordCount(this.#index.spellings.records, record);
    this.#metBits = this.#sameBits[slot] ?? 0;
    this.#metNearBits = this.#nearBits[slot] ?? 0;
  }

  /** Where the record at hand has one word that the search meets: a spelling of every shape that could share it. */
  shapesOfOneWord(): readonly SubjectSpelling[] {
    const { shapes } = this.#terms;
    const slot = this.#slotsAtHand[0] ?? 0;
    const same = this.#sameAs[slot] ?? NO_WORD;
    const near = this.#lettersOffFrom[slot] ?? NONE;
    if (same !== NO_WORD && near.length === 0) return shapes.of(same);
    if (same === NO_WORD && near.length === 1) return shapes.of(near[0] ?? 0);
    const words = same === NO_WORD ? near : [same, ...near];
    return words.flatMap((word) => shapes.of(word));
  }

  /** How many words of the spelling a listed name can have at most, one of them one letter off where that counts. */
  listedAtMost(spelling: SubjectSpelling, withLetterOff: boolean): number {
    if (!this.#haveBits) return this.#listedOf(spelling, withLetterOff);
    const isBeside = withLetterOff && (spelling.bits & this.#besideBits & ~this.#listedBits) !== 0;
    return countBits(spelling.bits & this.#listedBits) + (isBeside ? 1 : 0);
  }

  #listedOf({ words }: SubjectSpelling, withLetterOff: boolean): number {
    let shared = 0;
    let letterOff = 0;
    for (const word of words) {
      if (this.same[word] !== NO_WORD) shared += 1;
      else if (withLetterOff && (this.#nearSlots?.[word] ?? NONE).length > 0) letterOff = 1;
    }
    return shared + letterOff;
  }

  /** The most that `compare` could count. */
  sharedAtMost(spelling: SubjectSpelling): number {
    if (this.#haveBits && (spelling.bits & this.#metNearBits) === 0)
      return countBits(spelling.bits & this.#metBits);
    let shared = 0;
    let letterOff = 0;
    for (let at = 0; at < this.metWords; at += 1) {
      const slot = this.#slotsAtHand[at] ?? 0;
      const same = this.#sameAs[slot] ?? NO_WORD;
      if (same !== NO_WORD && hasWord(spelling, same)) shared += 1;
      else if (letterOff === 0 && this.#isNear(slot, spelling)) letterOff = 1;
    }
    return Math.min(shared + letterOff, spelling.words.length);
  }

  /** Whether the record at hand may share so many words with one of the spellings. */
  mayShare(spellings: readonly SubjectSpelling[], neededWords: number): boolean {
    for (let at = 0; at < spellings.length; at += 1) {
      const spelling = spellings[at];
      if (spelling && this.sharedAtMost(spelling) >= neededWords) return true;
    }
    return false;
  }

  /** More than have bits: spellings are compared word by word, and any listed word may stand beside any other. */
  get hasManyWords(): boolean {
    return !this.#haveBits;
  }

  /**
   * Hands over the listed words that may stand beside the one of the slot in a name that has all its words in common with
   * one of the spellings: beside a word that is one letter off only words that are the same.
   */
  eachBeside(slot: number, spellings: readonly SubjectSpelling[], take: (listed: number) => void): void {
    const [same, near] = [this.#sameBits[slot] ?? 0, this.#nearBits[slot] ?? 0];
    let [besideSame, besideNear] = [0, 0];
    for (let at = 0; at < spellings.length; at += 1) {
      const bits = spellings[at]?.bits ?? 0;
      if ((bits & same) !== 0) besideSame |= bits & ~same;
      if ((bits & near) !== 0) besideNear |= bits;
    }
    const beside = besideSame | besideNear;
    for (let other = 0; other < this.listedCount; other += 1) {
      const mayBe = ((this.#sameBits[other] ?? 0) & beside) | ((this.#nearBits[other] ?? 0) & besideSame);
      if (mayBe !== 0 || !this.#haveBits) take(this.listed[other] ?? 0);
    }
  }

  #isNear(slot: number, spelling: SubjectSpelling): boolean {
    const near = this.#lettersOffFrom[slot] ?? NONE;
    for (let at = 0; at < near.length; at += 1) if (hasWord(spelling, near[at] ?? 0)) return true;
    return false;
  }

  /**
   * Counts the words that the record at hand and a spelling share. One of them may be one letter off: where none is the
   * same, or where it completes one of the two names. Elsewhere it would only cost points.
   */
  compare(spelling: SubjectSpelling): void {
    let shared = 0;
    let letterOff = NO_WORD;
    for (let at = 0; at < this.metWords; at += 1) {
      const slot = this.#slotsAtHand[at] ?? 0;
      const same = this.#sameAs[slot] ?? NO_WORD;
      if (same !== NO_WORD && hasWord(spelling, same)) shared += 1;
      else if (letterOff === NO_WORD && this.#isLetterOff(slot, spelling))
        letterOff = this.#metAtHand[at] ?? NO_WORD;
    }
    const completes = shared + 1 === spelling.words.length || shared + 1 === this.listedWords;
    const counts = letterOff !== NO_WORD && (shared === 0 || completes);
    this.sharedWords = counts ? shared + 1 : shared;
    this.letterOff = counts ? letterOff : NO_WORD;
    this.isTorn = spelling.ties.length > 0 && this.#isTorn(spelling);
    if (spelling.leftOut.length > 0 && this.#isNameHere(spelling)) this.sharedWords = 0;
  }

  /** A word that may be a mistyped honorific is a mistyped name where the record has that name, one letter off. */
  #isNameHere({ leftOut }: SubjectSpelling): boolean {
    for (let at = 0; at < this.metWords; at += 1) {
      const near = this.#lettersOffFrom[this.#slotsAtHand[at] ?? 0] ?? NONE;
      if (!leftOut.some((word) => near.includes(word))) continue;
      if (!isMistypedWord(this.#index.words.text(this.#metAtHand[at] ?? 0))) return true;
    }
    return false;
  }

  /** One word was given, so that a part of it is no word, and all of it no more than one. */
  #isTorn({ ties }: SubjectSpelling): boolean {
    for (const { opening, opened } of ties)
      if (this.#isInRecord(this.same[opening] ?? NO_WORD))
        if (this.sharedWords < 3 || !opened.some((word) => this.#isMet(word))) return true;
    return false;
  }

  /** Whether the record has the word of the search, or one that is a letter off. */
  #isMet(word: number): boolean {
    if (this.#isInRecord(this.same[word] ?? NO_WORD)) return true;
    for (let at = 0; at < this.metWords; at += 1)
      if ((this.#lettersOffFrom[this.#slotsAtHand[at] ?? 0] ?? NONE).includes(word)) return true;
    return false;
  }

  /** Whether a listed word is one letter off a word of the spelling that the record does not have itself. */
  #isLetterOff(slot: number, spelling: SubjectSpelling): boolean {
    for (const word of this.#lettersOffFrom[slot] ?? NONE)
      if (hasWord(spelling, word) && !this.#isInRecord(this.same[word] ?? NO_WORD)) return true;
    return false;
  }

  #isInRecord(listed: number): boolean {
    if (listed === NO_WORD) return false;
    for (let at = 0; at < this.metWords; at += 1) if (this.#metAtHand[at] === listed) return true;
    return false;
  }

  #slot(listed: number): number {
    const slot = this.#index.wordSlots.take(listed);
    if (slot < this.listedCount) return slot;
    if (slot === this.listed.length) this.#widen();
    this.listedCount += 1;
    this.listed[slot] = listed;
    this.#sameAs[slot] = NO_WORD;
    this.#sameBits[slot] = 0;
    this.#nearBits[slot] = 0;
    this.#lettersOffFrom[slot] = NO_NEIGHBOURS;
    const entries = this.#entryCounts[listed] ?? 0;
    this.entriesAtMost += entries;
    this.entriesAtLeast = Math.max(this.entriesAtLeast, entries);
    return slot;
  }

  #widen(): void {
    this.listed = twice(this.listed);
    this.#sameAs = twice(this.#sameAs);
    this.#sameBits = twice(this.#sameBits);
    this.#nearBits = twice(this.#nearBits);
  }

  #addSame(slot: number, word: number): void {
    this.#sameAs[slot] = word;
    this.#sameBits[slot] = bitOf(word);
    this.#listedBits |= bitOf(word);
  }

  #addNeighbour(listed: number, word: number): number {
    const slot = this.#slot(listed);
    this.#besideBits |= bitOf(word);
    const known = this.#lettersOffFrom[slot] ?? NO_NEIGHBOURS;
    if (known === NO_NEIGHBOURS) this.#lettersOffFrom[slot] = [word];
    else known.push(word);
    this.#nearBits[slot] = (this.#nearBits[slot] ?? 0) | bitOf(word);
    return slot;
  }
}

function twice(array: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const wider = new Int32Array(array.length * 2);
  wider.set(array);
  return wider;
}

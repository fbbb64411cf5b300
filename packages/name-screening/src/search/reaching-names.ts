import { searchLimits } from '../words/search-limits.ts';
import type { ListIndex } from '../list-index/list-index.ts';
import { ALL_AGES } from '../list-index/ages.ts';
import { COMMON, NO_ROW } from '../list-index/common-words.ts';
import { NO_SLOT } from '../list-index/tables/slots.ts';
import type { FoundNames } from './found-names.ts';
import type { WordMeeting } from './meeting/word-meeting.ts';
import type { Reach } from './scores/reach.ts';
import type { KnownOfNames, ReadAhead } from './meeting/read-ahead.ts';
import type { SearchTerms, SpellingsOfLength } from './meeting/search-terms.ts';

interface ReachingQuestion {
  readonly index: ListIndex;
  readonly met: WordMeeting;
  readonly terms: SearchTerms;
  /** Null where all entries are there. */
  readonly isThere: ((entry: number) => boolean) | null;
  readonly reach: Reach;
  /** As `agesOf`: entries that are of none of these may be left out. */
  readonly ages: number;
  /** Takes what is found. */
  readonly found: FoundNames;
}

const NO_SLOTS: readonly number[] = [];
const NONE: readonly (readonly number[])[] = [];
const NOT_COUNTED = -1;
/** To compare a name with so many spellings costs as much as to look at it; with one, where there are many words. */
const SPELLINGS_A_LOOK = 4;

/**
 * Finds every entry that the words it shares could bring to review. A name that must share 3 of 4 words has one of any
 * two of them, so it is found by the two words that fewest listed names have. Most spellings have too few words that the
 * list has at all; and many have the same rare word, whose names are looked at once for all of them.
 */
export class ReachingNames {
  /** Too many names have words of the search, and not all of them were looked at. */
  capped = false;
  #looksLeft: number = searchLimits.reachingLooks;
  readonly #ahead: ReadAhead;
  /** By word of the search: how many listed names have it, or one that is one letter off. */
  readonly #nameCounts = new Int32Array(searchLimits.terms);
  /** Of a search of so many words that any may stand beside any, they are marked once. */
  #areAllMarked = false;
  /** By slot of a listed word: the names to look for there need at most so many words of a spelling; none where it is 0. */
  #needs = new Uint16Array(1_024);

  constructor(ahead: ReadAhead) {
    this.#ahead = ahead;
  }

  /** A search begins, of all its lists. */
  begin(): void {
    this.capped = false;
    this.#looksLeft = searchLimits.reachingLooks;
  }

  find(question: ReachingQuestion): void {
    const { met, terms, reach } = question;
    const nearSlots = reach.withLetterOff ? met.lettersOff() : NONE;
    this.#nameCounts.fill(NOT_COUNTED, 0, terms.words.length);
    for (const spellings of terms.shapes.byLength()) {
      const isAny = this.#findScans(question, spellings, nearSlots);
      if (isAny) this.#scanWords(question, spellings);
    }
  }

  /** Whether there are words whose names are to be looked at. */
  #findScans(
    { index, met, reach }: ReachingQuestion,
    { wordCount, spellings }: SpellingsOfLength,
    nearSlots: readonly (readonly number[])[],
  ): boolean {
    const leastNeeded = reach.neededWords(wordCount);
    let isAny = false;
    if (this.#needs.length < met.listedCount) this.#needs = new Uint16Array(met.listedCount * 2);
    this.#needs.fill(0, 0, met.listedCount);
    for (let at = 0; at < spellings.length; at += 1) {
      const spelling = spellings[at];
      const sharedAtMost = spelling ? met.listedAtMost(spelling, reach.withLetterOff) : 0;
      if (!spelling || sharedAtMost < leastNeeded) continue;
      const rarestFirst = inOrder(spelling.words, (word) =>
        this.#nameCount(index, met, word, nearSlots[word] ?? NO_SLOTS),
      );
      for (let place = 0; wordCount - place >= leastNeeded; place += 1) {
        const word = rarestFirst[place] ?? 0;
        const neededAtMost = Math.min(wordCount - place, sharedAtMost);
        this.#need(met.sameSlots[word] ?? NO_SLOT, neededAtMost);
        for (const slot of nearSlots[word] ?? NO_SLOTS) this.#need(slot, neededAtMost);
      }
      isAny = true;
    }
    return isAny;
  }

  #need(slot: number, neededAtMost: number): void {
    if (slot !== NO_SLOT && (this.#needs[slot] ?? 0) < neededAtMost) this.#needs[slot] = neededAtMost;
  }

  #nameCount({ spellings }: ListIndex, met: WordMeeting, word: number, near: readonly number[]): number {
    const known = this.#nameCounts[word] ?? NOT_COUNTED;
    if (known !== NOT_COUNTED) return known;
    const { wordPostings } = spellings;
    const postingsOf = (slot: number): number => {
      const listed = met.listed[slot] ?? 0;
      return (wordPostings[listed + 1] ?? 0) - (wordPostings[listed] ?? 0);
    };
    const same = met.sameSlots[word] ?? NO_SLOT;
    let count = same === NO_SLOT ? 0 : postingsOf(same);
    for (const slot of near) count += postingsOf(slot);
    this.#nameCounts[word] = count;
    return count;
  }

  #scanWords(question: ReachingQuestion, spellings: SpellingsOfLength): void {
    const { met } = question;
    this.#areAllMarked = false;
    for (let slot = 0; slot < met.listedCount; slot += 1) {
      const neededAtMost = this.#needs[slot] ?? 0;
      if (neededAtMost === 0) continue;
      if (this.#isSpent()) return;
      this.#scanWord(question, slot, spellings, neededAtMost);
    }
  }

  #scanWord(
    question: ReachingQuestion,
    slot: number,
    spellings: SpellingsOfLength,
    neededAtMost: number,
  ): void {
    const { wordPostings, commonWords } = question.index.spellings;
    const listed = question.met.listed[slot] ?? 0;
    const end = wordPostings[listed + 1] ?? 0;
    let next = wordPostings[listed] ?? 0;
    const row = end - next < COMMON ? NO_ROW : commonWords.rowOf(listed);
    const ageShift = row === NO_ROW || question.ages === ALL_AGES ? null : commonWords.ageShift(row);
    let areMarked = false;
    for (const { from, to, neededWords } of question.reach.lengthsFor(spellings.wordCount)) {
      if (neededWords > neededAtMost) continue;
      next = commonWords.firstOfLength(row, next, end, from);
      // Of names that must share all their words, a word beside this one tells most that do not.
      const partnerShift = from === neededWords ? commonWords.partnerShift(row, from) : null;
      if (partnerShift !== null) {
        if (!areMarked) this.#markPartners(question.met, slot, spellings);
        areMarked = true;
        const longer = commonWords.firstOfLength(row, next, end, from + 1);
        this.#scanNames(question, spellings, neededWords, { partnerShift, ageShift }, next, longer);
        next = longer;
      }
      const last = commonWords.firstOfLength(row, next, end, to + 1);
      this.#scanNames(question, spellings, neededWords, { partnerShift: null, ageShift }, next, last);
      next = last;
    }
  }

  /** There are names to look at, and nothing to do it with. */
  #isSpent(): boolean {
    if (this.#looksLeft > 0) return false;
    this.capped = true;
    return true;
  }

  #markPartners(met: WordMeeting, slot: number, { spellings }: SpellingsOfLength): void {
    if (this.#areAllMarked) return;
    this.#ahead.markPartners(met, slot, spellings);
    this.#areAllMarked = met.hasManyWords;
  }

  #scanNames(
    { index, met, terms, isThere, ages, found }: ReachingQuestion,
    { spellings }: SpellingsOfLength,
    neededWords: number,
    known: KnownOfNames,
    from: number,
    end: number,
  ): void {
    const { records } = index.spellings;
    const ahead = this.#ahead;
    const spellingsALook = met.hasManyWords ? 1 : SPELLINGS_A_LOOK;
    for (let next = from; next < end;) {
      if (this.#isSpent()) return;
      next = ahead.gather(index.spellings, next, end, known, ages);
      this.#looksLeft -= ahead.count;
      ahead.readEntries(records);
      for (let at = 0; at < ahead.count; at += 1) {
        const record = ahead.records[at] ?? 0;
        if (met.turnTo(record) < neededWords) continue;
        const entry = ahead.entries[at] ?? 0;
        if (found.hasJustTaken(entry, record) || (isThere && !isThere(entry))) continue;
        this.#looksLeft -= Math.floor(spellings.length / spellingsALook);
        if (!met.mayShare(spellings, neededWords)) continue;
        // A name that is taken is compared with the spellings of every length.
        this.#looksLeft -= Math.floor(terms.spellings.length / spellingsALook);
        found.take(entry, record);
      }
    }
  }
}

const HANDFUL = 12;

/** Of a handful moving each to its place is quicker than a sort that is told what to compare. */
function inOrder(words: readonly number[], countOf: (word: number) => number): readonly number[] {
  if (words.length > HANDFUL) return words.toSorted((one, other) => countOf(one) - countOf(other));
  const sorted: number[] = [];
  for (const word of words) {
    let place = sorted.length;
    for (; place > 0 && countOf(sorted[place - 1] ?? 0) > countOf(word); place -= 1)
      sorted[place] = sorted[place - 1] ?? 0;
    sorted[place] = word;
  }
  return sorted;
}

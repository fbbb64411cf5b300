import type { ListIndex } from '../list-index.ts';
import { recordEntry, recordWordCount, WORDS } from '../listed/spelling-table.ts';
import { NO_WORD } from '../listed/word-table.ts';
import type { LoadedList } from '../loaded-list.ts';
import { type BestName, FoundNames } from './found-names.ts';
import { MetWords } from './met-words.ts';
import type { Reach, ReachingLengths } from './reach.ts';
import type { SearchedSpelling, SearchTerms } from './search-terms.ts';

/** One search of one list. Its marks are in the index, so that only one at a time may be at work on a list. */
export class ListSearch {
  readonly list: LoadedList;
  readonly #index: ListIndex;
  readonly #terms: SearchTerms;
  readonly #met: MetWords;
  readonly #areAllThere: boolean;
  readonly #isThere: (entry: number) => boolean;
  /** How many of the listed words that are met were counted, and the entries that have them. */
  #countedWords = 0;
  #countedEntries = 0;

  constructor(list: LoadedList, terms: SearchTerms, isThere: ((entry: number) => boolean) | null) {
    this.list = list;
    this.#index = list.index;
    this.#terms = terms;
    this.#met = new MetWords(list.index, terms);
    this.#areAllThere = isThere === null;
    this.#isThere = isThere ?? ((): boolean => true);
  }

  /** From here on entries also share a word that is one letter off. */
  meetLettersOff(): void {
    this.#met.lettersOff();
  }

  /** Entries that share a word with the subject: never more than this. */
  get sharingAtMost(): number {
    let count = 0;
    for (const listed of this.#met.listed) count += this.#index.entryCounts[listed] ?? 0;
    return count;
  }

  /** Entries that share a word with the subject: never fewer than this, where all are there. */
  get sharingAtLeast(): number {
    if (!this.#areAllThere) return 0;
    let most = 0;
    for (const listed of this.#met.listed) most = Math.max(most, this.#index.entryCounts[listed] ?? 0);
    return most;
  }

  /** How many entries share a word with the subject; beyond `atMost` it stops, and another call goes on from there. */
  sharingCount(atMost: number): number {
    const { wordPostings, postings, records } = this.#index.spellings;
    const { listed } = this.#met;
    const slots = this.#index.entrySlots;
    let count = this.#countedEntries;
    if (this.#countedWords === 0) slots.begin();
    for (; this.#countedWords < listed.length && count <= atMost; this.#countedWords += 1) {
      const word = listed[this.#countedWords] ?? 0;
      const end = wordPostings[word + 1] ?? 0;
      for (let at = wordPostings[word] ?? 0; at < end && count <= atMost; at += 1) {
        const entry = recordEntry(records, postings[at] ?? 0);
        if (this.#isThere(entry) && slots.take(entry) === count) count += 1;
      }
    }
    this.#countedEntries = count;
    return count;
  }

  /** Hands over each listed name that shares a word with the subject, once, the search turned to it. */
  eachSharing(take: (found: FoundNames, entry: number, record: number) => void): FoundNames {
    const { wordPostings, postings, records } = this.#index.spellings;
    const met = this.#met;
    const found = new FoundNames(this.#index, met, this.#terms.spellings);
    for (let slot = 0; slot < met.listed.length; slot += 1) {
      const listed = met.listed[slot] ?? 0;
      const end = wordPostings[listed + 1] ?? 0;
      for (let at = wordPostings[listed] ?? 0; at < end; at += 1) {
        const record = postings[at] ?? 0;
        const entry = recordEntry(records, record);
        if (!this.#isThere(entry)) continue;
        met.turnTo(record);
        if (met.firstSlot === slot) take(found, entry, record);
      }
    }
    return found;
  }

  /**
   * Every entry that the words it shares could bring to review. A name that must share 3 of 4 words has one of any two
   * of them, so it is found by the two words that fewest listed names have. Most spellings have too few words that the
   * list has at all.
   */
  reachingNames(reach: Reach): FoundNames {
    const lettersOff = reach.withLetterOff ? this.#met.lettersOff() : NONE;
    const found = new FoundNames(this.#index, this.#met, this.#terms.spellings);
    for (const spelling of this.#terms.spellings) {
      const sharedAtMost = this.#sharedAtMost(spelling, lettersOff);
      const lengths = reach
        .lengthsFor(spelling.words.length)
        .filter(({ neededWords }) => neededWords <= sharedAtMost);
      if (lengths.length === 0) continue;
      const rarestFirst = this.#rarestFirst(spelling, lettersOff);
      for (const length of lengths)
        for (let place = 0; place <= spelling.words.length - length.neededWords; place += 1)
          this.#scanWord(rarestFirst[place] ?? 0, spelling, length, reach, found);
    }
    return found;
  }

  /**
   * The best name of the entry whose records begin there, which an identifier found; a name that gives no points would
   * only count against it.
   */
  bestName(entry: number, first: number): BestName | null {
    this.#met.lettersOff();
    const found = new FoundNames(this.#index, this.#met, this.#terms.spellings);
    const { records } = this.#index.spellings;
    let best: BestName | null = null;
    for (let record = first; recordEntry(records, record) === entry;) {
      this.#met.turnTo(record);
      best = found.better(best, record);
      record += WORDS + recordWordCount(records, record);
    }
    return best && best.points > 0 ? best : null;
  }

  /** How many words of the spelling a listed name can have at most, one of them one letter off. */
  #sharedAtMost({ words }: SearchedSpelling, lettersOff: readonly (readonly number[])[]): number {
    const { same } = this.#met;
    let shared = 0;
    let letterOff = 0;
    for (let at = 0; at < words.length; at += 1) {
      const word = words[at] ?? 0;
      if (same[word] !== NO_WORD) shared += 1;
      else if ((lettersOff[word] ?? NONE).length > 0) letterOff = 1;
    }
    return shared + letterOff;
  }

  /** The words of the spelling by how many listed names have them, or one that is one letter off. */
  #rarestFirst({ words }: SearchedSpelling, lettersOff: readonly (readonly number[])[]): readonly number[] {
    const counts = words.map((word) => {
      let count = this.#postingsOf(this.#met.same[word] ?? NO_WORD);
      for (const near of lettersOff[word] ?? []) count += this.#postingsOf(near);
      return { word, count };
    });
    return counts.toSorted((a, b) => a.count - b.count).map(({ word }) => word);
  }

  #postingsOf(listed: number): number {
    const { wordPostings } = this.#index.spellings;
    return listed === NO_WORD ? 0 : (wordPostings[listed + 1] ?? 0) - (wordPostings[listed] ?? 0);
  }

  #scanWord(
    word: number,
    spelling: SearchedSpelling,
    lengths: ReachingLengths,
    { withLetterOff }: Reach,
    found: FoundNames,
  ): void {
    this.#scan(this.#met.same[word] ?? NO_WORD, spelling, lengths, found);
    if (!withLetterOff) return;
    for (const listed of this.#met.lettersOff()[word] ?? []) this.#scan(listed, spelling, lengths, found);
  }

  #scan(listed: number, spelling: SearchedSpelling, lengths: ReachingLengths, found: FoundNames): void {
    if (listed === NO_WORD) return;
    const { from, to, neededWords } = lengths;
    const { postings, records } = this.#index.spellings;
    const met = this.#met;
    const end = this.#firstPosting(listed, to + 1);
    for (let at = this.#firstPosting(listed, from); at < end; at += 1) {
      const record = postings[at] ?? 0;
      if (met.turnTo(record) < neededWords) continue;
      const entry = recordEntry(records, record);
      if (found.hasJustTaken(entry, record)) continue;
      met.compare(spelling);
      if (met.sharedWords >= neededWords && this.#isThere(entry)) found.take(entry, record);
    }
  }

  /** Among the postings of a word, the first of a name with at least so many words. */
  #firstPosting(listed: number, words: number): number {
    const { wordPostings, postings, records } = this.#index.spellings;
    let low = wordPostings[listed] ?? 0;
    let high = wordPostings[listed + 1] ?? 0;
    if (words === Infinity) return high;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (recordWordCount(records, postings[middle] ?? 0) < words) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

const NONE: readonly (readonly number[])[] = [];

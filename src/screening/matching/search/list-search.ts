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
  readonly #spellings: readonly SearchedSpelling[];
  readonly #met: MetWords;
  readonly #isThere: (entry: number) => boolean;

  constructor(list: LoadedList, terms: SearchTerms, isThere: (entry: number) => boolean) {
    this.list = list;
    this.#index = list.index;
    this.#spellings = terms.spellings;
    this.#met = new MetWords(list.index, terms);
    this.#isThere = isThere;
  }

  /** How many listed names share a word with the subject, counted once for each word: entries are never more. */
  get postingCount(): number {
    return this.#met.listed.reduce((sum, listed) => sum + this.#postingsOf(listed), 0);
  }

  /** How many entries share a word with the subject, or null where there are more than `atMost`. */
  sharingCount(atMost: number): number | null {
    const { wordPostings, postings, records } = this.#index.spellings;
    const slots = this.#index.entrySlots;
    let count = 0;
    slots.begin();
    for (const listed of this.#met.listed) {
      const end = wordPostings[listed + 1] ?? 0;
      for (let at = wordPostings[listed] ?? 0; at < end; at += 1) {
        const entry = recordEntry(records, postings[at] ?? 0);
        if (!this.#isThere(entry) || slots.take(entry) < count) continue;
        if (count === atMost) return null;
        count += 1;
      }
    }
    return count;
  }

  /** Every entry that shares a word with the subject. A name that shares several is looked at with the first of them. */
  sharingNames(): FoundNames {
    const { wordPostings, postings, records } = this.#index.spellings;
    const met = this.#met;
    const found = new FoundNames(this.#index, met, this.#spellings);
    for (const [slot, listed] of met.listed.entries()) {
      const end = wordPostings[listed + 1] ?? 0;
      for (let at = wordPostings[listed] ?? 0; at < end; at += 1) {
        const record = postings[at] ?? 0;
        const entry = recordEntry(records, record);
        if (!this.#isThere(entry)) continue;
        met.turnTo(record);
        if (met.firstSlot === slot) found.take(entry, record);
      }
    }
    return found;
  }

  /**
   * Every entry that the words it shares could bring to review. A name that must share 3 of 4 words has one of any two
   * of them, so it is found by the two words that fewest listed names have.
   */
  reachingNames(reach: Reach): FoundNames {
    const found = new FoundNames(this.#index, this.#met, this.#spellings);
    const counts = this.#postingsByWord(reach.withLetterOff);
    for (const spelling of this.#spellings) {
      const rarestFirst = spelling.words.toSorted((a, b) => (counts[a] ?? 0) - (counts[b] ?? 0));
      for (const lengths of reach.lengthsFor(spelling.words.length))
        for (let place = 0; place <= spelling.words.length - lengths.neededWords; place += 1)
          this.#scanWord(rarestFirst[place] ?? 0, spelling, lengths, reach, found);
    }
    return found;
  }

  /**
   * The best name of the entry whose records begin there, which an identifier found; a name that gives no points would
   * only count against it.
   */
  bestName(entry: number, first: number): BestName | null {
    const found = new FoundNames(this.#index, this.#met, this.#spellings);
    const { records } = this.#index.spellings;
    let best: BestName | null = null;
    for (let record = first; recordEntry(records, record) === entry;) {
      this.#met.turnTo(record);
      best = found.better(best, record);
      record += WORDS + recordWordCount(records, record);
    }
    return best && best.points > 0 ? best : null;
  }

  /** By word of the search: how many listed names have it, or one that is one letter off. */
  #postingsByWord(withLetterOff: boolean): readonly number[] {
    return this.#met.same.map((listed, word) => {
      let count = this.#postingsOf(listed);
      if (withLetterOff) for (const near of this.#met.lettersOff[word] ?? []) count += this.#postingsOf(near);
      return count;
    });
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
    for (const listed of this.#met.lettersOff[word] ?? []) this.#scan(listed, spelling, lengths, found);
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

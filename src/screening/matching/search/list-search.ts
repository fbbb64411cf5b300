import type { ListIndex } from '../list-index.ts';
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

  /** Every entry that shares a word with the subject, or null where there are more than `atMost`. */
  sharingNames(atMost: number): FoundNames | null {
    return this.#isSharedByMore(atMost) ? null : this.#sharing();
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

  /** The best name of one entry. */
  bestName(entry: number): BestName | null {
    const found = new FoundNames(this.#index, this.#met, this.#spellings);
    const { entryRows } = this.#index.spellings;
    let best: BestName | null = null;
    for (let row = entryRows[entry] ?? 0; row < (entryRows[entry + 1] ?? 0); row += 1) {
      this.#met.turnTo(row);
      best = found.better(best, row);
    }
    return best;
  }

  #isSharedByMore(atMost: number): boolean {
    let most = 0;
    for (const listed of this.#met.listed) most += this.#postingsOf(listed);
    if (most <= atMost) return false;
    const { wordPostings, postings, rowEntries } = this.#index.spellings;
    const slots = this.#index.entrySlots;
    slots.begin();
    for (const listed of this.#met.listed) {
      const end = wordPostings[listed + 1] ?? 0;
      for (let at = wordPostings[listed] ?? 0; at < end; at += 1) {
        const entry = rowEntries[postings[at] ?? 0] ?? 0;
        if (this.#isThere(entry) && slots.take(entry) === atMost) return true;
      }
    }
    return false;
  }

  /** A name that shares several words is looked at with the first of them. */
  #sharing(): FoundNames {
    const { wordPostings, postings, rowEntries } = this.#index.spellings;
    const met = this.#met;
    const found = new FoundNames(this.#index, met, this.#spellings);
    for (const [slot, listed] of met.listed.entries()) {
      const end = wordPostings[listed + 1] ?? 0;
      for (let at = wordPostings[listed] ?? 0; at < end; at += 1) {
        const row = postings[at] ?? 0;
        const entry = rowEntries[row] ?? 0;
        if (!this.#isThere(entry)) continue;
        met.turnTo(row);
        if (met.firstSlot === slot) found.take(entry, row);
      }
    }
    return found;
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
    const { postings, rowEntries } = this.#index.spellings;
    const met = this.#met;
    const end = this.#firstPosting(listed, to + 1);
    for (let at = this.#firstPosting(listed, from); at < end; at += 1) {
      const row = postings[at] ?? 0;
      if (met.turnTo(row) < neededWords) continue;
      const entry = rowEntries[row] ?? 0;
      if (found.hasJustTaken(entry, row)) continue;
      met.compare(spelling);
      if (met.sharedWords >= neededWords && this.#isThere(entry)) found.take(entry, row);
    }
  }

  /** Among the postings of a word, the first of a name with at least so many words. */
  #firstPosting(listed: number, words: number): number {
    const { wordPostings, postings, rowWords } = this.#index.spellings;
    let low = wordPostings[listed] ?? 0;
    let high = wordPostings[listed + 1] ?? 0;
    if (words === Infinity) return high;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const row = postings[middle] ?? 0;
      if ((rowWords[row + 1] ?? 0) - (rowWords[row] ?? 0) < words) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

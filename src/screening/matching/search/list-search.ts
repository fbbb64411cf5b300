import type { ListIndex } from '../list-index.ts';
import { recordEntry, recordShape, recordWordCount, WORDS } from '../listed/spelling-table.ts';
import type { LoadedList } from '../loaded-list.ts';
import { type BestName, FoundNames } from './found-names.ts';
import { metWords } from './met-rooms.ts';
import type { MetWords } from './met-words.ts';
import type { Reach } from './reach.ts';
import { reachingNames } from './reaching-names.ts';
import { gatherAll, gathered, readAhead } from './read-ahead.ts';
import { RecordMeetings } from './record-meetings.ts';
import type { SearchTerms } from './search-terms.ts';

/** Which entries of a list are there for a search. */
export interface EntriesThere {
  /** By listed word: how many entries are there at most. */
  readonly counts: Uint16Array;
  /** So many are there. */
  readonly areCounted: boolean;
  /** Null where all entries of the list are. */
  readonly isThere: ((entry: number) => boolean) | null;
}

/** One search of one list. Its marks are in the index, so that only one at a time may be at work on a list. */
export class ListSearch {
  readonly list: LoadedList;
  readonly #index: ListIndex;
  readonly #terms: SearchTerms;
  readonly #met: MetWords;
  readonly #there: EntriesThere;
  /** How many of the listed words that are met were counted, and the entries that have them. */
  #countedWords = 0;
  #countedEntries = 0;

  /** The list stands at this place among the lists of the search. */
  constructor(list: LoadedList, terms: SearchTerms, there: EntriesThere, place: number) {
    this.list = list;
    this.#index = list.index;
    this.#terms = terms;
    this.#met = metWords(list.index, terms, place, there.counts);
    this.#there = there;
  }

  /** From here on entries also share a word that is one letter off. */
  meetLettersOff(): void {
    this.#met.lettersOff();
  }

  /** Entries that share a word with the subject: never more than this. */
  get sharingAtMost(): number {
    return this.#met.entriesAtMost;
  }

  /** Entries that share a word with the subject: never fewer than this. */
  get sharingAtLeast(): number {
    return this.#there.areCounted ? this.#met.entriesAtLeast : 0;
  }

  /** How many entries share a word with the subject; beyond `atMost` it stops, and another call goes on from there. */
  sharingCount(atMost: number): number {
    const { wordPostings, records } = this.#index.spellings;
    const { listed, listedCount } = this.#met;
    const marks = this.#index.entryMarks;
    const { isThere } = this.#there;
    let count = this.#countedEntries;
    if (this.#countedWords === 0) marks.begin();
    for (; this.#countedWords < listedCount && count <= atMost; this.#countedWords += 1) {
      const word = listed[this.#countedWords] ?? 0;
      const end = wordPostings[word + 1] ?? 0;
      for (let next = wordPostings[word] ?? 0; next < end && count <= atMost;) {
        next = gatherAll(this.#index.spellings, next, end);
        readAhead(records);
        for (let at = 0; at < gathered.count; at += 1) {
          const entry = gathered.entries[at] ?? 0;
          if ((!isThere || isThere(entry)) && marks.mark(entry)) count += 1;
        }
      }
    }
    this.#countedEntries = count;
    return count;
  }

  /**
   * Hands over each listed name that shares a word with the subject, once, the search turned to it. Where `take` says
   * that a name is of no use, those like it which share the same one word are passed over.
   */
  eachSharing(take: (found: FoundNames, entry: number, record: number) => boolean): FoundNames {
    const { wordPostings, postings, records } = this.#index.spellings;
    const met = this.#met;
    const { isThere } = this.#there;
    const found = new FoundNames(this.#index, met, this.#terms.spellings);
    this.#meetRecords();
    for (let slot = 0; slot < met.listedCount; slot += 1) {
      const listed = met.listed[slot] ?? 0;
      const end = wordPostings[listed + 1] ?? 0;
      let useless = NO_SHAPE;
      for (let at = wordPostings[listed] ?? 0; at < end; at += 1) {
        const record = postings[at] ?? 0;
        const shape = recordShape(records, record);
        const isOnlyMet = meetings.cameOnce(record);
        if (isOnlyMet && shape === useless) continue;
        const entry = recordEntry(records, record);
        if (isThere && !isThere(entry)) continue;
        if (isOnlyMet) met.turnToOne(record, slot);
        else met.turnTo(record);
        if (met.firstSlot === slot && !take(found, entry, record) && met.metWords === 1) useless = shape;
      }
    }
    return found;
  }

  #meetRecords(): void {
    const { wordPostings, postings } = this.#index.spellings;
    meetings.begin();
    const { listed: words, listedCount } = this.#met;
    for (let slot = 0; slot < listedCount; slot += 1) {
      const listed = words[slot] ?? 0;
      const end = wordPostings[listed + 1] ?? 0;
      for (let at = wordPostings[listed] ?? 0; at < end; at += 1) meetings.add(postings[at] ?? 0);
    }
  }

  /** Every entry that the words it shares could bring to review. */
  reachingNames(reach: Reach): FoundNames {
    const found = new FoundNames(this.#index, this.#met, this.#terms.spellings);
    reachingNames({
      index: this.#index,
      met: this.#met,
      terms: this.#terms,
      isThere: this.#there.isThere,
      reach,
      found,
    });
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
}

const NO_SHAPE = -1;
const meetings = new RecordMeetings();

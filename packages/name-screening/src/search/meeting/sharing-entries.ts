import type { ListIndex } from '../../list-index/list-index.ts';
import type { WordMeeting } from './word-meeting.ts';
import type { ReadAhead } from './read-ahead.ts';

/** Which entries of a list are there for a search. */
export interface PresentEntries {
  /** By listed word: how many entries are there at most. */
  readonly counts: Uint16Array;
  /** So many are there. */
  readonly areCounted: boolean;
  /** Null where all entries of the list are. */
  readonly isThere: ((entry: number) => boolean) | null;
}

/** How many entries of a list share a word with the subject: mostly it is enough to know bounds. */
export class SharingEntries {
  readonly #index: ListIndex;
  readonly #met: WordMeeting;
  readonly #there: PresentEntries;
  readonly #ahead: ReadAhead;
  /** How many words were met by area, and how many entries have them at least. */
  #areaWords = 0;
  #areaEntries = 0;
  /** As they were counted last: how many words were met then, and how many entries have one. */
  #countedWords = 0;
  #counted = 0;

  constructor(index: ListIndex, met: WordMeeting, there: PresentEntries, ahead: ReadAhead) {
    this.#index = index;
    this.#met = met;
    this.#there = there;
    this.#ahead = ahead;
  }

  /** Never more than this. */
  get atMost(): number {
    return this.#met.entriesAtMost;
  }

  /** Never fewer than this. */
  get atLeast(): number {
    return this.#there.areCounted ? this.#met.entriesAtLeast : 0;
  }

  /** Never fewer than this either, by where the records lie: mostly nearly as many. Beyond `atMost` it stops. */
  atLeastByArea(atMost: number): number {
    if (!this.#there.areCounted || !this.#areFewRecords()) return 0;
    this.#meetAreas(atMost);
    return this.#areaEntries;
  }

  /** Exactly; beyond `atMost` it stops. */
  count(atMost: number): number {
    const { listedCount } = this.#met;
    if (this.#countedWords === listedCount) return this.#counted;
    const { isThere } = this.#there;
    // An entry that is alone in an area is counted unseen, which is right where all entries are there.
    const unseen = isThere === null && this.#areFewRecords();
    if (unseen) this.#meetAreas(Infinity);
    this.#index.entryMarks.begin();
    let count = 0;
    for (let slot = 0; slot < listedCount && count <= atMost; slot += 1)
      count += this.#countWord(slot, atMost - count, unseen);
    this.#countedWords = count <= atMost ? listedCount : 0;
    this.#counted = count;
    return count;
  }

  /** Where an entry has the word in many names, most records lie beside others of it. */
  #areFewRecords(): boolean {
    if (!this.#index.recordAreas.isWorthwhile) return false;
    const { wordPostings } = this.#index.spellings;
    const { listed, listedCount, entriesAtMost } = this.#met;
    let records = 0;
    for (let slot = 0; slot < listedCount; slot += 1) {
      const word = listed[slot] ?? 0;
      records += (wordPostings[word + 1] ?? 0) - (wordPostings[word] ?? 0);
    }
    return records <= FEW_RECORDS * entriesAtMost;
  }

  #meetAreas(atMost: number): void {
    const { spellings, recordAreas } = this.#index;
    const { listed, listedCount } = this.#met;
    const { wordPostings, postings } = spellings;
    if (this.#areaWords === 0) recordAreas.begin();
    for (; this.#areaWords < listedCount && this.#areaEntries <= atMost; this.#areaWords += 1) {
      const word = listed[this.#areaWords] ?? 0;
      const known = recordAreas.meet(postings, wordPostings[word] ?? 0, wordPostings[word + 1] ?? 0);
      this.#areaEntries += Math.max((this.#there.counts[word] ?? 0) - known, 0);
    }
  }

  /** Those that have the listed word and none of the words before it. */
  #countWord(slot: number, atMost: number, unseen: boolean): number {
    const { spellings, entryMarks, recordAreas } = this.#index;
    const word = this.#met.listed[slot] ?? 0;
    const first = spellings.wordPostings[word] ?? 0;
    const end = spellings.wordPostings[word + 1] ?? 0;
    const { isThere } = this.#there;
    if (spellings.postingEntries) return entryMarks.mark(spellings.postingEntries, first, end, isThere);
    const ahead = this.#ahead;
    let count = 0;
    for (let next = first; next < end && count <= atMost;) {
      const from = next;
      next = unseen
        ? ahead.gatherNotAlone(spellings, recordAreas, from, end)
        : ahead.gatherAll(spellings, from, end);
      const alone = next - from - ahead.count;
      ahead.readEntries(spellings.records);
      count += alone + entryMarks.mark(ahead.entries, 0, ahead.count, isThere);
    }
    return count;
  }
}

/** Of each entry. */
const FEW_RECORDS = 4;

import type { ListIndex } from '../list-index/list-index.ts';
import { ANY_AGE, isAmong } from '../list-index/ages.ts';
import { COMMON, NO_ROW } from '../list-index/common-words.ts';
import { recordEntry, recordWordCount, WORDS } from '../list-index/tables/spelling-table.ts';
import type { LoadedList } from '../list-index/loaded-list.ts';
import { type BestName, FoundNames } from './found-names.ts';
import type { WordMeeting } from './meeting/word-meeting.ts';
import type { Reach } from './scores/reach.ts';
import type { SearchTerms } from './meeting/search-terms.ts';
import { type PresentEntries, SharingEntries } from './meeting/sharing-entries.ts';
import type { SearchRoom } from './search-room.ts';

/** Says which of the listed names that share a word with the subject matter. */
export interface SharingJudge {
  /** As `agesOf`: who is of none of these was born in other years than the subject. */
  readonly ages: number;
  /** Names follow that share this word; `nameKey` of the best that one of them can be which shares no other. */
  turnToWord(bestKey: number): void;
  /** Whether a name may matter that shares no other, whosever it is. */
  mayWordMatter(): boolean;
  /** The same of who was born in other years. */
  mayOtherAgeMatter(): boolean;
  /** Whether it may as a name of this entry. */
  mayEntryMatter(index: ListIndex, entry: number): boolean;
  /** A name that may matter, the search turned to it. */
  take(index: ListIndex, found: FoundNames, entry: number, record: number): void;
}

/** One search of one list. Its marks are in the index and in the room, so that only one at a time may be at work. */
export class ListSearch {
  readonly list: LoadedList;
  readonly sharing: SharingEntries;
  readonly #index: ListIndex;
  readonly #terms: SearchTerms;
  readonly #met: WordMeeting;
  readonly #there: PresentEntries;
  readonly #room: SearchRoom;

  /** The list stands at this place among the lists of the search. */
  constructor(room: SearchRoom, list: LoadedList, terms: SearchTerms, there: PresentEntries, place: number) {
    this.#room = room;
    this.list = list;
    this.#index = list.index;
    this.#terms = terms;
    this.#met = room.met.begin(list.index, terms, place, there.counts);
    this.#there = there;
    this.sharing = new SharingEntries(list.index, this.#met, there, room.ahead);
  }

  /** From here on entries also share a word that is one letter off. */
  meetLettersOff(): void {
    this.#met.lettersOff();
  }

  /**
   * Hands over each listed name that shares a word with the subject, once, the search turned to it. Most share one word
   * and nothing that matters: these are passed over.
   */
  eachSharing(judge: SharingJudge): FoundNames {
    const { wordPostings, postings, postingEntries, records, commonWords } = this.#index.spellings;
    const met = this.#met;
    const { meetings } = this.#room;
    const { isThere } = this.#there;
    const found = new FoundNames(this.#index, met, this.#terms.spellings);
    this.#meetRecords();
    for (let slot = 0; slot < met.listedCount; slot += 1) {
      const listed = met.listed[slot] ?? 0;
      const first = wordPostings[listed] ?? 0;
      const end = wordPostings[listed + 1] ?? 0;
      const areMany = end - first > FEW_NAMES;
      const row = end - first < COMMON ? NO_ROW : commonWords.rowOf(listed);
      const ageShift = row === NO_ROW ? 0 : commonWords.ageShift(row);
      if (areMany) judge.turnToWord(found.bestKeyOfOne(slot, postings[first] ?? 0));
      for (let at = first; at < end; at += 1) {
        const record = postings[at] ?? 0;
        const isOnlyMet = meetings.cameOnce(record);
        const mayBePassed = isOnlyMet && areMany;
        if (mayBePassed && !judge.mayWordMatter()) continue;
        const age = row === NO_ROW ? ANY_AGE : commonWords.age(at, ageShift);
        if (mayBePassed && !isAmong(judge.ages, age) && !judge.mayOtherAgeMatter()) continue;
        const entry = postingEntries ? (postingEntries[at] ?? 0) : recordEntry(records, record);
        if (mayBePassed && !judge.mayEntryMatter(this.#index, entry)) continue;
        if (isThere && !isThere(entry)) continue;
        if (isOnlyMet) met.turnToOne(record, slot);
        else met.turnTo(record);
        if (met.firstSlot === slot) judge.take(this.#index, found, entry, record);
      }
    }
    return found;
  }

  #meetRecords(): void {
    const { wordPostings, postings } = this.#index.spellings;
    const { meetings } = this.#room;
    meetings.begin();
    const { listed: words, listedCount } = this.#met;
    for (let slot = 0; slot < listedCount; slot += 1) {
      const listed = words[slot] ?? 0;
      const end = wordPostings[listed + 1] ?? 0;
      for (let at = wordPostings[listed] ?? 0; at < end; at += 1) meetings.add(postings[at] ?? 0);
    }
  }

  /** Every entry that the words it shares could bring to review; those of other ages than these may be left out. */
  reachingNames(reach: Reach, ages: number): FoundNames {
    const found = new FoundNames(this.#index, this.#met, this.#terms.spellings);
    this.#room.reaching.find({
      index: this.#index,
      met: this.#met,
      terms: this.#terms,
      isThere: this.#there.isThere,
      reach,
      ages,
      found,
    });
    return found;
  }

  /** The entries that share a word with the subject; asked for where they are few. */
  sharingEntries(): ReadonlySet<number> {
    const { wordPostings, postings, records } = this.#index.spellings;
    const { listed, listedCount } = this.#met;
    const entries = new Set<number>();
    for (let slot = 0; slot < listedCount; slot += 1) {
      const word = listed[slot] ?? 0;
      const end = wordPostings[word + 1] ?? 0;
      for (let at = wordPostings[word] ?? 0; at < end; at += 1)
        entries.add(recordEntry(records, postings[at] ?? 0));
    }
    return entries;
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

/** Of which it is not worth while to find out first which could matter. */
const FEW_NAMES = 2;

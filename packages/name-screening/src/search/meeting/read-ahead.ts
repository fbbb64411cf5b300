import { isAmong } from '../../list-index/ages.ts';
import { PARTNERS, partnerOf } from '../../list-index/common-words.ts';
import type { ReadSpellings } from '../../list-index/read-spellings.ts';
import type { RecordAreas } from '../../list-index/tables/record-areas.ts';
import { recordEntry } from '../../list-index/tables/spelling-table.ts';
import type { WordMeeting } from './word-meeting.ts';
import type { SubjectSpelling } from './search-terms.ts';

const READ_AHEAD = 64;

/** What postings are apart from what is known of their names; null where it is not known, or would tell nothing. */
export interface KnownOfNames {
  readonly partnerShift: number | null;
  readonly ageShift: number | null;
}

/** The records to be looked at next, so many, and their entries. */
export class ReadAhead {
  readonly records = new Int32Array(READ_AHEAD);
  readonly entries = new Int32Array(READ_AHEAD);
  count = 0;

  /** By partner: whether a word has it that may stand beside the word whose names are gathered. */
  readonly #metPartners = new Uint8Array(PARTNERS);
  readonly #markPartner = (listed: number): void => this.markPartner(listed);

  /**
   * Reads the entries of the gathered records. Records lie far apart in memory: reads that wait for nothing overlap, while
   * one record looked at after the other waits for each.
   */
  readEntries(listed: Int32Array): void {
    const { count, records, entries } = this;
    for (let at = 0; at < count; at += 1) entries[at] = recordEntry(listed, records[at] ?? 0);
  }

  /** Gathers the next records; the posting to go on from. */
  gatherAll({ postings }: ReadSpellings, from: number, end: number): number {
    const { records } = this;
    const next = Math.min(from + READ_AHEAD, end);
    for (let posting = from; posting < next; posting += 1) records[posting - from] = postings[posting] ?? 0;
    this.count = next - from;
    return next;
  }

  /** The same of records beside which another of their entry may have been met. */
  gatherNotAlone({ postings }: ReadSpellings, areas: RecordAreas, from: number, end: number): number {
    const { records } = this;
    let posting = from;
    let count = 0;
    for (; posting < end && count < READ_AHEAD; posting += 1) {
      const record = postings[posting] ?? 0;
      if (areas.isAlone(record)) continue;
      records[count] = record;
      count += 1;
    }
    this.count = count;
    return posting;
  }

  /** The same of records whose names may have more words that are met than the one at hand, and are of these ages. */
  gather(
    spellings: ReadSpellings,
    from: number,
    end: number,
    { partnerShift, ageShift }: KnownOfNames,
    ages: number,
  ): number {
    if (partnerShift === null && ageShift === null) return this.gatherAll(spellings, from, end);
    const { records } = this;
    const metPartners = this.#metPartners;
    const { postings, commonWords } = spellings;
    const { partners } = commonWords;
    let posting = from;
    let count = 0;
    for (; posting < end && count < READ_AHEAD; posting += 1) {
      if (partnerShift !== null && metPartners[partners[posting + partnerShift] ?? 0] === 0) continue;
      if (ageShift !== null && !isAmong(ages, commonWords.age(posting, ageShift))) continue;
      records[count] = postings[posting] ?? 0;
      count += 1;
    }
    this.count = count;
    return posting;
  }

  /** Of the names that have the word of the slot: their partners, if all their words are in one of the spellings. */
  markPartners(met: WordMeeting, slot: number, spellings: readonly SubjectSpelling[]): void {
    this.forgetPartners();
    met.eachBeside(slot, spellings, this.#markPartner);
  }

  forgetPartners(): void {
    this.#metPartners.fill(0);
  }

  /** From here on the listed word may stand beside the one whose names are gathered. */
  markPartner(listed: number): void {
    this.#metPartners[partnerOf(listed)] = 1;
  }
}

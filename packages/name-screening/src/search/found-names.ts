import type { ListIndex } from '../list-index/list-index.ts';
import { NO_SLOT } from '../list-index/tables/slots.ts';
import { recordStyle, recordWords, type SpellingStyle } from '../list-index/tables/spelling-table.ts';
import { NO_WORD } from '../list-index/tables/word-table.ts';
import type { WordMeeting } from './meeting/word-meeting.ts';
import type { AlikeAgreement } from './alike/pairing.ts';
import { nameKey, namePoints, NOTHING_AGAINST, OTHER_FORM, OTHER_ORDER } from './scores/name-agreement.ts';
import type { SubjectSpelling } from './meeting/search-terms.ts';

/** The name by which an entry agrees best with the subject. */
export interface BestName {
  readonly spelling: SubjectSpelling;
  /** Of the list's spellings. */
  readonly record: number;
  readonly sharedWords: number;
  readonly listedWords: number;
  /** The listed word that is one letter off, or `NO_WORD`. */
  readonly letterOff: number;
  readonly weak: boolean;
  readonly points: number;
  /** On how many of the two sides it is not the name as it was written. */
  readonly readings: number;
  /** As bits of `nameKey`. */
  readonly against?: number;
  /** Where the words are the same names and not the same words, how they agree. */
  readonly alike?: AlikeAgreement;
}

/** The entries that a search of a list took, each with its best name. Only one at a time may be filled for a list. */
export class FoundNames {
  /** In the order in which they were taken. */
  readonly entries: number[] = [];
  /** Beside the entries. */
  readonly names: (BestName | null)[] = [];
  /** Beside them: the record that was taken last. */
  readonly #lastRecords: number[] = [];
  readonly #index: ListIndex;
  readonly #met: WordMeeting;
  readonly #spellings: readonly SubjectSpelling[];

  constructor(index: ListIndex, met: WordMeeting, spellings: readonly SubjectSpelling[]) {
    this.#index = index;
    this.#met = met;
    this.#spellings = spellings;
    index.entrySlots.begin();
  }

  /** Takes the record of the entry to which the search has turned; the best name of the entry so far. */
  take(entry: number, record: number): BestName | null {
    const slot = this.#index.entrySlots.take(entry);
    this.entries[slot] = entry;
    this.#lastRecords[slot] = record;
    const name = this.better(this.names[slot] ?? null, record);
    this.names[slot] = name;
    return name;
  }

  /** The `nameKey` of the best that the record to which the search has turned could be. */
  bestKey(record: number): number {
    const met = this.#met;
    const { weak } = recordStyle(this.#index.spellings, record);
    const spellings =
      met.metWords === 1 && this.#spellings.length > 1 ? met.shapesOfOneWord() : this.#spellings;
    let most = -1;
    let key = 0;
    for (let at = 0; at < spellings.length; at += 1) {
      const spelling = spellings[at];
      const shared = spelling ? met.sharedAtMost(spelling) : 0;
      if (!spelling || shared === 0) continue;
      const points = namePoints(shared, spelling, met.listedWords, false, weak);
      if (points <= most) continue;
      most = points;
      key = nameKey(shared, spelling, met.listedWords, false, weak);
    }
    return key;
  }

  /**
   * The same of all records that share the word of the slot and no other; they are not shorter than the one that is given.
   * Of those with more words than any spelling the shortest are best.
   */
  bestKeyOfOne(slot: number, shortestRecord: number): number {
    const met = this.#met;
    met.turnToOne(shortestRecord, slot);
    const spellings = met.shapesOfOneWord();
    let most = -1;
    let key = 0;
    for (let at = 0; at < spellings.length; at += 1) {
      const spelling = spellings[at];
      if (!spelling) continue;
      const longest = Math.max(met.listedWords, spelling.words.length + 1);
      for (let listedWords = met.listedWords; listedWords <= longest; listedWords += 1) {
        const points = namePoints(1, spelling, listedWords, false, false);
        if (points <= most) continue;
        most = points;
        key = nameKey(1, spelling, listedWords, false, false);
      }
    }
    return key;
  }

  /** A record comes again with each word that it shares, in each spelling; once is enough. */
  hasJustTaken(entry: number, record: number): boolean {
    const slot = this.#index.entrySlots.of(entry);
    return slot !== NO_SLOT && this.#lastRecords[slot] === record;
  }

  /** What contradicts where one of the names has all words of the other: another kind of company, another father. */
  #against(
    { spelling: { form, father = 0, words } }: SubjectSpelling,
    record: number,
    style: SpellingStyle,
    sharedWords: number,
  ): number {
    if (form === undefined && father === 0) return NOTHING_AGAINST;
    if (sharedWords < Math.min(words.length, this.#met.listedWords)) return NOTHING_AGAINST;
    const otherForm = form !== undefined && style.form !== undefined && form !== style.form;
    const otherOrder =
      father > 0 && style.father !== undefined && areTurned(this.#index, record, style.father, words, father);
    return (otherForm ? OTHER_FORM : 0) | (otherOrder ? OTHER_ORDER : 0);
  }

  /** The record to which the search has turned, where it agrees better than the best so far. */
  better(former: BestName | null, record: number): BestName | null {
    const { spellings: table } = this.#index;
    const met = this.#met;
    const { listedWords } = met;
    const style = recordStyle(table, record);
    const { weak, readings: listedReadings } = style;
    let best = former;
    for (const spelling of this.#spellings) {
      const readings = spelling.readings + listedReadings;
      const atMost = namePoints(met.sharedAtMost(spelling), spelling, listedWords, false, weak);
      if (best && !isBetter(atMost, readings, record, best)) continue;
      met.compare(spelling);
      const { sharedWords, letterOff } = met;
      if (sharedWords === 0) continue;
      const shared = met.isTorn ? { ...spelling, inPieces: true } : spelling;
      const against = this.#against(spelling, record, style, sharedWords);
      const points = namePoints(sharedWords, shared, listedWords, letterOff !== NO_WORD, weak, against);
      if (best && !isBetter(points, readings, record, best)) continue;
      best = {
        spelling: shared,
        record,
        sharedWords,
        listedWords,
        letterOff,
        weak,
        points,
        readings,
        against,
      };
    }
    return best;
  }
}

/** Two words that each name has beside its "son of" change places: who is the father in one is the son in the other. */
function areTurned(
  index: ListIndex,
  record: number,
  father: number,
  words: readonly string[],
  own: number,
): boolean {
  const listed = recordWords(index.spellings, record);
  const text = (at: number): string => index.words.text(listed[at] ?? 0);
  return words[own - 1] === text(father) && words[own] === text(father - 1);
}

/** Of names with equal points one as written comes before a reading, then the first in the list. */
function isBetter(points: number, readings: number, record: number, best: BestName): boolean {
  if (points !== best.points) return points > best.points;
  return readings === best.readings ? record < best.record : readings < best.readings;
}

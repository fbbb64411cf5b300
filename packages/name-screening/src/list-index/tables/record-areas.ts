import type { PartReader } from './index-parts.ts';
import { areMany, recordEntry, recordWordCount, WORDS } from './spelling-table.ts';

/** The places of an area, as a power of two: nearly all entries have fewer. */
const AREA_BITS = 8;

/**
 * Tells of the records that a search meets whether others of the same entry are met, without a look at them: they lie far
 * apart in memory. The records of an entry follow each other, so those of an entry no longer than an area lie in one area
 * or in two that touch. Where no other record is met in an area or beside it, none of the same entry is.
 */
export class RecordAreas {
  /** A bit for each area in which a record was met, and one for each with more than one. */
  readonly #met: Uint32Array;
  readonly #metAgain: Uint32Array;
  /** Areas with a part of an entry that is longer. */
  readonly #wide: Uint32Array;
  /** Whether it is quicker than to look at the records. */
  readonly isWorthwhile: boolean;

  constructor(parts: PartReader, records: Int32Array) {
    this.isWorthwhile = areMany(records);
    this.#wide = new Uint32Array(parts.derived('wide_areas', () => wideAreas(records)));
    this.#met = new Uint32Array(this.#wide.length);
    this.#metAgain = new Uint32Array(this.#wide.length);
  }

  get byteLength(): number {
    return this.#wide.byteLength + this.#met.byteLength + this.#metAgain.byteLength;
  }

  begin(): void {
    this.#met.fill(0);
    this.#metAgain.set(this.#wide);
  }

  /** Meets the records of these postings; how many of them may be of entries that were met before. */
  meet(postings: Int32Array, from: number, end: number): number {
    let known = 0;
    for (let at = from; at < end; at += 1) if (this.#isNearMet((postings[at] ?? 0) >>> AREA_BITS)) known += 1;
    const [met, metAgain] = [this.#met, this.#metAgain];
    for (let at = from; at < end; at += 1) {
      const area = (postings[at] ?? 0) >>> AREA_BITS;
      const [place, bit] = [area >>> 5, 1 << (area & 31)];
      const former = met[place] ?? 0;
      if ((former & bit) !== 0) metAgain[place] = (metAgain[place] ?? 0) | bit;
      met[place] = former | bit;
    }
    return known;
  }

  /** Whether no other record of the entry of this one was met, for certain. */
  isAlone(record: number): boolean {
    const area = record >>> AREA_BITS;
    return !isMarked(this.#metAgain, area) && !this.#isMetBeside(area);
  }

  #isNearMet(area: number): boolean {
    return isMarked(this.#met, area) || isMarked(this.#wide, area) || this.#isMetBeside(area);
  }

  #isMetBeside(area: number): boolean {
    return (area > 0 && isMarked(this.#met, area - 1)) || isMarked(this.#met, area + 1);
  }
}

function isMarked(areas: Uint32Array, area: number): boolean {
  return (((areas[area >>> 5] ?? 0) >>> (area & 31)) & 1) === 1;
}

function wideAreas(records: Int32Array): Uint32Array {
  const areas = new Uint32Array((records.length >>> (AREA_BITS + 5)) + 1);
  for (let first = 0; first < records.length;) {
    const end = endOfEntry(records, first);
    if (end - first > 1 << AREA_BITS)
      for (let area = first >>> AREA_BITS; area <= (end - 1) >>> AREA_BITS; area += 1)
        areas[area >>> 5] = (areas[area >>> 5] ?? 0) | (1 << (area & 31));
    first = end;
  }
  return areas;
}

function endOfEntry(records: Int32Array, first: number): number {
  const entry = recordEntry(records, first);
  let record = first;
  while (recordEntry(records, record) === entry) record += WORDS + recordWordCount(records, record);
  return record;
}

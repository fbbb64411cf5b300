const REGION_BITS = 10;
const MOST_KEPT_BITS = 12;

/**
 * Says of most hashes that a table does not have them, in an eighth of the table's memory: a table is larger than what
 * the processor keeps at hand, and nearly all that is asked for is not there. For each region of places it has a row of
 * marks by the low bits of the hashes.
 */
export class HashFilter {
  readonly marks: Uint32Array;
  readonly #regions: number;
  readonly #keptBits: number;

  /** For a table with so many places that knows so many low bits of each hash; with marks that were made before. */
  constructor(places: number, knownBits: number, marks?: Uint32Array) {
    this.#regions = regionOf(places) + 1;
    this.#keptBits = Math.min(knownBits, MOST_KEPT_BITS);
    this.marks = marks ?? new Uint32Array(Math.ceil((this.#regions << this.#keptBits) / 32));
  }

  get byteLength(): number {
    return this.marks.byteLength;
  }

  /** A hash that belongs to one of the places from the first to the last, which may lie behind the end of the table. */
  add(first: number, last: number, lowBits: number): void {
    const lastRegion = regionOf(last);
    for (let region = regionOf(first); ; region = region + 1 === this.#regions ? 0 : region + 1) {
      const mark = this.#markOf(region, lowBits);
      this.marks[mark >>> 5] = (this.marks[mark >>> 5] ?? 0) | (1 << (mark & 31));
      if (region === lastRegion) return;
    }
  }

  mayHave(place: number, hash: number): boolean {
    const mark = this.#markOf(regionOf(place), hash);
    return (((this.marks[mark >>> 5] ?? 0) >>> (mark & 31)) & 1) === 1;
  }

  #markOf(region: number, lowBits: number): number {
    return (region << this.#keptBits) | (lowBits & ((1 << this.#keptBits) - 1));
  }
}

function regionOf(place: number): number {
  return place >>> REGION_BITS;
}

const FEW_PLACES = 1_024;

/** Marks the entries that a search has met, a bit for each. All marks fall at once when the next search begins. */
export class EntryMarks {
  readonly #marks: Uint32Array;
  /** The places that have marks, so many: they are few among a million. */
  #places = new Int32Array(FEW_PLACES);
  #count = 0;

  constructor(entryCount: number) {
    this.#marks = new Uint32Array(Math.ceil(entryCount / 32));
  }

  get byteLength(): number {
    return this.#marks.byteLength;
  }

  begin(): void {
    for (let at = 0; at < this.#count; at += 1) this.#marks[this.#places[at] ?? 0] = 0;
    this.#count = 0;
  }

  /** Marks the entries from one place to another, of those that are there; how many of them were not marked before. */
  mark(entries: Int32Array, from: number, end: number, isThere: ((entry: number) => boolean) | null): number {
    const marks = this.#marks;
    let fresh = 0;
    for (let at = from; at < end; at += 1) {
      const entry = entries[at] ?? 0;
      if (isThere && !isThere(entry)) continue;
      const place = entry >>> 5;
      const former = marks[place] ?? 0;
      const bit = 1 << (entry & 31);
      if ((former & bit) !== 0) continue;
      if (former === 0) this.#keep(place);
      marks[place] = former | bit;
      fresh += 1;
    }
    return fresh;
  }

  #keep(place: number): void {
    if (this.#count === this.#places.length) this.#widen();
    this.#places[this.#count] = place;
    this.#count += 1;
  }

  #widen(): void {
    const places = new Int32Array(this.#places.length * 2);
    places.set(this.#places);
    this.#places = places;
  }
}

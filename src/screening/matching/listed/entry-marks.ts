/** Marks the entries that a search has met, a bit for each. All marks fall at once when the next search begins. */
export class EntryMarks {
  readonly #marks: Uint32Array;
  /** The places that have marks: they are few among a million. */
  readonly #places: number[] = [];

  constructor(entryCount: number) {
    this.#marks = new Uint32Array(Math.ceil(entryCount / 32));
  }

  get byteLength(): number {
    return this.#marks.byteLength;
  }

  begin(): void {
    for (const place of this.#places) this.#marks[place] = 0;
    this.#places.length = 0;
  }

  /** Whether it was not marked before. */
  mark(entry: number): boolean {
    const place = entry >>> 5;
    const marks = this.#marks[place] ?? 0;
    const marked = marks | (1 << (entry & 31));
    if (marked === (marks | 0)) return false;
    if (marks === 0) this.#places.push(place);
    this.#marks[place] = marked;
    return true;
  }
}

const MARKS = 1 << 13;
const LAST_ONCE = 2 ** 31 - 2;

/**
 * Tells of the records that the words of a search bring up whether another word brings up the same: for most none does,
 * and their other words need not be read. Now and then two records share a mark, and it says so in vain.
 */
export class RecordMeetings {
  /** Where it is `#once`, one record has come; where it is one more, several. All others are of earlier searches. */
  readonly #marks = new Int32Array(MARKS);
  #once = 0;

  begin(): void {
    this.#once += 2;
    if (this.#once < LAST_ONCE) return;
    this.#marks.fill(0);
    this.#once = 2;
  }

  add(record: number): void {
    const mark = record & (MARKS - 1);
    this.#marks[mark] = (this.#marks[mark] ?? 0) < this.#once ? this.#once : this.#once + 1;
  }

  cameOnce(record: number): boolean {
    return this.#marks[record & (MARKS - 1)] === this.#once;
  }
}

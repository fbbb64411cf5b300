export const NO_SLOT = -1;
const LAST_EPOCH = 0xff;

/**
 * Gives the few numbered things that a search is about a place of their own, from 0. All fall at once when the next
 * search begins, however the one before ended.
 */
export class Slots {
  /** The search that gave the slot; 0 is none. */
  readonly #epochs: Uint8Array;
  readonly #slots: Int32Array;
  #epoch = 0;
  #taken = 0;

  constructor(count: number) {
    this.#epochs = new Uint8Array(count);
    this.#slots = new Int32Array(count);
  }

  get byteLength(): number {
    return this.#epochs.byteLength + this.#slots.byteLength;
  }

  begin(): void {
    if (this.#epoch === LAST_EPOCH) {
      this.#epochs.fill(0);
      this.#epoch = 0;
    }
    this.#epoch += 1;
    this.#taken = 0;
  }

  /** `NO_SLOT` where it has none. */
  of(index: number): number {
    return this.#epochs[index] === this.#epoch ? (this.#slots[index] ?? NO_SLOT) : NO_SLOT;
  }

  /** Its place, the next one where it had none. */
  take(index: number): number {
    const known = this.of(index);
    if (known !== NO_SLOT) return known;
    const slot = this.#taken;
    this.#epochs[index] = this.#epoch;
    this.#slots[index] = slot;
    this.#taken = slot + 1;
    return slot;
  }
}

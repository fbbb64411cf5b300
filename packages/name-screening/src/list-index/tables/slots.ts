export const NO_SLOT = -1;
const FREE = 0;
const FEW_PLACES = 1_024;
/** Spreads neighbouring numbers over the table: the high bits of the product are the place. */
const STIR = 0x9e_37_79_b1;

/**
 * Gives the few numbered things that a search is about a place of their own, from 0. All fall at once when the next
 * search begins, however the one before ended. A table of those few: a number for each of a million entries would be
 * 5 MB more for each thread that searches.
 */
export class Slots {
  /** By place: the number and one, or `FREE`. A power of two, of which at most half are taken. */
  #keys = new Int32Array(FEW_PLACES);
  #slots = new Int32Array(FEW_PLACES);
  #shift = Math.clz32(FEW_PLACES) + 1;
  #taken = 0;

  get byteLength(): number {
    return this.#keys.byteLength + this.#slots.byteLength;
  }

  begin(): void {
    if (this.#keys.length > FEW_PLACES) this.#clear(FEW_PLACES);
    else if (this.#taken > 0) this.#keys.fill(FREE);
    this.#taken = 0;
  }

  /** `NO_SLOT` where it has none. */
  of(index: number): number {
    const place = this.#placeOf(index);
    return this.#keys[place] === FREE ? NO_SLOT : (this.#slots[place] ?? NO_SLOT);
  }

  /** Its place, the next one where it had none. */
  take(index: number): number {
    const place = this.#placeOf(index);
    if (this.#keys[place] !== FREE) return this.#slots[place] ?? NO_SLOT;
    const slot = this.#taken;
    this.#keys[place] = index + 1;
    this.#slots[place] = slot;
    this.#taken = slot + 1;
    if (this.#taken * 2 > this.#keys.length) this.#widen();
    return slot;
  }

  /** Where it stands, or would stand. */
  #placeOf(index: number): number {
    const keys = this.#keys;
    const last = keys.length - 1;
    let place = Math.imul(index, STIR) >>> this.#shift;
    for (;;) {
      const key = keys[place];
      if (key === FREE || key === index + 1) return place;
      place = place === last ? 0 : place + 1;
    }
  }

  #clear(places: number): void {
    this.#keys = new Int32Array(places);
    this.#slots = new Int32Array(places);
    this.#shift = Math.clz32(places) + 1;
  }

  #widen(): void {
    const [keys, slots] = [this.#keys, this.#slots];
    this.#clear(keys.length * 2);
    for (let at = 0; at < keys.length; at += 1) {
      const key = keys[at] ?? FREE;
      if (key === FREE) continue;
      const place = this.#placeOf(key - 1);
      this.#keys[place] = key;
      this.#slots[place] = slots[at] ?? NO_SLOT;
    }
  }
}

import type { WayRange, WayTable } from './way-table.ts';

/** As many ways are considered for a name: more than are kept, so that the choice is wide. */
export const CONSIDERED = 48;

/** Ways that may be taken, each one way or one and then another. They are weighed before they are written out. */
export class WayPairs {
  readonly #table: WayTable;
  #count = 0;
  readonly #firsts = new Uint32Array(MOST_PAIRS);
  readonly #seconds = new Uint32Array(MOST_PAIRS);
  readonly #weights = new Float64Array(MOST_PAIRS);
  /** By a part of a hash, as far on as it is taken: whether there is one, and which. */
  readonly #slots = new Uint8Array(SLOTS);
  readonly #hashes = new Int32Array(SLOTS);
  readonly #order = new Uint32Array(CONSIDERED);

  constructor(table: WayTable) {
    this.#table = table;
  }

  /** Forgets what was before. */
  begin(): void {
    this.#count = 0;
  }

  addWays({ first, end }: WayRange): void {
    for (let way = first; way < end; way += 1) this.#add(way, NONE, this.#table.weights[way] ?? 0);
  }

  /**
   * Every way of one thing and then of another. Both are likeliest first, so that a pair with enough likelier pairs
   * before it need not be looked at.
   */
  addPairs(one: WayRange, other: WayRange): void {
    const { weights } = this.#table;
    const others = other.end - other.first;
    for (let way = one.first; way < one.end; way += 1) {
      const weight = weights[way] ?? 0;
      const most = Math.min(others, Math.floor(CONSIDERED / (way - one.first + 1)));
      for (let next = other.first; next < other.first + most; next += 1)
        this.#add(way, next, others === 1 ? weight : weight * (weights[next] ?? 0));
    }
  }

  /** Whether two pairs may be the same text, their words without spaces. */
  mayRepeatText(): boolean {
    this.#slots.fill(0);
    for (let pair = 0; pair < this.#count; pair += 1) {
      const hash = this.#table.hashOfPair(this.#firsts[pair] ?? 0, this.#seconds[pair] ?? 0);
      let slot = (hash ^ (hash >>> 15)) & (SLOTS - 1);
      for (; this.#slots[slot] !== 0; slot = (slot + 1) & (SLOTS - 1))
        if (this.#hashes[slot] === hash) return true;
      this.#slots[slot] = 1;
      this.#hashes[slot] = hash;
    }
    return false;
  }

  /** Writes all out, and leaves each once with all its weight. */
  sum(areSame: (one: number, other: number) => boolean): void {
    const first = this.#table.count;
    for (let pair = 0; pair < this.#count; pair += 1) this.#write(pair);
    const end = this.#table.count;
    this.#count = 0;
    for (let way = first; way < end; way += 1) {
      const weight = this.#table.weights[way] ?? 0;
      let same = 0;
      while (same < this.#count && !areSame(this.#firsts[same] ?? 0, way)) same += 1;
      if (same === this.#count) this.#add(way, NONE, weight);
      else this.#weights[same] = (this.#weights[same] ?? 0) + weight;
    }
  }

  /** Writes the likeliest out, likeliest first and of equal ones the first. */
  take(most: number): WayRange {
    const kept = this.#rank(most);
    const first = this.#table.count;
    for (let place = 0; place < kept; place += 1) this.#write(this.#order[place] ?? 0);
    return { first, end: this.#table.count };
  }

  #add(first: number, second: number, weight: number): void {
    this.#firsts[this.#count] = first;
    this.#seconds[this.#count] = second;
    this.#weights[this.#count] = weight;
    this.#count += 1;
  }

  #write(pair: number): void {
    const one = this.#firsts[pair] ?? 0;
    const other = this.#seconds[pair] ?? 0;
    const weight = this.#weights[pair] ?? 0;
    if (other === NONE) this.#table.addAgain(one, weight);
    else this.#table.addPair(one, other, weight);
  }

  /** Puts each in its place among the likeliest; how many there are. */
  #rank(most: number): number {
    const weights = this.#weights;
    const order = this.#order;
    let kept = 0;
    for (let pair = 0; pair < this.#count; pair += 1) {
      const weight = weights[pair] ?? 0;
      if (kept === most && (weights[order[most - 1] ?? 0] ?? 0) >= weight) continue;
      if (kept < most) kept += 1;
      let place = kept - 1;
      for (; place > 0 && (weights[order[place - 1] ?? 0] ?? 0) < weight; place -= 1)
        order[place] = order[place - 1] ?? 0;
      order[place] = pair;
    }
    return kept;
  }
}

const NONE = 0xffff_ffff;

/** 48 ways with the first, 24 with the second, 16 with the third and so on are fewer. */
const MOST_PAIRS = 256;
const SLOTS = 512;

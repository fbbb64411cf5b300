import { likeliestInto } from './likeliest-order.ts';
import type { Variant } from './variant.ts';

/**
 * What is written so far, in its likeliest ways, to be continued by letters and by choices. Of the continuations only
 * those that are kept are written out, and the room is used again: a name has some hundred of such steps.
 */
export class Continuations {
  /** By way, likeliest first: its text, how likely it is, and a number that other texts hardly ever have. */
  #texts: string[] = [];
  #weights = new Float64Array(FIRST_ROOM);
  #numbers = new Int32Array(FIRST_ROOM);
  #count = 0;
  /** What follows in each of them; it is written out when a choice follows or at the end. */
  #fixed = '';
  #next = new Room(FIRST_ROOM);

  /** Forgets what was before. */
  begin(): void {
    this.#texts = [''];
    this.#weights[0] = 1;
    this.#numbers[0] = 0;
    this.#count = 1;
    this.#fixed = '';
  }

  write(text: string): void {
    this.#fixed += text;
  }

  /**
   * Continues each way by each choice, and keeps the likeliest: each text once with all its weight. Ways and choices
   * are likeliest first, so that a pair with `limit` likelier pairs before it need not be looked at.
   */
  choose(choices: readonly Variant[], limit: number): void {
    this.#makeRoom(choices.length);
    const [next, mayRepeat] = [this.#next, haveCommonEnd(choices)];
    for (let way = 0; way < this.#count; way += 1) {
      const weight = this.#weights[way] ?? 0;
      const number = numberOf(this.#numbers[way] ?? 0, this.#fixed);
      if (this.#fixed !== '') this.#texts[way] += this.#fixed;
      const most = Math.min(choices.length, Math.floor(limit / (way + 1)));
      for (let at = 0; at < most; at += 1) {
        const choice = choices[at] ?? NOTHING;
        next.add(way, at, weight * choice.weight, numberOf(number, choice.text));
        if (mayRepeat) this.#sumLast(choices);
      }
    }
    this.#fixed = '';
    this.#keep(choices, next.likeliest(limit));
  }

  found(): readonly Variant[] {
    return this.#texts.map((text, way) => ({ text: text + this.#fixed, weight: this.#weights[way] ?? 0 }));
  }

  #makeRoom(choices: number): void {
    const most = this.#count * choices;
    if (most > this.#next.size) {
      this.#next = new Room(most);
      this.#weights = grown(this.#weights, new Float64Array(most));
      this.#numbers = grown(this.#numbers, new Int32Array(most));
    }
    this.#next.begin();
  }

  /** Gives the weight of the last continuation to one before it that is the same text. */
  #sumLast(choices: readonly Variant[]): void {
    const next = this.#next;
    const last = next.count - 1;
    for (let same = next.sameNumber(last); same !== NONE; same = next.older[same] ?? NONE) {
      if (next.numbers[same] !== next.numbers[last]) continue;
      if (this.#textOf(same, choices) !== this.#textOf(last, choices)) continue;
      next.weights[same] = (next.weights[same] ?? 0) + (next.weights[last] ?? 0);
      next.count -= 1;
      return;
    }
    next.remember(last);
  }

  #textOf(continuation: number, choices: readonly Variant[]): string {
    const choice = choices[this.#next.choices[continuation] ?? 0] ?? NOTHING;
    return (this.#texts[this.#next.ways[continuation] ?? 0] ?? '') + choice.text;
  }

  #keep(choices: readonly Variant[], count: number): void {
    const { numbers, order, weights } = this.#next;
    const texts: string[] = [];
    for (let place = 0; place < count; place += 1) {
      const continuation = order[place] ?? 0;
      texts.push(this.#textOf(continuation, choices));
      this.#weights[place] = weights[continuation] ?? 0;
      this.#numbers[place] = numbers[continuation] ?? 0;
    }
    this.#texts = texts;
    this.#count = count;
  }
}

/** The continuations of one step. */
class Room {
  readonly size: number;
  count = 0;
  /** By continuation: of which way, by which choice, how likely, and the number of its text. */
  readonly ways: Uint16Array;
  readonly choices: Uint16Array;
  readonly weights: Float64Array;
  readonly numbers: Int32Array;
  /** The last continuation of each group of numbers, and by continuation the one before it. */
  readonly #newest = new Int32Array(GROUPS);
  readonly older: Int32Array;
  readonly order: Uint16Array;

  constructor(size: number) {
    this.size = size;
    this.ways = new Uint16Array(size);
    this.choices = new Uint16Array(size);
    this.weights = new Float64Array(size);
    this.numbers = new Int32Array(size);
    this.older = new Int32Array(size);
    this.order = new Uint16Array(size);
  }

  begin(): void {
    this.count = 0;
    this.#newest.fill(NONE);
  }

  add(way: number, choice: number, weight: number, number: number): void {
    this.ways[this.count] = way;
    this.choices[this.count] = choice;
    this.weights[this.count] = weight;
    this.numbers[this.count] = number;
    this.count += 1;
  }

  /** One that may have the same number; the `older` ones may too. */
  sameNumber(continuation: number): number {
    return this.#newest[(this.numbers[continuation] ?? 0) & (GROUPS - 1)] ?? NONE;
  }

  remember(continuation: number): void {
    const group = (this.numbers[continuation] ?? 0) & (GROUPS - 1);
    this.older[continuation] = this.#newest[group] ?? NONE;
    this.#newest[group] = continuation;
  }

  /** Puts the likeliest in their order; how many there are. */
  likeliest(limit: number): number {
    return likeliestInto(this.order, limit, this.weights, 0, this.count);
  }
}

const NOTHING: Variant = { text: '', weight: 1 };
const NONE = -1;
/** A power of two. */
const GROUPS = 64;
const FIRST_ROOM = 512;

/** Where each choice ends in another letter, no two continuations can be the same text. */
function haveCommonEnd(choices: readonly Variant[]): boolean {
  let ends = 0;
  for (const { text } of choices) {
    if (text === '') return true;
    const end = 1 << (text.charCodeAt(text.length - 1) & 31);
    if (ends & end) return true;
    ends |= end;
  }
  return false;
}

/** The number of what a text continues, continued by the text. */
function numberOf(before: number, text: string): number {
  let number = before;
  for (let at = 0; at < text.length; at += 1) number = (Math.imul(number, 31) + text.charCodeAt(at)) | 0;
  return number;
}

function grown<Numbers extends Float64Array | Int32Array>(from: Numbers, to: Numbers): Numbers {
  to.set(from);
  return to;
}

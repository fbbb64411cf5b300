import { COVERED, Coverage } from './coverage.ts';
import type { Variant } from './variant.ts';
import { NearWays } from './near-ways.ts';
import { CONSIDERED, WayPairs } from './way-pairs.ts';
import { type WayRange, WayTable } from './way-table.ts';

type Words = readonly string[];

interface WideWay {
  readonly words: Words;
  /** `sumOf` the words. */
  readonly sum: number;
}

interface Syllables {
  readonly parts: readonly WayRange[];
  readonly apart: WayRange;
  /** Two of them may be the same text without spaces: then that is likelier than each. */
  readonly mayRepeatText: boolean;
}

/** Puts the ways to write a name together from those of its parts, and chooses among them. */
export class Ways {
  readonly #table = new WayTable();
  readonly #pairs = new WayPairs(this.#table);
  readonly #near = new NearWays(this.#table);
  readonly #coverage = new Coverage();

  /** Forgets what was before; its ranges hold no longer. */
  begin(): void {
    this.#table.begin();
  }

  /** The words of a form are those between its spaces. */
  of(forms: readonly Variant[]): WayRange {
    const first = this.#table.count;
    for (const { text, weight } of forms)
      if (text.includes(' ')) this.#table.addWords(text.split(' '), weight);
      else this.#table.addWord(text, weight);
    return { first, end: this.#table.count };
  }

  /**
   * The likeliest ways to write the parts one after the other, likeliest first. A part has each way once, unless all
   * of its ways are single words.
   */
  sequence(parts: readonly WayRange[]): WayRange {
    let found = this.#ranked(parts[0] ?? NO_WAYS);
    for (let at = 1; at < parts.length; at += 1) {
      const part = parts[at] ?? NO_WAYS;
      this.#pairs.begin();
      this.#pairs.addPairs(found, part);
      if (this.#mayRepeat(found, part)) this.#pairs.sum(this.#areSame);
      found = this.#pairs.take(CONSIDERED);
    }
    return found;
  }

  /** The likeliest ways to write syllables apart. */
  syllables(parts: readonly WayRange[]): Syllables {
    let apart = this.#ranked(parts[0] ?? NO_WAYS);
    let mayRepeatText = false;
    for (let at = 1; at < parts.length; at += 1) {
      const part = parts[at] ?? NO_WAYS;
      this.#pairs.begin();
      this.#pairs.addPairs(apart, part);
      if (isChoice(part) && this.#pairs.mayRepeatText()) {
        mayRepeatText = true;
        this.#pairs.sum(this.#areSame);
      }
      apart = this.#pairs.take(CONSIDERED);
    }
    return { parts, apart, mayRepeatText };
  }

  /** The same in one word, of which each is as likely as syllables apart and multiplied by a number. */
  joined({ parts, apart, mayRepeatText }: Syllables, by: number, most: number): WayRange {
    const { first, end } = mayRepeatText ? this.#texts(parts) : apart;
    const start = this.#table.count;
    for (let way = first; way < Math.min(end, first + most); way += 1)
      this.#table.addJoined(way, (this.#table.weights[way] ?? 0) * by);
    return { first: start, end: this.#table.count };
  }

  /** The likeliest of two. */
  likeliest(one: WayRange, other: WayRange, most: number): WayRange {
    this.#pairs.begin();
    this.#pairs.addWays(one);
    this.#pairs.addWays(other);
    return this.#pairs.take(most);
  }

  /** The one, then the other. */
  both(one: WayRange, other: WayRange): WayRange {
    if (one.end === other.first) return { first: one.first, end: other.end };
    const first = this.#table.count;
    for (const { first: from, end } of [one, other])
      for (let way = from; way < end; way += 1) this.#table.addAgain(way, this.#table.weights[way] ?? 0);
    return { first, end: this.#table.count };
  }

  /**
   * The texts that together find most, best first, beside those that are taken. A text also finds those that differ
   * from it by one letter of one word, so of two such texts one is enough while others wait.
   */
  widest(all: WayRange, taken: readonly Words[], limit: number): readonly WideWay[] {
    const known = taken.map((words) => this.#table.addWords(words, 0));
    this.#near.prepare(all.first, all.end);
    if (known.length > 0) this.#near.prepare(known[0] ?? 0, this.#table.count);
    const candidates: number[] = [];
    this.#coverage.begin(all.end - all.first);
    for (let way = all.first; way < all.end; way += 1) {
      if (known.some((other) => this.#areSame(way, other))) continue;
      const weight = this.#table.weights[way] ?? 0;
      const isFound = known.some((other) => this.#near.areOneLetterApart(way, other));
      this.#coverage.add(isFound ? weight * COVERED : weight);
      candidates.push(way);
    }
    this.#near.tie(candidates, this.#coverage);
    return this.#coverage.best(limit).map((best) => {
      const way = candidates[best] ?? 0;
      return { words: this.#table.wordsOf(way), sum: this.#table.sumOf(way) };
    });
  }

  /** Each way once, likeliest first. What is the only way is certain. */
  #ranked(part: WayRange): WayRange {
    if (!isChoice(part)) {
      this.#table.addAgain(part.first, 1);
      return { first: this.#table.count - 1, end: this.#table.count };
    }
    const repeats = this.#hasRepeatedWord(part);
    if (!repeats && this.#isDescending(part)) return part;
    this.#pairs.begin();
    this.#pairs.addWays(part);
    if (repeats) this.#pairs.sum(this.#areSame);
    return this.#pairs.take(CONSIDERED);
  }

  /** As the syllables apart, but what is the same text in one word counts as one. */
  #texts(parts: readonly WayRange[]): WayRange {
    let found = this.#ranked(parts[0] ?? NO_WAYS);
    for (let at = 1; at < parts.length; at += 1) {
      const part = parts[at] ?? NO_WAYS;
      this.#pairs.begin();
      this.#pairs.addPairs(found, part);
      if (isChoice(part) && this.#pairs.mayRepeatText()) this.#pairs.sum(this.#areSameText);
      found = this.#pairs.take(CONSIDERED);
    }
    return found;
  }

  #isDescending({ first, end }: WayRange): boolean {
    const { weights } = this.#table;
    for (let way = first + 1; way < end; way += 1)
      if ((weights[way] ?? 0) > (weights[way - 1] ?? 0)) return false;
    return true;
  }

  /** Whether two pairs may be the same way: where words repeat, or words can be divided in two ways. */
  #mayRepeat(one: WayRange, other: WayRange): boolean {
    return this.#hasRepeatedWord(other) || (!this.#areEquallyLong(one) && !this.#areEquallyLong(other));
  }

  #hasRepeatedWord({ first, end }: WayRange): boolean {
    const { lengths, words, starts } = this.#table;
    for (let way = first + 1; way < end; way += 1) {
      if (lengths[way] !== 1) return false;
      const word = words[starts[way] ?? 0];
      for (let before = first; before < way; before += 1)
        if (words[starts[before] ?? 0] === word) return true;
    }
    return false;
  }

  #areEquallyLong({ first, end }: WayRange): boolean {
    const { lengths } = this.#table;
    for (let way = first + 1; way < end; way += 1) if (lengths[way] !== lengths[first]) return false;
    return true;
  }

  readonly #areSame = (one: number, other: number): boolean => {
    const { hashes, lengths, starts, words } = this.#table;
    if (hashes[one] !== hashes[other] || lengths[one] !== lengths[other]) return false;
    const start = starts[one] ?? 0;
    const otherStart = starts[other] ?? 0;
    for (let at = 0; at < (lengths[one] ?? 0); at += 1)
      if (words[start + at] !== words[otherStart + at]) return false;
    return true;
  };

  readonly #areSameText = (one: number, other: number): boolean =>
    this.#table.hashes[one] === this.#table.hashes[other] &&
    this.#table.textOf(one) === this.#table.textOf(other);
}

/** The same for texts that are written out already. */
export function widest(all: readonly Variant[], taken: readonly Words[], limit: number): readonly Words[] {
  ways.begin();
  return ways.widest(ways.of(all), taken, limit).map(({ words }) => words);
}

const ways = new Ways();
const NO_WAYS: WayRange = { first: 0, end: 0 };

function isChoice({ first, end }: WayRange): boolean {
  return end - first > 1;
}

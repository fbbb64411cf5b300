import { SHORTEST_WORD_ONE_LETTER_OFF } from '../../words/one-letter-off.ts';
import { HashedWord } from './hash.ts';
import { HashFilter } from './hash-filter.ts';
import { type IndexPart, type PartReader, partOf } from './index-parts.ts';
import { NO_WORD, type WordTable } from './word-table.ts';

const FULL_SHARE = 0.65;
const HASHES = 2 ** 32;
const FREE = 0;

/**
 * Finds the listed words one letter off a given one. Two such words are alike once at most one letter of each is
 * left out, so each listed word stands at the place of its own hash and of the hash without each of its letters, or at
 * the next free one. Of the many hashes that are asked for in vain, most are answered by one line of memory.
 */
export class LetterOffTable {
  /** The number of a word and one below; above, as many low bits of the hash as fit. */
  readonly #places: Uint32Array;
  readonly #wordBits: number;
  readonly #filter: HashFilter;
  constructor(places: Uint32Array, wordBits: number, filter: HashFilter) {
    this.#places = places;
    this.#wordBits = wordBits;
    this.#filter = filter;
  }

  /** Null where the list was indexed without it. */
  static read(parts: PartReader, table: WordTable): LetterOffTable | null {
    if (!parts.has(PART)) return null;
    const places = parts.uint32(PART);
    const wordBits = bitsFor(table);
    const marks = parts.derived('letter_off_marks', () => filterOf(places, wordBits).marks);
    const filter = new HashFilter(places.length, 32 - wordBits, new Uint32Array(marks));
    return new LetterOffTable(places, wordBits, filter);
  }

  static of(table: WordTable): LetterOffTable {
    let neighbours = 0;
    eachNeighbour(table, () => (neighbours += 1));
    const places = new Uint32Array(Math.ceil(neighbours / FULL_SHARE) + 1);
    const wordBits = bitsFor(table);
    eachNeighbour(table, (word, hash) => {
      let place = placeOf(hash, places.length);
      while (places[place] !== FREE) place = place + 1 === places.length ? 0 : place + 1;
      places[place] = (hash << wordBits) | (word + 1);
    });
    return new LetterOffTable(places, wordBits, filterOf(places, wordBits));
  }

  get byteLength(): number {
    return this.#places.byteLength + this.#filter.byteLength;
  }

  /** False where no listed word of five letters or more has this hash, its own or without a letter. */
  mayHave(hash: number): boolean {
    return this.#filter.mayHave(placeOf(hash, this.#places.length), hash);
  }

  /** The numbers of the listed words one letter off, each once. */
  find({ text, hash, hashesWithoutLetter }: HashedWord, table: WordTable): readonly number[] {
    if (text.length < SHORTEST_WORD_ONE_LETTER_OFF - 1) return NONE;
    const found: number[] = [];
    let turnedDown = this.#look(hash, text, table, found, NO_WORD);
    for (let at = 0; at < hashesWithoutLetter.length; at += 1)
      turnedDown = this.#look(hashesWithoutLetter[at] ?? 0, text, table, found, turnedDown);
    return found;
  }

  parts(): readonly IndexPart[] {
    return [partOf(PART, this.#places)];
  }

  /** The word itself stands at each of these places too: what was turned down last is not compared again. */
  #look(hash: number, word: string, table: WordTable, found: number[], turnedDown: number): number {
    const places = this.#places;
    const wordMask = (1 << this.#wordBits) - 1;
    const bits = hash << this.#wordBits;
    let place = placeOf(hash, places.length);
    let last = turnedDown;
    if (!this.#filter.mayHave(place, hash)) return last;
    for (;;) {
      const neighbour = places[place] ?? FREE;
      if (neighbour === FREE) return last;
      if (((neighbour ^ bits) & ~wordMask) === 0) {
        const id = (neighbour & wordMask) - 1;
        if (id !== last && !found.includes(id)) {
          if (table.isOneLetterOff(id, word)) found.push(id);
          else last = id;
        }
      }
      place = place + 1 === places.length ? 0 : place + 1;
    }
  }
}

const NONE: readonly number[] = [];
const PART = 'letter_off_places';

function eachNeighbour(table: WordTable, take: (word: number, hash: number) => void): void {
  for (let id = 0; id < table.size; id += 1) {
    if (table.letterCount(id) < SHORTEST_WORD_ONE_LETTER_OFF) continue;
    const { hash, hashesWithoutLetter } = new HashedWord(table.text(id));
    take(id, hash);
    for (const without of hashesWithoutLetter) take(id, without);
  }
}

/**
 * A word may stand behind the place of its hash, as far back as the row of taken places goes that it stands in: its mark
 * is set in every region of that row up to it.
 */
function filterOf(places: Uint32Array, wordBits: number): HashFilter {
  const filter = new HashFilter(places.length, 32 - wordBits);
  const free = places.indexOf(FREE);
  let first = free + 1 === places.length ? 0 : free + 1;
  for (let step = 1; step < places.length; step += 1) {
    const place = free + step < places.length ? free + step : free + step - places.length;
    const neighbour = places[place] ?? FREE;
    if (neighbour === FREE) first = place + 1 === places.length ? 0 : place + 1;
    else filter.add(first, place, neighbour >>> wordBits);
  }
  return filter;
}

/** By the high bits of the hash. */
function placeOf(hash: number, places: number): number {
  return Math.floor(hash * (places / HASHES));
}

/** As many as the number of a word and one needs. */
function bitsFor({ size }: WordTable): number {
  return Math.max(1, Math.ceil(Math.log2(size + 1)));
}

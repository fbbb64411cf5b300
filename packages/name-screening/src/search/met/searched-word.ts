import { SHORTEST_WORD_ONE_LETTER_OFF } from '../../words/one-letter-off.ts';
import type { ListIndex } from '../../list-index/list-index.ts';
import { HashedWord } from '../../list-index/tables/hash.ts';
import { NO_WORD } from '../../list-index/tables/word-table.ts';

/**
 * A word of a search, and where it was found last: looking it up in each list costs most of a search. Searches come with
 * the same lists in the same order, as a rule, so that what was found is known by the place of the list among them.
 */
export class SearchedWord extends HashedWord {
  readonly #isLookedForOff: boolean;
  #found: (FoundIn | undefined)[] | undefined = undefined;

  constructor(text: string, hash: number, isLookedForOff = true) {
    super(text, hash);
    this.#isLookedForOff = isLookedForOff;
  }

  /** Keeps what is found from here on. */
  keep(): void {
    this.#found = [];
  }

  /** The listed word that is the same, or `NO_WORD`. */
  sameIn(index: ListIndex, place: number): number {
    return this.#found ? this.#foundIn(this.#found, index, place).same : this.#findSame(index);
  }

  /** The listed words one letter off. */
  nearIn(index: ListIndex, place: number): readonly number[] {
    if (!this.#found) return this.#findNear(index);
    return (this.#foundIn(this.#found, index, place).near ??= this.#findNear(index));
  }

  #foundIn(found: (FoundIn | undefined)[], index: ListIndex, place: number): FoundIn {
    const known = found[place];
    if (known?.index === index.number) return known;
    return (found[place] = { index: index.number, same: this.#findSame(index), near: undefined });
  }

  /** Words of five letters and more are mostly not listed, which the table of letters off can tell soonest. */
  #findSame({ words, lettersOff }: ListIndex): number {
    const isLong = this.text.length >= SHORTEST_WORD_ONE_LETTER_OFF;
    return isLong && lettersOff?.mayHave(this.hash) === false ? NO_WORD : words.find(this.text, this.hash);
  }

  #findNear({ words, lettersOff }: ListIndex): readonly number[] {
    return (this.#isLookedForOff && lettersOff?.find(this, words)) || NONE;
  }
}

interface FoundIn {
  /** The number of the index. */
  readonly index: number;
  readonly same: number;
  /** Undefined until they were asked for. */
  near: readonly number[] | undefined;
}

const NONE: readonly number[] = [];

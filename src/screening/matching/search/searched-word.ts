import { limits } from '../../../kernel/limits.ts';
import { SHORTEST_WORD_ONE_LETTER_OFF } from '../../names/one-letter-off.ts';
import { ownText } from '../../names/own-text.ts';
import type { ListIndex } from '../list-index.ts';
import { HashedWord, hashOf } from '../listed/hash.ts';
import { NO_WORD } from '../listed/word-table.ts';

const WORDS_KEPT = 1 << 15;
const LONGEST_KEPT = 32;

/** By the low bits of their hash: which word came last, and words that came again with what was found for them. */
const cameLast = new Int32Array(WORDS_KEPT);
const kept: (SearchedWord | undefined)[] = Array.from({ length: WORDS_KEPT });

/**
 * The words of a search. To look for one that is one letter off costs the square of its letters, so that long ones are
 * only looked for as they are once all before them have cost too much. Words that may be kept are short enough that as
 * many as a search has cost little, so that what is kept is the same in each search.
 */
export function searchedWords(texts: readonly string[]): {
  readonly words: readonly SearchedWord[];
  /** Not each of them is looked for one letter off. */
  readonly capped: boolean;
} {
  let left = limits.screeningLetterOffSquares;
  let capped = false;
  const words = texts.map((text) => {
    const squares = text.length > LONGEST_KEPT ? text.length ** 2 : 0;
    if (text.length > limits.screeningLetterOffCharacters || squares > left) {
      capped = true;
      return new SearchedWord(text, hashOf(text), false);
    }
    left -= squares;
    return searchedWord(text);
  });
  return { words, capped };
}

/** Names repeat words: one that comes for the second time is kept with what is found for it. */
export function searchedWord(text: string): SearchedWord {
  const hash = hashOf(text);
  const place = hash & (WORDS_KEPT - 1);
  if (cameLast[place] !== (hash | 0)) {
    cameLast[place] = hash;
    return new SearchedWord(text, hash);
  }
  const known = kept[place];
  if (known && known.hash === hash && known.text === text) return known;
  if (text.length > LONGEST_KEPT) return new SearchedWord(text, hash);
  const word = new SearchedWord(ownText(text), hash);
  word.keep();
  kept[place] = word;
  return word;
}

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

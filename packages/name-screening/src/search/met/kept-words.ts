import { hashOf } from '../../list-index/tables/hash.ts';
import { ownText } from '../../words/own-text.ts';
import { searchLimits } from '../../words/search-limits.ts';
import { SearchedWord } from './searched-word.ts';

const WORDS_KEPT = 1 << 15;
const LONGEST_KEPT = 32;

export interface SearchedWords {
  readonly words: readonly SearchedWord[];
  /** Not each of them is looked for one letter off. */
  readonly capped: boolean;
}

/** Names repeat words: one that comes for the second time is kept with what is found for it. */
export class KeptWords {
  /** By the low bits of their hash: which word came last, and words that came again with what was found for them. */
  readonly #cameLast = new Int32Array(WORDS_KEPT);
  readonly #kept: (SearchedWord | undefined)[] = Array.from({ length: WORDS_KEPT });

  /**
   * The words of a search. To look for one that is one letter off costs the square of its letters, so that long ones are
   * only looked for as they are once all before them have cost too much. Words that may be kept are short enough that as
   * many as a search has cost little, so that what is kept is the same in each search.
   */
  ofSearch(texts: readonly string[]): SearchedWords {
    let left: number = searchLimits.letterOffSquares;
    let capped = false;
    const words = texts.map((text) => {
      const squares = text.length > LONGEST_KEPT ? text.length ** 2 : 0;
      if (text.length > searchLimits.letterOffCharacters || squares > left) {
        capped = true;
        return new SearchedWord(text, hashOf(text), false);
      }
      left -= squares;
      return this.of(text);
    });
    return { words, capped };
  }

  of(text: string): SearchedWord {
    const hash = hashOf(text);
    const place = hash & (WORDS_KEPT - 1);
    if (this.#cameLast[place] !== (hash | 0)) {
      this.#cameLast[place] = hash;
      return new SearchedWord(text, hash);
    }
    const known = this.#kept[place];
    if (known && known.hash === hash && known.text === text) return known;
    if (text.length > LONGEST_KEPT) return new SearchedWord(text, hash);
    const word = new SearchedWord(ownText(text), hash);
    word.keep();
    this.#kept[place] = word;
    return word;
  }
}

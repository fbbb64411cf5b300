import { hashOf } from '../../list-index/tables/hash.ts';
import { ownText } from '../../words/own-text.ts';
import { searchLimits } from '../../words/search-limits.ts';
import { SubjectWord } from './subject-word.ts';

const CACHED_WORDS = 1 << 15;
const LONGEST_CACHED = 32;

export interface SubjectWords {
  readonly words: readonly SubjectWord[];
  /** Not each of them is looked for one letter off. */
  readonly capped: boolean;
}

/** Names repeat words: one that comes for the second time is cached with what the lists have for it. */
export class WordCache {
  /** By the low bits of their hash: which word came last, and words that came again with what was found for them. */
  readonly #cameLast = new Int32Array(CACHED_WORDS);
  readonly #cached: (SubjectWord | undefined)[] = Array.from({ length: CACHED_WORDS });

  /**
   * The words of a search. To look for one that is one letter off costs the square of its letters, so that long ones are
   * only looked for as they are once all before them have cost too much. Words that may be cached are short enough that as
   * many as a search has cost little, so that the result does not depend on the cache.
   */
  ofSearch(texts: readonly string[]): SubjectWords {
    let left: number = searchLimits.letterOffSquares;
    let capped = false;
    const words = texts.map((text) => {
      const squares = text.length > LONGEST_CACHED ? text.length ** 2 : 0;
      if (text.length > searchLimits.letterOffCharacters || squares > left) {
        capped = true;
        return new SubjectWord(text, hashOf(text), false);
      }
      left -= squares;
      return this.of(text);
    });
    return { words, capped };
  }

  of(text: string): SubjectWord {
    const hash = hashOf(text);
    const place = hash & (CACHED_WORDS - 1);
    if (this.#cameLast[place] !== (hash | 0)) {
      this.#cameLast[place] = hash;
      return new SubjectWord(text, hash);
    }
    const known = this.#cached[place];
    if (known && known.hash === hash && known.text === text) return known;
    if (text.length > LONGEST_CACHED) return new SubjectWord(text, hash);
    const word = new SubjectWord(ownText(text), hash);
    word.keep();
    this.#cached[place] = word;
    return word;
  }
}

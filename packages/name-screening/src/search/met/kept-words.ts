import { hashOf } from '../../list-index/tables/hash.ts';
import { ownText } from '../../words/own-text.ts';
import { SearchedWord } from './searched-word.ts';

const WORDS_KEPT = 1 << 15;
const LONGEST_KEPT = 32;

/** Names repeat words: one that comes for the second time is kept with what is found for it. */
export class KeptWords {
  /** By the low bits of their hash: which word came last, and words that came again with what was found for them. */
  readonly #cameLast = new Int32Array(WORDS_KEPT);
  readonly #kept: (SearchedWord | undefined)[] = Array.from({ length: WORDS_KEPT });

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

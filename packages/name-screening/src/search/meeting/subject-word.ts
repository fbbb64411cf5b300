import { SHORTEST_WORD_ONE_LETTER_OFF } from '../../words/one-letter-off.ts';
import type { ListIndex } from '../../list-index/list-index.ts';
import { HashedWord, hashOf } from '../../list-index/tables/hash.ts';
import {
  closer,
  consonantKeys,
  type Likeness,
  type LikenessKey,
  likenessThrough,
  nameKeys,
  soundLikenessKeys,
  syllableLikenessKeys,
} from '../../alike/likeness.ts';
import { roleOf, type WordRole } from '../../alike/word-role.ts';
import { isPlainLatin } from '../../letters/scripts.ts';
import { NO_WORD } from '../../list-index/tables/word-table.ts';

/**
 * A word of a search, and where it was found last: looking it up in each list costs most of a search. Searches come with
 * the same lists in the same order, as a rule, so that what was found is known by the place of the list among them.
 */
export class SubjectWord extends HashedWord {
  readonly #isLookedForOff: boolean;
  #found: (FoundIn | undefined)[] | undefined = undefined;
  #role: WordRole | undefined = undefined;
  /** By depth. */
  readonly #keys: (readonly HashedKey[] | undefined)[] = [];

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

  /** What it is compared as where its letters are not all the same. */
  get role(): WordRole {
    return (this.#role ??= roleOf(this.text));
  }

  /** What words that are alike have in common with it, of this depth alone. */
  keysOf(depth: AlikeDepth): readonly HashedKey[] {
    return (this.#keys[depth] ??= keysOf(this.text, depth, this.#isLookedForOff));
  }

  /** The listed words that may be the same name, and how; of this depth and those before. */
  alikeIn(index: ListIndex, place: number, depth: AlikeDepth): readonly AlikeListed[] {
    if (!this.#found) return this.#findAlike(index, depth);
    const { alike } = this.#foundIn(this.#found, index, place);
    return (alike[depth] ??= this.#findAlike(index, depth));
  }

  #findAlike(index: ListIndex, depth: AlikeDepth): readonly AlikeListed[] {
    if (depth === CONSONANTS) return this.#findConsonants(index);
    const { likeness, words } = index;
    if (!likeness) return NONE_ALIKE;
    const found: AlikeListed[] = [];
    for (const each of DEPTHS) {
      if (each > depth) break;
      for (const { hash, key } of this.keysOf(each))
        for (const listed of likeness.find(hash) ?? NONE) {
          const alike = likenessThrough(key, this.text, words.text(listed));
          if (alike) takeAlike(found, listed, alike);
        }
    }
    return found.length === 0 ? NONE_ALIKE : found;
  }

  /** Each listed word once: it has one key, and the keys of this word are distinct. */
  #findConsonants({ consonants }: ListIndex): readonly AlikeListed[] {
    if (!consonants) return NONE_ALIKE;
    const found: AlikeListed[] = [];
    for (const { hash, key } of this.keysOf(CONSONANTS))
      for (const listed of consonants.find(hash) ?? NONE)
        found.push({ listed, likeness: { key, isNear: false } });
    return found;
  }

  #foundIn(found: (FoundIn | undefined)[], index: ListIndex, place: number): FoundIn {
    const known = found[place];
    if (known?.index === index.number) return known;
    return (found[place] = {
      index: index.number,
      same: this.#findSame(index),
      near: undefined,
      alike: [],
    });
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
  /** By depth. */
  readonly alike: (readonly AlikeListed[] | undefined)[];
}

/**
 * How far words are looked for: spellings and short forms of names, sounds too, or syllables as well, where the whole name is
 * made of Chinese or Korean ones. Words of other scripts are looked for by their consonants, and by nothing else.
 */
export type AlikeDepth = 0 | 1 | 2 | 3;
export const NAMES = 0;
export const SOUNDS = 1;
export const SYLLABLES = 2;
export const CONSONANTS = 3;
const DEPTHS: readonly AlikeDepth[] = [NAMES, SOUNDS, SYLLABLES];

interface HashedKey {
  readonly hash: number;
  readonly key: LikenessKey;
}

const KEYS = [nameKeys, soundLikenessKeys, syllableLikenessKeys, consonantKeys] as const;

/** Too long a word is looked for as it is; one of another script by its consonants alone. */
function keysOf(text: string, depth: AlikeDepth, isLookedForOff: boolean): readonly HashedKey[] {
  if (!isLookedForOff || isPlainLatin(text) === (depth === CONSONANTS)) return NO_KEYS;
  const keys = KEYS[depth](text);
  return keys.length === 0 ? NO_KEYS : keys.map((key) => ({ hash: hashOf(key.text), key }));
}

const NO_KEYS: readonly HashedKey[] = [];

/** A listed word that may be the same name as the word of the search. */
export interface AlikeListed {
  readonly listed: number;
  readonly likeness: Likeness;
}

/** Each listed word once, by what counts most. */
function takeAlike(found: AlikeListed[], listed: number, likeness: Likeness): void {
  const at = found.findIndex((one) => one.listed === listed);
  const known = found[at];
  if (known) found[at] = { listed, likeness: closer(known.likeness, likeness) };
  else found.push({ listed, likeness });
}

const NONE_ALIKE: readonly AlikeListed[] = [];

const NONE: readonly number[] = [];

import type { Hit, IndexParts, LoadedList, Screening } from '@assay/name-screening';
import type { SearchesRequest } from './searches.ts';

/**
 * A thread takes these in their order, and answers `open` and `search` in that order too. Searches that are asked for
 * at the same moment go there and back together: to wake a thread costs more than to tell it one more.
 */
export type ToThread =
  /** Derives what is not stored with an index. */
  | { readonly kind: 'open'; readonly parts: IndexParts }
  /** From now on searches may name the list by this number. */
  | { readonly kind: 'learn'; readonly number: number; readonly list: SharedList }
  | { readonly kind: 'forget'; readonly number: number }
  /** Each the JSON of a `ThreadSearch`: to write and read a text takes a third of what copying its objects does. */
  | { readonly kind: 'search'; readonly searches: readonly string[] };

export interface ThreadSearch extends Omit<SearchesRequest, 'lists'> {
  readonly lists: readonly number[];
}

/** A version of a list, its index in memory that all threads share. */
export interface SharedList extends Omit<LoadedList, 'index'> {
  readonly parts: IndexParts;
}

export type FromThread =
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'answers';
      readonly answers: readonly ThreadAnswer[];
      /** How long each took. */
      readonly milliseconds: readonly number[];
    };

/** To `open` the whole index, to a search the JSON of a `ThreadScreening` for each of its subjects. */
export type ThreadAnswer = { readonly parts: IndexParts } | string | ThreadFailure;

export interface ThreadFailure {
  readonly failure: unknown;
}

/** A hit says in which of the lists that were named it is. */
export type ThreadScreening = Omit<Screening, 'hits'> & {
  readonly hits: readonly (Omit<Hit, 'list'> & { readonly list: number })[];
};

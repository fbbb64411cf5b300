import type { ListIndex } from '../../list-index/list-index.ts';
import { MetWords } from './met-words.ts';
import type { SearchTerms } from './search-terms.ts';

/** One for each index, since one search at a time is at work on a list. */
export class MetRooms {
  readonly #rooms = new WeakMap<ListIndex, MetWords>();

  /** Where the words of a search meet those of a list, which stands at this place among the lists of the search. */
  begin(index: ListIndex, terms: SearchTerms, place: number, entryCounts: Uint16Array): MetWords {
    let met = this.#rooms.get(index);
    if (!met) this.#rooms.set(index, (met = new MetWords(index)));
    met.begin(terms, place, entryCounts);
    return met;
  }

  /** Lets go of who was searched: the room stays until the list is searched again, which may be long. */
  leave(index: ListIndex): void {
    this.#rooms.get(index)?.end();
  }
}

import type { ListIndex } from '../../list-index/list-index.ts';
import { WordMeeting } from './word-meeting.ts';
import type { SearchTerms } from './search-terms.ts';

/** One for each index, since one search at a time is at work on a list. */
export class WordMeetings {
  readonly #rooms = new WeakMap<ListIndex, WordMeeting>();

  /** Where the words of a search meet those of a list, which stands at this place among the lists of the search. */
  begin(index: ListIndex, terms: SearchTerms, place: number, entryCounts: Uint16Array): WordMeeting {
    let met = this.#rooms.get(index);
    if (!met) this.#rooms.set(index, (met = new WordMeeting(index)));
    met.begin(terms, place, entryCounts);
    return met;
  }

  /** Lets go of who was searched: the room stays until the list is searched again, which may be long. */
  leave(index: ListIndex): void {
    this.#rooms.get(index)?.end();
  }
}

import type { StalePeriods } from './lists/freshness.ts';
import type { RememberedStates } from './lists/list-state.ts';
import type { ListFetching } from './lists/list-fetching.ts';
import type { ListImports } from './lists/list-import.ts';
import type { LoadedLists } from './lists/loaded-lists.ts';
import type { OwnIndexes } from './own-lists/own-indexes.ts';
import type { Searches } from './searches/searches.ts';

/** What this chapter needs of the process. All of it answers at once, so commands have it. */
export interface ScreeningCapabilities {
  /** The versions that this process has in memory. */
  readonly lists: LoadedLists;
  /** How the lists stand, read anew every second. */
  readonly listStates: RememberedStates;
  /** After how long without a confirmation a list is stale, as the operator set it. */
  readonly stalePeriods: StalePeriods;
  /** How old the date that a file states may be before its list needs attention; null: as old as it is. */
  readonly listAgeDays: number | null;
  /** Tells operators where a search broke off, and nothing of who was screened. */
  noteFailure(failure: unknown): void;
}

/** What a search of lists works with, within this chapter and for the screening steps of verification. */
export interface SearchLongWork {
  /** Threads that search lists. */
  readonly searches: Searches;
  /** Own lists, loaded when they are searched. */
  readonly ownIndexes: OwnIndexes;
}

/** What takes so long that no transaction waits for it. */
export interface ScreeningLongWork extends SearchLongWork {
  /** Imports of the files that this process got. */
  readonly listImports: ListImports;
  /** How this process gets lists from their publishers. */
  readonly listFetching: ListFetching;
}

import type { ListImports } from './lists/list-import.ts';
import type { StalePeriods } from './lists/freshness.ts';
import type { RememberedStates } from './lists/list-state.ts';
import type { LoadedLists } from './lists/loaded-lists.ts';
import type { Searches } from './searches/searches.ts';

/** What this chapter has in each process, for its own commands and queries. The composition root gives it. */
export interface ScreeningGiven {
  readonly lists: LoadedLists;
  readonly searches: Searches;
  readonly listStates: RememberedStates;
  /** As the operator set them. */
  readonly stalePeriods: StalePeriods;
  /** How old the date that a file states may be before its list needs attention; null: as old as it is. */
  readonly listAgeDays: number | null;
  /** A search broke off: operators see where, and nothing of who was screened. */
  noteFailure(failure: unknown): void;
}

/** What takes as long as a file is large. */
export interface ScreeningWork {
  readonly listImports: ListImports;
}

declare module '../platform/given.ts' {
  interface Given extends ScreeningGiven {}
  interface LongWork extends ScreeningWork {}
}

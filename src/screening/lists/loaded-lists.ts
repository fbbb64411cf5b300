import type { ListKey, LoadedList } from '@assay/name-screening';

/** The lists in the memory of this process. */
export interface LoadedLists {
  /** Whole versions only. Take it once for a run: a later call may answer with other versions. */
  current(): ReadonlyMap<ListKey, LoadedList>;
  /** Settles once every list that had an active version at the start was loaded. */
  whenLoaded(): Promise<void>;
  /** Whether that has settled. */
  isLoaded(): boolean;
  /** Settles once this process has looked where the lists stand now, and loaded what it could. */
  follow(): Promise<void>;
  /** Lists whose active version is still being loaded. */
  loading(): readonly ListKey[];
}

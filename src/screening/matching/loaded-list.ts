import type { ListKey } from '../lists/catalogue/list.ts';
import type { ListIndex } from './list-index.ts';

/** One whole version of a list, as this process searches it. */
export interface LoadedList {
  readonly key: ListKey;
  readonly versionId: string;
  readonly publishedAt: string | null;
  readonly entryCount: number;
  readonly droppedEntries: number;
  readonly termBuilderVersion: number;
  readonly index: ListIndex;
}

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

import type { ListKind } from '../lists/list.ts';
import type { ListIndex } from './list-index.ts';

/** One whole version of a list, as this process searches it. */
export interface LoadedList {
  readonly key: string;
  readonly listKind: ListKind;
  readonly versionId: string;
  readonly publishedAt: string | null;
  readonly entryCount: number;
  readonly droppedEntries: number;
  readonly termBuilderVersion: number;
  readonly index: ListIndex;
}

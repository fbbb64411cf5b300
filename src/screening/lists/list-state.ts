import type { ListKey, ReadList } from '@assay/name-screening';
import type { Id } from '../../kernel/ids.ts';
import type { ListOrigin } from './origin.ts';

/** The key of a version inside the service; people and runs know it by its `versionId`. */
export type ListVersionKey = Id<'list-version'>;

/** The key of an own list inside the service. People know it by its name, which is that of its organization alone. */
export type OwnListKey = `own_list:${string}`;
/** The key of everything that is imported, versioned and searched. */
export type StoredListKey = ListKey | OwnListKey;

export interface ListState {
  readonly key: ListKey;
  readonly enabled: boolean;
  readonly activeVersionId: string | null;
  readonly activeVersion: ListVersion | null;
  /** What a rollback would activate. */
  readonly formerVersionId: string | null;
  readonly confirmedAt: Date | null;
  readonly attention: readonly string[];
  /** The index of the active version was built by an older term builder; it is being built anew. */
  readonly reindexPending: boolean;
}

export type ListStates = ReadonlyMap<ListKey, ListState>;

/** How the lists stand, as this process has read it last. */
export interface RememberedStates {
  /** At most a second old, otherwise read now. A change that this process made is always in it. */
  current(read: () => Promise<ListStates>): Promise<ListStates>;
  /** Read now, whatever is remembered. */
  renewed(read: () => Promise<ListStates>): Promise<ListStates>;
  /** This process has changed something. */
  forget(): void;
}

export interface ListVersion<Key extends StoredListKey = ListKey> {
  readonly id: ListVersionKey;
  readonly versionId: string;
  readonly key: Key;
  readonly format: ReadList['format'];
  /** As the newest file with these entries states it. */
  readonly publishedAt: string | null;
  readonly loadedAt: Date;
  /** When a file last said the same, and whose it was. */
  readonly confirmedAt: Date;
  readonly origin: ListOrigin;
  readonly entryCount: number;
  readonly droppedEntries: number;
  readonly termBuilderVersion: number;
  /** Of the stored index; another one than this program's cannot be opened. */
  readonly indexLayout: number;
  readonly counts: Readonly<Record<string, number>>;
  /** Where the file states one of its own. */
  readonly attribution: string | null;
}

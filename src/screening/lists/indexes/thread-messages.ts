import type { IndexParts, ReadList, ReadOptions, UnreadableReason } from '@assay/name-screening';
import type { StoredListKey } from '../list-state.ts';

/** What a thread is started for: to read a file, or to build the index of stored entries anew. */
export type ThreadTask =
  | {
      readonly task: 'read';
      readonly key: StoredListKey;
      readonly path: string;
      readonly options: ReadOptions;
    }
  | { readonly task: 'reindex' };

export type ToThread =
  /** A batch was written: another may come. */
  | { readonly kind: 'written' }
  /** Stored entries in their order, as a JSON array. */
  | { readonly kind: 'entries'; readonly json: string }
  | { readonly kind: 'last' };

export type FromThread =
  | {
      readonly kind: 'batch';
      readonly rows: Uint8Array<ArrayBuffer>;
      readonly bytesRead: number;
      readonly entries: number;
    }
  | {
      readonly kind: 'read';
      readonly read: ReadList;
      readonly contentDigest: string;
      readonly sequenceDigest: string;
      readonly detailsDigest: string;
      readonly index: IndexParts;
    }
  | { readonly kind: 'unreadable'; readonly reason: UnreadableReason; readonly detail: string }
  /** The next page of entries may come. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'indexed'; readonly index: IndexParts };

import type { ListKey } from '@assay/name-screening';
import type { Id } from '../../kernel/ids.ts';
import type { StoredListKey } from './list-state.ts';
import type { ListOrigin } from './origin.ts';

export type ImportId = Id<'list-import'>;

/** Contract 4, *Operator endpoints*. */
export const IMPORT_STATES = ['running', 'activated', 'refused', 'failed'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** What a running import is about: one that waits has another import of the same list before it. */
export const IMPORT_STAGES = ['fetching', 'waiting', 'reading', 'activating', 'ended'] as const;
export type ImportStage = (typeof IMPORT_STAGES)[number];

export interface ImportProgress {
  readonly stage: ImportStage;
  /** Of the file: fetched, and then read. */
  readonly bytes: number;
  /** Null while the publisher has not said it. */
  readonly totalBytes: number | null;
  readonly entries: number;
}

export interface ListImport<Key extends StoredListKey = ListKey> {
  readonly id: ImportId;
  readonly key: Key;
  readonly force: boolean;
  readonly state: ImportState;
  readonly progress: ImportProgress;
  readonly counts: Readonly<Record<string, number>>;
  /** Why it was refused or failed. */
  readonly attention: readonly string[];
  /** The version that it made or confirmed. */
  readonly versionId: string | null;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
}

/** A file of a list, whole, in the data folder of this process. Its name is the id of the import that may come of it. */
export interface ReceivedFile {
  readonly id: ImportId;
  readonly path: string;
  readonly byteLength: number;
  readonly sha256: string;
}

/** The imports of this process. */
export interface ListImports {
  /** Keeps what streams in; the file is whole when it answers. Where the stream breaks, nothing is left. */
  receive(bytes: AsyncIterable<Uint8Array>): Promise<ReceivedFile>;
  /** Answers as soon as the import can be asked for; it goes on by itself, and takes the file away in the end. */
  start(asked: ImportRequest): Promise<ImportId>;
  /** Resolves once no import of this process is running. */
  settled(): Promise<void>;
}

export interface ImportRequest {
  readonly key: StoredListKey;
  /** As people know an own list: its versions are named by it. */
  readonly listName?: string;
  /** Passes the guards that an operator may pass. */
  readonly force: boolean;
  readonly file: ReceivedFile | FetchFile;
  /** Whose the file is. */
  readonly origin: ListOrigin;
}

/** Gets the file from its publisher, as often as it takes. What it throws ends the import as failed. */
export type FetchFile = (fetching: Fetching) => Promise<FetchedFile | 'not_modified'>;

export interface Fetching {
  /** Of the file that was last fetched and taken, for a conditional request; null where there is none. */
  readonly etag: string | null;
  readonly lastModified: string | null;
  /** Keeps a body. Called again after a broken one, it begins anew. */
  receive(bytes: AsyncIterable<Uint8Array>, totalBytes: number | null): Promise<ReceivedFile>;
  /** The process is closing. */
  readonly signal: AbortSignal;
}

export interface FetchedFile {
  readonly file: ReceivedFile;
  readonly etag: string | null;
  readonly lastModified: string | null;
  /** Told beside the file, where its format states no date of its own. */
  readonly publishedAt?: string | null;
}

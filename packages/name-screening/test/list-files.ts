import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type EntryDetails,
  type ListedEntry,
  type ListKey,
  type ReadList,
  type ReadOptions,
  UnreadableList,
  type UnreadableReason,
} from '@assay/name-screening';
import { readList } from '@assay/name-screening/readers';

/** The day on which the tests read the files. */
export const READING_DAY = '2026-11-15';

/** A file of `packages/name-screening/test/lists`; all people in them are invented. */
export function listFile(name: string): Promise<Buffer> {
  return readFile(join(import.meta.dirname, 'lists', name));
}

export interface ReadFile {
  readonly list: ReadList;
  readonly entries: readonly ListedEntry[];
  /** By the id of the entry; null where the file says nothing for people. */
  readonly details: ReadonlyMap<string, EntryDetails | null>;
}

export async function readListFile(
  key: ListKey,
  file: Uint8Array | string | AsyncIterable<Uint8Array>,
  options: Partial<ReadOptions> = {},
): Promise<ReadFile> {
  const entries: ListedEntry[] = [];
  const bytes = isStream(file) ? file : inPieces(typeof file === 'string' ? Buffer.from(file) : file);
  const details = new Map<string, EntryDetails | null>();
  const take = (entry: ListedEntry, said: EntryDetails | null): void => {
    entries.push(entry);
    details.set(entry.entryId, said);
  };
  const list = await readList(key, bytes, take, { today: READING_DAY, ...options });
  return { list, entries, details };
}

/** Why a file is refused; `null` where it is read after all. */
export async function whyUnreadable(
  key: ListKey,
  file: Uint8Array | string | AsyncIterable<Uint8Array>,
): Promise<{ readonly reason: UnreadableReason; readonly text: string } | null> {
  try {
    await readListFile(key, file);
    return null;
  } catch (error) {
    if (error instanceof UnreadableList) return { reason: error.reason, text: error.message };
    throw error;
  }
}

/** Cuts bytes as a network does: wherever it likes, inside characters too. */
export async function* inPieces(bytes: Uint8Array, size = 1021): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

function isStream(file: Uint8Array | string | AsyncIterable<Uint8Array>): file is AsyncIterable<Uint8Array> {
  return typeof file === 'object' && Symbol.asyncIterator in file;
}

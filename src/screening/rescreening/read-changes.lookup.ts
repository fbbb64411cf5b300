import { type ListedEntry, type LoadedList, openIndex } from '@assay/name-screening';
import type { Reader } from '../../platform/database/database.ts';
import { readEntries } from '../lists/entries/entries.store.ts';
import { readDelta } from '../lists/entries/read-delta.lookup.ts';
import { type ChangedPiece, type ListChanges, NO_CHANGES } from './list-changes.ts';

/** So many that requests to this process do not notice when their index is made up. */
const PIECE_ENTRIES = 200;
/** Beyond, a search of the whole list costs less than an index of what changed. */
const MOST_CHANGED_ENTRIES = 20_000;

/** Undefined where the earlier version is gone, or where too much has changed: then the whole list is searched. */
export async function readChanges(
  db: Reader,
  fromVersionId: string,
  list: LoadedList,
): Promise<ListChanges | undefined> {
  if (fromVersionId === list.versionId) return NO_CHANGES;
  const delta = await readDelta(db, fromVersionId, list.versionId);
  if (!delta || delta.changedOrdinals.length > MOST_CHANGED_ENTRIES) return undefined;
  const { changedOrdinals, removedEntryIds } = delta;
  const pieces: ChangedPiece[] = [];
  const changedEntryIds = new Set<string>();
  for (let from = 0; from < changedOrdinals.length; from += PIECE_ENTRIES) {
    const ordinals = changedOrdinals.slice(from, from + PIECE_ENTRIES);
    const entries = await readEntries(db, list.versionId, ordinals);
    for (const { entryId } of entries.values()) changedEntryIds.add(entryId);
    pieces.push(await indexedPiece(list, entries));
  }
  return { changedEntryIds, removedEntryIds: new Set(removedEntryIds), pieces };
}

/** The names of one entry may take milliseconds to read, so requests come in between. */
export async function indexedPiece(
  list: LoadedList,
  entries: ReadonlyMap<number, ListedEntry>,
): Promise<ChangedPiece> {
  // With the tables of all readings, which nothing else needs here: a service without monitors does without them.
  const { IndexBuilder } = await import('@assay/name-screening/search');
  const { termBuilderVersion } = list;
  const builder = new IndexBuilder({ termBuilderVersion });
  for (const entry of entries.values()) {
    builder.add(entry);
    await new Promise((resolve) => void setImmediate(resolve));
  }
  const index = openIndex(builder.finish());
  return { list: { ...list, entryCount: entries.size, index }, ordinals: [...entries.keys()] };
}

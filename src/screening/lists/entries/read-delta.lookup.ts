import type { Reader } from '../../../platform/database/database.ts';
import { ordinalsRelatedTo, readDifference } from './entries.store.ts';
import { findVersion } from '../catalogue/lists.store.ts';

/** What a version says otherwise than an earlier one of the same list. */
export interface ListDelta {
  /** Places in the later version: entries that are new or changed, or whose relatives are, in order. */
  readonly changedOrdinals: readonly number[];
  readonly removedEntryIds: readonly string[];
}

/** Undefined where one of the versions is not known. */
export async function readDelta(
  db: Reader,
  fromVersionId: string,
  toVersionId: string,
): Promise<ListDelta | undefined> {
  const [from, to] = await Promise.all([findVersion(db, fromVersionId), findVersion(db, toVersionId)]);
  if (!from || !to || from.key !== to.key) return undefined;
  const { changed, removedEntryIds } = await readDifference(db, from.id, to.id);
  const touched = [...changed.map(({ entryId }) => entryId), ...removedEntryIds];
  const related = await ordinalsRelatedTo(db, { key: to.key, version: to.id }, touched);
  const ordinals = new Set([...changed.map(({ ordinal }) => ordinal), ...related]);
  return { changedOrdinals: [...ordinals].toSorted((a, b) => a - b), removedEntryIds };
}

import { isListKey, type ListKey, ownListName } from '@assay/name-screening';
import type { Scope } from '../../kernel/scope.ts';
import type { Reader } from '../../platform/database/database.ts';
import { readLists } from '../lists/catalogue/lists.store.ts';
import type { StoredListKey } from '../lists/list-state.ts';
import { findOwnList } from '../own-lists/own-lists.store.ts';

/** A list that runs of the organization and mode may name. */
export interface VersionedList {
  readonly source: string;
  readonly key: StoredListKey;
  readonly activeVersionId: string | null;
}

/** An official list, or one of the organization's own; undefined where it has no such list. */
export async function findVersionedList(
  db: Reader,
  scope: Scope,
  source: string,
): Promise<VersionedList | undefined> {
  if (isListKey(source)) return findOfficialList(db, source);
  const name = ownListName(source);
  const own = name === undefined ? undefined : await findOwnList(db, scope, name);
  return own && { source, key: own.key, activeVersionId: own.activeVersion?.versionId ?? null };
}

export async function findOfficialList(db: Reader, source: ListKey): Promise<VersionedList> {
  const list = (await readLists(db)).find(({ key }) => key === source);
  return { source, key: source, activeVersionId: list?.active?.versionId ?? null };
}

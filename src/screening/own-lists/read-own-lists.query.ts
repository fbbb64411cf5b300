import type { Listed, Listing } from '../../kernel/listing.ts';
import { isRefusal, refuse } from '../../kernel/result.ts';
import { type ListingRefusal, placeIn, readCursorPage } from '../../platform/cursors/cursor-page.ts';
import type { Query } from '../../platform/endpoints/contexts.ts';
import { readVersionPage } from '../lists/catalogue/version-page.lookup.ts';
import { findImport } from '../lists/imports/imports.store.ts';
import type { ImportId, ListImport } from '../lists/list-import.ts';
import type { ListVersion, OwnListKey } from '../lists/list-state.ts';
import type { OwnListView } from './own-list.ts';
import { findOwnList, selectOwnLists } from './own-lists.store.ts';
import { viewOwnList } from './view-own-list.lookup.ts';

interface ListName {
  readonly name: string;
}

export const listOwnLists: Query<Listing, Listed<OwnListView>, ListingRefusal> = async (
  db,
  { scope, now },
  listing,
) => {
  const page = await readCursorPage(scope, ['own lists'], listing, (rows) => selectOwnLists(db, scope, rows));
  if (isRefusal(page)) return page;
  const items = await Promise.all(page.items.map((list) => viewOwnList(db, list, now)));
  return { ...page, items };
};

export const readOwnList: Query<ListName, OwnListView, 'not_found'> = async (
  db,
  { scope, now },
  { name },
) => {
  const list = await findOwnList(db, scope, name);
  return list ? viewOwnList(db, list, now) : refuse('not_found', 'No such list.');
};

export type OwnVersions = Listed<ListVersion<OwnListKey>> & { readonly activeVersionId: string | null };

export const listOwnVersions: Query<
  ListName & { readonly listing: Listing },
  OwnVersions,
  'not_found' | ListingRefusal
> = async (db, { scope }, { name, listing }) => {
  const list = await findOwnList(db, scope, name);
  if (!list) return refuse('not_found', 'No such list.');
  const place = placeIn(scope, ['own list versions', list.id]);
  const versions = await readVersionPage(db, { key: list.key, place, listing });
  if (isRefusal(versions)) return versions;
  return { ...versions, activeVersionId: list.activeVersion?.versionId ?? null };
};

export interface OwnImport {
  readonly name: string;
  readonly found: ListImport<OwnListKey>;
}

export const readOwnImport: Query<
  ListName & { readonly importId: ImportId },
  OwnImport,
  'not_found'
> = async (db, { scope }, { name, importId }) => {
  const [list, found] = await Promise.all([findOwnList(db, scope, name), findImport(db, importId)]);
  // The import of another list, or of another organization, is none of this one.
  if (!list || found?.key !== list.key) return refuse('not_found', 'No such import.');
  return { name, found: { ...found, key: list.key } };
};

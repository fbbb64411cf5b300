import { isListKey, LIST_KEYS, type ListKey } from '@assay/name-screening';
import type { Listed, Listing } from '../../../kernel/listing.ts';
import { isRefusal, refuse, type Refusal } from '../../../kernel/result.ts';
import { BY_SEQUENCE } from '../../../kernel/position-forms.ts';
import { type ListingPlace, type ListingRefusal, readPageBy } from '../../../platform/cursors/cursor-page.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { ScreeningCapabilities, ScreeningLongWork } from '../../capabilities.ts';
import { readFetches, type StoredFetch } from '../fetching/fetches.store.ts';
import { findImport, importsOf } from '../imports/imports.store.ts';
import type { ListFetching } from '../list-fetching.ts';
import type { ListChange } from '../catalogue/list-history.ts';
import { type CountedListChange, selectListChanges } from '../catalogue/list-history.store.ts';
import type { ImportId, ListImport } from '../list-import.ts';
import { readVersionPage } from '../catalogue/version-page.lookup.ts';
import type { OperatedList } from './operated-list.ts';
import { sourcesAt } from '../catalogue/read-sources.lookup.ts';
import type { presentListVersion } from '../catalogue/source.ts';

/** The key of a path, as long as there is such a list. */
export function knownList(key: string): ListKey | Refusal<'not_found'> {
  return isListKey(key) ? key : refuse('not_found', `There is no list '${key}'.`);
}

/** What an operator is shown depends on. */
interface Operating {
  readonly capabilities: ScreeningCapabilities;
  readonly longWork: Pick<ScreeningLongWork, 'listFetching'>;
}

export async function readOperatedLists(
  db: Reader,
  operating: Operating,
  now: Date,
): Promise<readonly OperatedList[]> {
  // An import and what its list needs are written at once: read in this order, none has failed without its reason.
  const lastImports = new Map(
    await Promise.all(LIST_KEYS.map(async (key) => [key, (await importsOf(db, key, 1))[0]] as const)),
  );
  const [sources, fetches] = await Promise.all([sourcesAt(db, now, operating.capabilities), readFetches(db)]);
  return sources.map((source) => {
    const { key } = source.state;
    const stored = fetches.find((fetch) => fetch.key === key);
    return {
      ...source,
      lastImport: lastImports.get(key) ?? null,
      publisher: operating.longWork.listFetching.publishers[key],
      fetching: fetchingOf(source, operating.longWork.listFetching, stored, now),
    };
  });
}

export async function readOperatedList(
  db: Reader,
  operating: Operating,
  asked: { readonly key: ListKey; readonly now: Date },
): Promise<OperatedList> {
  const lists = await readOperatedLists(db, operating, asked.now);
  const found = lists.find(({ state }) => state.key === asked.key);
  if (!found) throw new Error(`the list ${asked.key} is not in the database`);
  return found;
}

/** Before the first fetch, and after one was due, it is fetched as soon as a worker looks. */
function fetchingOf(
  { state }: Pick<OperatedList, 'state'>,
  { publishers, automatic }: ListFetching,
  stored: StoredFetch | undefined,
  now: Date,
): OperatedList['fetching'] {
  const planned = automatic && publishers[state.key] !== null;
  const nextAt = planned && state.enabled ? (stored?.dueAt ?? now) : null;
  return {
    automatic: planned,
    nextAt,
    lastAt: stored?.fetchedAt ?? null,
    failure: stored?.failure ?? null,
  };
}

type Version = Parameters<typeof presentListVersion>[0];
type Versions = Listed<Version> & { readonly activeVersionId: string | null };

export async function readListVersions(
  db: Reader,
  capabilities: ScreeningCapabilities,
  { key, listing, now }: { readonly key: ListKey; readonly listing: Listing; readonly now: Date },
): Promise<Versions | Refusal<ListingRefusal>> {
  const [sources, versions] = await Promise.all([
    sourcesAt(db, now, capabilities),
    readVersionPage(db, { key, place: ['operator', 'list versions', key], listing }),
  ]);
  if (isRefusal(versions)) return versions;
  const state = sources.find((source) => source.state.key === key)?.state;
  return { ...versions, activeVersionId: state?.activeVersionId ?? null };
}

export async function readListImport(db: Reader, id: ImportId): Promise<ListImport | Refusal<'not_found'>> {
  const found = await findImport(db, id);
  return found && isListKey(found.key)
    ? { ...found, key: found.key }
    : refuse('not_found', 'There is no such import.');
}

export async function readListHistory(
  db: Reader,
  key: ListKey,
  listing: Listing,
): Promise<Listed<ListChange> | Refusal<ListingRefusal>> {
  const place: ListingPlace<CountedListChange, number> = {
    place: ['operator', 'list history', key],
    form: BY_SEQUENCE,
    positionOf: ({ sequence }) => sequence,
  };
  return readPageBy(place, listing, (page) => selectListChanges(db, key, page));
}

import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { expect } from 'vitest';
import {
  type EntryDetails,
  isListKey,
  type ListedEntry,
  type ListedName,
  type ListKey,
  LISTS,
  type ReadList,
} from '@assay/name-screening';
import { idMaker } from '../../../src/platform/clock.ts';
import { EntryCollector } from '../../../src/screening/lists/indexes/entry-collector.ts';
import {
  failImport,
  importList,
  type ReadFile,
} from '../../../src/screening/lists/imports/import-list.command.ts';
import { findImport, insertImport } from '../../../src/screening/lists/imports/imports.store.ts';
import type { ImportId, ImportProgress, ListImport } from '../../../src/screening/lists/list-import.ts';
import type { ListState } from '../../../src/screening/lists/list-state.ts';
import { readListStates } from '../../../src/screening/lists/catalogue/list-states.query.ts';
import { giveToImport } from '../../../src/screening/lists/catalogue/lists.store.ts';
import type { FollowedLists } from '../../../src/screening/lists/loading/loaded-lists.worker.ts';
import type { TestService } from '../service.ts';

/** An entry of which only what matters is said. `name` is its primary name, `aliases` are further ones. */
export type EntryDraft = Partial<ListedEntry> & {
  readonly name?: string;
  readonly aliases?: readonly (string | ListedName)[];
  readonly details?: Partial<EntryDetails>;
};

export interface PutOptions extends Partial<
  Pick<ReadList, 'publishedAt' | 'droppedEntries' | 'attribution'>
> {
  readonly force?: boolean;
}

const newId = idMaker();

export function anEntry(draft: EntryDraft, place = 0): ListedEntry {
  const { name = `Nemo Nobody ${place}`, aliases = [], details: _details, ...rest } = draft;
  const names: ListedEntry['names'] = [
    { value: name, kind: 'primary', weak: false },
    ...aliases.map((alias) =>
      typeof alias === 'string' ? ({ value: alias, kind: 'alias', weak: false } as const) : alias,
    ),
  ];
  return {
    entryId: `E-${place}`,
    altIds: [],
    entityType: 'person',
    subtype: null,
    names,
    births: [],
    countries: [],
    identifiers: [],
    programmes: [],
    listedOn: null,
    endsOn: null,
    pep: null,
    ...rest,
  };
}

/**
 * Gives a list these entries: all that an import does, but for the reading of a file. Resolves when the service
 * searches the version, with its id.
 */
export async function putList(
  service: TestService,
  key: ListKey,
  drafts: readonly EntryDraft[],
  options: PutOptions = {},
): Promise<string> {
  const { state, attention, versionId } = await importEntries(service, key, drafts, options);
  expect({ state, attention }).toEqual({ state: 'activated', attention: [] });
  await followLists(service);
  return versionId ?? '';
}

/** What an import of these entries comes to. */
export async function importEntries(
  service: TestService,
  key: ListKey,
  drafts: readonly EntryDraft[],
  options: PutOptions = {},
): Promise<ListImport> {
  const { database, clock } = service;
  const { force = false, publishedAt = '2026-11-15', droppedEntries = 0, attribution = null } = options;
  const entries = drafts.map(anEntry);
  const id = newId<'list-import'>(clock.now());
  const progress: ImportProgress = { stage: 'reading', bytes: 0, totalBytes: null, entries: 0 };
  const lease = { until: new Date(clock.now().getTime() + 3_600_000) };
  await insertImport(database, { id, key, force, progress, now: clock.now(), lease });
  while (!(await giveToImport(database, key, id)))
    await new Promise((resolve) => void setTimeout(resolve, 20));
  const sha256 = createHash('sha256').update(JSON.stringify({ drafts, options })).digest('hex');
  const importing = {
    id,
    key,
    origin: 'file' as const,
    force,
    file: { sha256 },
    fetched: null,
    progress: () => progress,
    lastLease: async () => lease,
  };
  const read: ReadFile = async (write) => {
    const gathering = new EntryCollector();
    const batch = async (rows: Uint8Array | undefined): Promise<void> => {
      if (rows) await write({ rows, bytesRead: 0, entries: gathering.entryCount });
    };
    for (const [place, entry] of entries.entries())
      await batch(gathering.add(entry, detailsOf(drafts[place]?.details)));
    const { rest, ...gathered } = gathering.finish(droppedEntries);
    await batch(rest);
    const format = LISTS[key].listKind === 'pep' ? 'service_pep_1' : 'eu_xml_1_1';
    const entryCount = entries.length;
    const counts = { entries: entryCount };
    return {
      read: { format, publishedAt, entryCount, droppedEntries, counts, attribution },
      ...gathered,
    };
  };
  await importList({ database, clock }, importing, read).catch(async (error: unknown) => {
    await failImport({ database, clock }, importing, String(error));
    throw error;
  });
  // As after every import of the process.
  service.service.capabilities.listStates.forget();
  return theImport(service, id);
}

function detailsOf(details: Partial<EntryDetails> | undefined): EntryDetails | null {
  if (!details) return null;
  return {
    birthPlaces: [],
    identifierNotes: [],
    addresses: [],
    legalBasis: [],
    positions: [],
    remarks: [],
    changedOn: null,
    link: null,
    ...details,
  };
}

/** Imports an official file as the service does: its own thread reads it. Resolves when the import has ended. */
export async function importFile(
  service: TestService,
  key: ListKey,
  file: string | Uint8Array,
  options: { readonly force?: boolean } = {},
): Promise<ListImport> {
  const { listImports } = service.service.longWork;
  const received = await listImports.receive(Readable.from([Buffer.from(file)]));
  const id = await listImports.start({ key, force: options.force ?? false, file: received, origin: 'file' });
  await listImports.settled();
  await followLists(service);
  return theImport(service, id);
}

/** As if the time had come at which the process looks for other versions. */
export async function followLists(service: TestService): Promise<void> {
  await (service.service.capabilities.lists as FollowedLists).tick(service.clock.now());
}

/** So many people with names of their own, `P-0` and on. */
export function people(number: number): EntryDraft[] {
  return Array.from({ length: number }, (_, place) => ({
    entryId: `P-${place}`,
    name: `Ada Beispiel ${place}`,
  }));
}

/** The version that the service searches at this moment, and how many entries its index has. */
export function searchedVersion(
  service: TestService,
  key: ListKey,
): { readonly versionId: string; readonly entryCount: number } | undefined {
  const list = service.service.capabilities.lists.current().get(key);
  return list && { versionId: list.versionId, entryCount: list.index.entryCount };
}

export async function listState(service: TestService, key: ListKey): Promise<ListState> {
  const state = (await readListStates(service.database)).get(key);
  if (!state) throw new Error(`there is no list ${key}`);
  return state;
}

/** As if nothing had ever been imported. */
export async function emptyLists({ db }: TestService): Promise<void> {
  await db.query(
    `update lists set active_version = null, former_version = null, withdrawn_version = null, attention = '[]',
      enabled = true, import_id = null, reindexing_until = null, etag = null, last_modified = null`,
  );
  await db.query(
    'truncate list_versions, list_entries, list_version_entries, list_indexes, list_imports, list_history',
  );
}

async function theImport(service: TestService, id: ImportId): Promise<ListImport> {
  const found = await findImport(service.database, id);
  if (!found || !isListKey(found.key)) throw new Error('the import is gone');
  return { ...found, key: found.key };
}

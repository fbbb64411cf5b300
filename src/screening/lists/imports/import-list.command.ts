import { INDEX_LAYOUT, type IndexParts, isListKey, UnreadableList } from '@assay/name-screening';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { Lease } from '../../../platform/workers/leased-work.ts';
import { changeDetails, fillDetails } from '../entries/details.store.ts';
import { countGone, discardEntries, writeEntries } from '../entries/entries.store.ts';
import { guardTexts } from './guards.ts';
import { endImport, type EndedImport, releaseImport } from './imports.store.ts';
import { discardIndex, dropOldIndexes, moveIndex, writeIndex } from '../indexes/indexes.store.ts';
import type { ImportId, ImportProgress } from '../list-import.ts';
import type { ListVersionKey, StoredListKey } from '../list-state.ts';
import type { ListOrigin } from '../origin.ts';
import type { EntryBatch, FileRead } from '../indexes/list-thread.adapter.ts';
import { insertListChange } from '../catalogue/list-history.store.ts';
import { lockList, pointTo, readList, saveAttention, saveFetched } from '../catalogue/lists.store.ts';
import { versionIdOf } from '../catalogue/version-id.ts';
import {
  confirmUnchanged,
  confirmVersion,
  contentOf,
  contentOfVersionId,
  insertVersion,
  saveIndexed,
  type VersionContent,
} from '../catalogue/versions.store.ts';

/** An import that has its list to itself. Its id is also the key of the version that it makes. */
export interface ClaimedImport {
  readonly id: ImportId;
  readonly key: StoredListKey;
  /** As people know an own list. */
  readonly listName?: string;
  readonly force: boolean;
  readonly origin: ListOrigin;
  readonly file: { readonly sha256: string };
  /** Of a fetched file, for the next conditional request. */
  readonly fetched: { readonly etag: string | null; readonly lastModified: string | null } | null;
  progress(): ImportProgress;
  /** The lease under which the import ends. It is renewed no more. */
  lastLease(): Promise<Lease>;
}

/** Reads the file, off this thread, and hands its entries out in batches. */
export type ReadFile = (write: (batch: EntryBatch) => Promise<void>) => Promise<FileRead>;

export interface ImportParts {
  readonly database: Database;
  readonly clock: Clock;
  /** The lists in this process's memory need not read the index again. */
  readonly offer?: (version: ListVersionKey, index: IndexParts) => void;
}

/** Another process has given this import up: it has ended already, whatever is done here. */
export class ImportLost extends Error {}

/** Contract 4, *Operator endpoints*: from a file to the version that everybody searches, or to a refusal. */
export async function importList(
  parts: ImportParts,
  importing: ClaimedImport,
  read: ReadFile,
): Promise<void> {
  const { database } = parts;
  const list = await readList(database, importing.key);
  const active = await contentOf(database, list.activeVersion);
  const isKnown = active?.fileSha256 === importing.file.sha256 && active.detailsDigest !== null;
  if (active && isKnown && !importing.force) return confirm(parts, importing, active, null);
  try {
    const found = await read((batch) => write(parts, importing, batch));
    await judge(parts, importing, found, active, await contentOf(database, list.withdrawnVersion));
  } catch (error) {
    if (!(error instanceof UnreadableList)) throw error;
    await refuse(parts, importing, [asSentence(error.message)], {});
  }
}

/** The publisher says that its file has not changed. */
export async function confirmNotModified(parts: ImportParts, importing: ClaimedImport): Promise<void> {
  const list = await readList(parts.database, importing.key);
  const active = await contentOf(parts.database, list.activeVersion);
  if (!active) throw new Error('the publisher answers that nothing has changed, but no version is loaded');
  await confirm(parts, importing, active, null);
}

/** Whatever an import left is taken away; the version in use stays. Also for one whose process is gone. */
export async function failImport(
  parts: ImportParts,
  importing: Pick<ClaimedImport, 'id' | 'key' | 'progress' | 'lastLease'>,
  attention: string,
): Promise<void> {
  await end(parts, importing, { state: 'failed', attention: [attention] }, (tx) =>
    saveAttention(tx, importing.key, [attention]),
  );
  await cleanUp(parts, importing);
}

async function write(
  { database }: ImportParts,
  { id, key }: ClaimedImport,
  batch: EntryBatch,
): Promise<void> {
  if (!(await writeEntries(database, { key, version: versionKey(id) }, batch.rows))) throw new ImportLost();
}

async function judge(
  parts: ImportParts,
  importing: ClaimedImport,
  found: FileRead,
  active: VersionContent | undefined,
  withdrawn: VersionContent | undefined,
): Promise<void> {
  const { publishedAt, entryCount, counts } = found.read;
  if (entryCount === 0) return refuse(parts, importing, ['The file holds no entries.'], counts);
  const same = active?.contentDigest === found.contentDigest;
  const version = versionKey(importing.id);
  const goneEntries = active && !same ? await countGone(parts.database, active.id, version) : 0;
  const wasWithdrawn = withdrawn?.contentDigest === found.contentDigest;
  const against = active && { entryCount: active.entryCount, publishedAt: active.confirmedPublishedAt };
  const isOwn = !isListKey(importing.key);
  const texts = guardTexts({ publishedAt, entryCount, goneEntries, wasWithdrawn, isOwn }, against ?? null);
  if (texts.length > 0 && !importing.force) return refuse(parts, importing, texts, counts);
  if (active && same) return confirm(parts, importing, active, found);
  await activate(parts, importing, found);
}

async function refuse(
  parts: ImportParts,
  importing: ClaimedImport,
  attention: readonly string[],
  counts: Readonly<Record<string, number>>,
): Promise<void> {
  await end(parts, importing, { state: 'refused', attention, counts }, (tx) =>
    saveAttention(tx, importing.key, attention),
  );
  await cleanUp(parts, importing);
}

/** The guards speak in sentences, and so does what an operator reads beside them. */
function asSentence(reason: string): string {
  const sentence = reason.charAt(0).toUpperCase() + reason.slice(1);
  return /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`;
}

/** Unchanged content only moves the time of its confirmation, and clears what a refused import had left. */
async function confirm(
  parts: ImportParts,
  importing: ClaimedImport,
  active: VersionContent,
  found: FileRead | null,
): Promise<void> {
  const { key, origin, file, fetched } = importing;
  const now = parts.clock.now();
  const { counts = {}, rowFaults: attention = [] } = found?.read ?? {};
  const ending = { state: 'activated', versionId: active.versionId, counts, attention } as const;
  await end(parts, importing, ending, (tx) => {
    if (found) {
      const { publishedAt } = found.read;
      confirmVersion(tx, active.id, { now, origin, fileSha256: file.sha256, publishedAt });
      adoptDetails(tx, importing, found, active, now);
    } else confirmUnchanged(tx, active.id, { now, origin });
    saveAttention(tx, key, []);
    if (fetched) saveFetched(tx, key, fetched);
  });
  await cleanUp(parts, importing);
}

/** The version stays, and says for people what the newest file says: of before only where it is the file of before. */
function adoptDetails(
  tx: Tx,
  { id, key, file }: ClaimedImport,
  { detailsDigest }: FileRead,
  version: VersionContent,
  now: Date,
): void {
  if (version.detailsDigest === detailsDigest) return;
  const adoption = { key, from: versionKey(id), to: version.id, detailsDigest, now };
  if (version.detailsDigest === null && version.fileSha256 === file.sha256) fillDetails(tx, adoption);
  else changeDetails(tx, adoption);
}

/** One transaction moves the pointer; everything that it points to has been written before. */
async function activate(parts: ImportParts, importing: ClaimedImport, found: FileRead): Promise<void> {
  const { database, clock } = parts;
  const { id, key, listName = key, force, origin, file, fetched } = importing;
  const { read, contentDigest, sequenceDigest, detailsDigest, index } = found;
  const now = clock.now();
  const version = versionKey(id);
  const indexed = { termBuilderVersion: index.termBuilderVersion, indexLayout: INDEX_LAYOUT };
  const versionId = versionIdOf({ key, listName, publishedAt: read.publishedAt, sequenceDigest, now });
  await writeIndex(database, version, index);
  const known = await contentOfVersionId(database, versionId);
  const { counts, rowFaults: attention = [] } = read;
  await end(parts, importing, { state: 'activated', versionId, counts, attention }, async (tx, lease) => {
    const list = await lockList(tx, key);
    const active = known?.id ?? version;
    if (known) {
      // It was loaded before, and comes back under its name.
      confirmVersion(tx, known.id, { now, origin, fileSha256: file.sha256, publishedAt: read.publishedAt });
      adoptDetails(tx, importing, found, known, now);
      moveIndex(tx, version, known.id);
      saveIndexed(tx, known.id, indexed);
    } else {
      const digests = { contentDigest, detailsDigest, fileSha256: file.sha256 };
      insertVersion(tx, {
        ...read,
        ...indexed,
        ...digests,
        key,
        origin,
        versionId,
        id: version,
        loadedAt: now,
      });
    }
    const former = list.activeVersion === active ? list.formerVersion : list.activeVersion;
    pointTo(tx, key, { active, former, withdrawn: null });
    const used = { version: active, former: list.activeVersion };
    insertListChange(tx, { key, change: 'activated', ...used, importId: id, forced: force, now });
    saveAttention(tx, key, []);
    saveFetched(tx, key, fetched ?? { etag: null, lastModified: null });
    dropOldIndexes(tx, key);
    if (!known) await releaseImport(tx, key, { id, lease });
  });
  parts.offer?.(known?.id ?? version, index);
  if (known) await cleanUp(parts, importing);
}

async function end(
  { database, clock }: ImportParts,
  { id, progress, lastLease }: Pick<ClaimedImport, 'id' | 'progress' | 'lastLease'>,
  ending: Pick<EndedImport, 'state'> & Partial<Pick<EndedImport, 'counts' | 'attention' | 'versionId'>>,
  also: (tx: Tx, lease: Lease) => Promise<void> | void,
): Promise<void> {
  const lease = await lastLease();
  const ended = await database.transaction(async (tx) => {
    const nothing = { counts: {}, attention: [], versionId: null };
    const stage = { ...progress(), stage: 'ended' as const };
    const ours = await endImport(tx, { ...nothing, ...ending, id, lease, progress: stage, now: clock.now() });
    if (!ours) return { rollback: false };
    await also(tx, lease);
    return { commit: true };
  });
  if (!ended) throw new ImportLost();
}

/** Takes away what an ended import has written and no version uses; then the list is free. */
export async function cleanUp(
  { database }: ImportParts,
  { id, key, lastLease }: Pick<ClaimedImport, 'id' | 'key' | 'lastLease'>,
): Promise<void> {
  const lease = await lastLease();
  const version = versionKey(id);
  await discardEntries(database, { key, version });
  await discardIndex(database, version);
  await database.transaction(async (tx) => {
    await releaseImport(tx, key, { id, lease });
    return { commit: undefined };
  });
}

function versionKey(id: ImportId): ListVersionKey {
  return id as string as ListVersionKey;
}

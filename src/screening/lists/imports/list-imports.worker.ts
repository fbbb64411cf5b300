import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isListKey } from '@assay/name-screening';
import { isUuid } from '../../../kernel/ids.ts';
import { secondsAfter } from '@assay/values';
import type { NewId } from '../../../platform/clock.ts';
import { type LeaseRenewal, renewLease } from '../../../platform/workers/lease-renewal.ts';
import type { Lease } from '../../../platform/workers/leased-work.ts';
import type { Log } from '../../../platform/log/log.ts';
import {
  cleanUp,
  confirmNotModified,
  failImport,
  ImportLost,
  importList,
  type ImportParts,
} from './import-list.command.ts';
import { claimLapsedImports, insertImport, renewImport, runningAmong } from './imports.store.ts';
import type {
  FetchedFile,
  ImportId,
  ImportProgress,
  ImportRequest,
  ListImports,
  ReceivedFile,
} from '../list-import.ts';
import { readInThread } from '../indexes/list-thread.adapter.ts';
import { giveToImport, readList } from '../catalogue/lists.store.ts';
import { leftFiles, receiveFile, removeFile } from './received-files.adapter.ts';

export interface ListImportParts extends ImportParts {
  readonly newId: NewId;
  readonly log: Log;
  readonly dataDir: string;
  /** A version may have been activated: who holds lists in memory looks at once. */
  readonly onEnd: () => void;
}

export interface ListImporter extends ListImports {
  /** Gives up imports whose process is gone, and takes away the files that such a process left. */
  tick(now: Date): Promise<number>;
  /** Ends what is running; it has failed. */
  stop(): Promise<void>;
}

const LEASE_SECONDS = 30;
const HEARTBEAT_MILLISECONDS = 1_000;
const ASK_AGAIN_MILLISECONDS = 200;
const GIVEN_UP_AT_ONCE = 20;
/** A file that nobody has written for so long belongs to a process that is gone. */
const LEFT_BEHIND_SECONDS = 3_600;

export function openListImports(parts: ListImportParts): ListImporter {
  const { clock, newId } = parts;
  const folder = join(parts.dataDir, 'imports');
  const running = new Set<Promise<void>>();
  /** Files of this process that no import has yet. */
  const receiving = new Set<string>();
  const closing = new AbortController();
  const turns: Turns = { own: 0 };
  const start = async (asked: ImportRequest): Promise<ImportId> => {
    const id = typeof asked.file === 'function' ? newId<'list-import'>(clock.now()) : asked.file.id;
    const task = await begin({ ...parts, folder, turns, closing: closing.signal }, id, asked).finally(() =>
      receiving.delete(id),
    );
    const run = runToEnd(task).finally(() => {
      running.delete(run);
      parts.onEnd();
    });
    running.add(run);
    return id;
  };
  return {
    receive: async (bytes) => {
      const id = newId<'list-import'>(clock.now());
      receiving.add(id);
      return receiveFile(folder, id, bytes).catch((error: unknown) => {
        receiving.delete(id);
        throw error;
      });
    },
    start,
    settled: async () => {
      while (running.size > 0) await Promise.all(running);
    },
    tick: async (now) => {
      await sweep(parts, { folder, receiving, now });
      return giveUpLapsed(parts, folder, now);
    },
    stop: async () => {
      closing.abort();
      await Promise.all(running);
    },
  };
}

/** Imports of own lists that are under way. */
interface Turns {
  own: number;
}

/** One import of this process. */
interface Task {
  readonly parts: ListImportParts & { readonly folder: string; readonly turns: Turns };
  readonly id: ImportId;
  readonly asked: ImportRequest;
  /** The first one: it is renewed while the import goes on. */
  readonly lease: Lease;
  readonly closing: AbortSignal;
  /** The process closes, or another one has given the import up. */
  readonly signal: AbortSignal;
  readonly giveUp: AbortController;
  progress: ImportProgress;
}

async function begin(
  { closing, ...parts }: Task['parts'] & { readonly closing: AbortSignal },
  id: ImportId,
  asked: ImportRequest,
): Promise<Task> {
  const { key, force, file } = asked;
  const progress: ImportProgress =
    typeof file === 'function'
      ? { stage: 'fetching', bytes: 0, totalBytes: null, entries: 0 }
      : { stage: 'waiting', bytes: 0, totalBytes: file.byteLength, entries: 0 };
  const now = parts.clock.now();
  const lease = { until: secondsAfter(now, LEASE_SECONDS) };
  await insertImport(parts.database, { id, key, force, progress, now, lease });
  const giveUp = new AbortController();
  const signal = AbortSignal.any([closing, giveUp.signal]);
  return { parts, id, asked, lease, closing, signal, giveUp, progress };
}

/** Never throws: whatever happens, the import has an end, or another process gives it one. */
async function runToEnd(task: Task): Promise<void> {
  const { log } = task.parts;
  const renewal = renew(task);
  try {
    await inTurn(task, () => importOnce(task, renewal)).catch((error: unknown) => fail(task, renewal, error));
  } catch (error) {
    log.error({ importId: task.id, error }, 'a list import could not be ended; another process will');
  } finally {
    await renewal.end();
    await removeFile(join(task.parts.folder, task.id));
  }
}

function renew(task: Task): LeaseRenewal {
  const { parts, id, giveUp } = task;
  return renewLease(task.lease, {
    everyMilliseconds: HEARTBEAT_MILLISECONDS,
    renew: async (lease) => {
      const until = secondsAfter(parts.clock.now(), LEASE_SECONDS);
      const renewed = await renewImport(parts.database, { id, lease }, { progress: task.progress, until });
      if (!renewed) giveUp.abort();
      return renewed;
    },
    onFailure: (error) =>
      parts.log.warn({ importId: id, error }, 'the progress of a list import was not kept'),
  });
}

async function importOnce(task: Task, renewal: LeaseRenewal): Promise<void> {
  const { parts, id, asked } = task;
  const { key, force } = asked;
  const got = await fetched(task);
  await holdList(task);
  const { file: _file, ...list } = asked;
  const common = { ...list, id, progress: () => task.progress, lastLease: () => renewal.end() };
  if (got === 'not_modified') {
    return confirmNotModified(parts, { ...common, file: { sha256: '' }, fetched: null });
  }
  const { file, publishedAt, ...headers } = got;
  task.progress = { stage: 'reading', bytes: 0, totalBytes: file.byteLength, entries: 0 };
  const today = parts.clock.now().toISOString().slice(0, 10);
  await importList(
    parts,
    { ...common, file, fetched: headers.etag === undefined ? null : headers },
    async (write) => {
      const found = await readInThread(
        { key, path: file.path, options: { today, forced: force } },
        async (batch) => {
          await write(batch);
          task.progress = { ...task.progress, bytes: batch.bytesRead, entries: batch.entries };
        },
        task.signal,
      );
      return {
        ...found,
        read: { ...found.read, publishedAt: found.read.publishedAt ?? publishedAt ?? null },
      };
    },
  );
}

type Got = { readonly file: ReceivedFile } & (
  | Omit<FetchedFile, 'file'>
  | { readonly etag?: undefined; readonly publishedAt?: undefined }
);

async function fetched(task: Task): Promise<Got | 'not_modified'> {
  const { parts, asked, signal } = task;
  if (typeof asked.file !== 'function') return { file: asked.file };
  const { etag, lastModified } = await readList(parts.database, asked.key);
  return asked.file({
    etag,
    lastModified,
    signal,
    receive: (bytes, totalBytes) =>
      receiveFile(parts.folder, task.id, bytes, (received) => {
        signal.throwIfAborted();
        task.progress = { stage: 'fetching', bytes: received, totalBytes, entries: 0 };
      }),
  });
}

/** Own lists are imported in threads too, and anybody may have many: so many at once in a process. */
const OWN_AT_ONCE = 2;

async function inTurn(task: Task, work: () => Promise<void>): Promise<void> {
  const { turns } = task.parts;
  if (isListKey(task.asked.key)) return work();
  while (turns.own >= OWN_AT_ONCE) await sleep(ASK_AGAIN_MILLISECONDS, undefined, { signal: task.signal });
  turns.own += 1;
  try {
    await work();
  } finally {
    turns.own -= 1;
  }
}

/** Imports of one list come one after the other, in whatever process they are. */
async function holdList({ parts, id, asked, signal }: Task): Promise<void> {
  while (!(await giveToImport(parts.database, asked.key, id)))
    await sleep(ASK_AGAIN_MILLISECONDS, undefined, { signal });
}

async function fail(task: Task, renewal: LeaseRenewal, error: unknown): Promise<void> {
  const { parts, id, asked, closing } = task;
  const importing = { id, key: asked.key, progress: () => task.progress, lastLease: () => renewal.end() };
  if (error instanceof ImportLost || task.giveUp.signal.aborted) return;
  parts.log.error({ importId: id, list: asked.key, error }, 'a list import failed');
  await failImport(parts, importing, closing.aborted ? STOPPED : failureText(error));
}

const STOPPED = 'The import was stopped with its process before it was done.';
const PROCESS_GONE = 'The process that imported the file ended before it was done.';

function failureText(error: unknown): string {
  return `The import failed: ${error instanceof Error ? error.message : String(error)}`;
}

/** The process that claims it ends it. One that had ended, but was not cleaned up, is only cleaned up. */
async function giveUpLapsed(parts: ListImportParts, folder: string, now: Date): Promise<number> {
  const lease = { until: secondsAfter(now, LEASE_SECONDS) };
  const lapsed = await claimLapsedImports(parts.database, { now, lease, most: GIVEN_UP_AT_ONCE });
  for (const { id, key, state, progress } of lapsed) {
    const importing = { id, key, progress: () => progress, lastLease: async () => lease };
    if (state === 'running') await failImport(parts, importing, PROCESS_GONE).catch(unlessLost);
    else await cleanUp(parts, importing);
    await removeFile(join(folder, id));
  }
  return lapsed.length;
}

function unlessLost(error: unknown): void {
  if (!(error instanceof ImportLost)) throw error;
}

/** What this process is receiving is in no table yet, and the clock of the disk need not be ours. */
async function sweep(
  { database }: ListImportParts,
  { folder, receiving, now }: { folder: string; receiving: ReadonlySet<string>; now: Date },
): Promise<void> {
  const left = (await leftFiles(folder)).filter(({ name }) => !receiving.has(name));
  if (left.length === 0) return;
  const inUse = await runningAmong(database, left.map(({ name }) => name).filter(isUuid));
  for (const { name, path, writtenAt } of left)
    if (!inUse.has(name) && secondsAfter(writtenAt, LEFT_BEHIND_SECONDS) < now) await removeFile(path);
}

import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NewId } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import { type Loop, type LoopParts, startLoop } from '../platform/workers/loop.ts';
import type { ThreadLoad } from '../kernel/thread-load.ts';
import type { ScreeningCapabilities, ScreeningLongWork } from './capabilities.ts';
import { stalePeriods } from './lists/freshness.ts';
import { openSearchThreads } from './searches/search-threads.adapter.ts';
import { openListImports } from './lists/imports/list-imports.worker.ts';
import { type FollowedLists, openLoadedLists } from './lists/loading/loaded-lists.worker.ts';
import { rememberStates } from './lists/catalogue/remembered-states.query.ts';
import { openOwnIndexes } from './own-lists/own-indexes.worker.ts';
import { tickReindexing } from './lists/indexes/reindexing.worker.ts';

export interface FollowedListsOptions {
  /** Files of lists lie in it while they are imported; by default in the system's folder for such files. */
  readonly dataDir?: string;
  readonly listPollSeconds?: number;
  readonly dailyListStaleHours?: number;
  readonly slowListStaleHours?: number;
  readonly listAgeDays?: number | undefined;
  /** That search lists; as many as the machine has cores, where it is not said. */
  readonly searchThreads?: number;
}

/** The lists of this process. Every process that serves or works keeps up with them; a command does not need to. */
export function followLists(
  parts: FollowedListsOptions & LoopParts & { readonly database: Database; readonly newId: NewId },
): {
  readonly capabilities: ScreeningCapabilities;
  readonly longWork: Omit<ScreeningLongWork, 'listFetching'>;
  readonly loaded: FollowedLists;
  /** Of the threads that search. */
  load(): ThreadLoad;
  start(): void;
  /** Gives an index of an older term builder or layout a new one. */
  reindex(now: Date): Promise<number>;
  abort(): void;
  stop(): Promise<void>;
} {
  const closing = new AbortController();
  const dataDir = parts.dataDir ?? join(tmpdir(), 'assay');
  const intervalSeconds = parts.listPollSeconds ?? 1;
  const loops: Loop[] = [];
  const states = rememberStates();
  const threads = openSearchThreads({
    threads: parts.searchThreads,
    onFault: (error) => parts.log.error({ error }, 'a thread that searches lists could not be started'),
    onDeath: (failure) => parts.log.error(failureOf(failure), 'a thread that searches lists has ended'),
  });
  const loaded = openLoadedLists({ ...parts, states, threads });
  const listImports = openListImports({
    ...parts,
    dataDir,
    offer: (version, index) => loaded.offer(version, index),
    onEnd: () => {
      states.forget();
      loops[0]?.wake();
    },
  });
  return {
    capabilities: {
      lists: loaded,
      listStates: states,
      stalePeriods: stalePeriods({ daily: parts.dailyListStaleHours, slow: parts.slowListStaleHours }),
      listAgeDays: parts.listAgeDays ?? null,
      noteFailure: (failure) => parts.log.error(failureOf(failure), 'a search of lists broke off'),
    },
    longWork: { searches: threads, listImports, ownIndexes: openOwnIndexes({ ...parts, threads }) },
    loaded,
    load: () => threads.load(),
    start: () => {
      if (loops.length > 0) return;
      loops.push(
        startLoop(parts, { name: 'lists', intervalSeconds, tick: (now) => loaded.tick(now) }),
        startLoop(parts, { name: 'list-imports', intervalSeconds: 5, tick: (now) => listImports.tick(now) }),
      );
    },
    reindex: (now) => tickReindexing({ ...parts, signal: closing.signal }, now),
    abort: () => closing.abort(),
    stop: async () => {
      await listImports.stop();
      await Promise.all(loops.map((loop) => loop.stop()));
      await threads.close();
    },
  };
}

/** What Node calls it, and where it was thrown. Its message may hold what it was thrown about. */
function failureOf(failure: unknown): { readonly code: unknown; readonly at: readonly string[] } {
  if (!(failure instanceof Error)) return { code: undefined, at: [] };
  const lines = failure.stack?.split('\n') ?? [];
  const at = lines.filter((line) => line.startsWith('    at ')).map((line) => line.trim());
  return { code: 'code' in failure ? failure.code : undefined, at };
}

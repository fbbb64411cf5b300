import type { LoopParts, Worker } from '../platform/workers/loop.ts';
import type { NewId } from '../platform/clock.ts';
import type { Database, Reader } from '../platform/database/database.ts';
import type { ListStanding } from '../platform/metrics/service-gauges.ts';
import { under } from '../platform/writing/traced-work.ts';
import type { ThreadLoad } from '../kernel/thread-load.ts';
import type { ScreeningCapabilities, ScreeningLongWork } from './capabilities.ts';
import { fetchLists, type FetchOptions } from './lists/fetching/list-fetching.worker.ts';
import { followLists, type FollowedListsOptions } from './followed-lists.worker.ts';
import { readListStandings } from './list-standings.lookup.ts';
import type { FollowedLists } from './lists/loading/loaded-lists.worker.ts';
import { tickLeftMatches } from './reviews/left-matches.worker.ts';
import { tickBatches, tickLeftUploads } from './batches/working/batches.worker.ts';
import { openRescreening, type RescreeningDeps } from './rescreening/rescreening.worker.ts';

export interface ScreeningOptions extends FollowedListsOptions, FetchOptions {}

interface ScreeningParts extends ScreeningOptions, LoopParts {
  readonly database: Database;
  readonly newId: NewId;
}

/** What this chapter runs in a process. */
export interface OpenScreening {
  readonly capabilities: ScreeningCapabilities;
  readonly longWork: ScreeningLongWork;
  /** Which lists this process has not loaded as they are now. */
  readonly behind: FollowedLists['behind'];
  readonly threads: Readonly<Record<'search', () => ThreadLoad>>;
  /** How the official lists stand that are switched on. */
  readonly standings: (db: Reader, now: Date) => Promise<readonly ListStanding[]>;
  /** Keeps up with the lists, in every process that serves or works. */
  start(): void;
  /** The other workers of this chapter. */
  schedule(deps: RescreeningDeps): readonly Worker[];
  /** Breaks off what can be done again elsewhere. */
  abort(): void;
  close(): Promise<void>;
}

export function openScreening(parts: ScreeningParts): OpenScreening {
  const lists = followLists(parts);
  const fetching = fetchLists({ ...parts, imports: lists.longWork.listImports });
  return {
    capabilities: lists.capabilities,
    longWork: { ...lists.longWork, listFetching: fetching.listFetching },
    behind: () => lists.loaded.behind(),
    threads: { search: () => lists.load() },
    standings: (db, now) => readListStandings(db, { now, stalePeriods: lists.capabilities.stalePeriods }),
    start: () => lists.start(),
    schedule: (deps) => {
      const rescreening = openRescreening(deps);
      return [
        {
          name: 'rescreening',
          intervalSeconds: 5,
          tick: (now, span) => rescreening.tick(now, span).then(({ monitors }) => monitors),
        },
        {
          name: 'batches',
          intervalSeconds: 2,
          tick: (now, span) => tickBatches(under(span, deps), now),
          wokenBy: { screening: ['screening.batch.queued', 'screening.batch.resumed'] },
        },
        {
          name: 'left-matches',
          intervalSeconds: 60,
          tick: (_now, span) => tickLeftMatches(under(span, deps)),
          wokenBy: { identity: ['member.removed'] },
        },
        { name: 'batch-uploads', intervalSeconds: 600, tick: (now) => tickLeftUploads(deps, now) },
        { name: 'list-reindexing', intervalSeconds: 10, tick: (now) => lists.reindex(now) },
        { name: 'list-fetches', intervalSeconds: 10, tick: (now, span) => fetching.tick(now, span) },
      ];
    },
    abort: () => {
      fetching.abort();
      lists.abort();
    },
    close: async () => {
      await lists.stop();
      await fetching.close();
    },
  };
}

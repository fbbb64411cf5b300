import { setTimeout as sleep } from 'node:timers/promises';
import { type Backlog, type BacklogSources, boundMeasurement } from './backlog.ts';
import type { Clock } from '../clock.ts';
import type { Database, Reader } from '../database/database.ts';
import type { Metrics, Sample } from './metrics.ts';
import type { ThreadLoad } from '../../kernel/thread-load.ts';

/** How an official list stands, whichever process has loaded it. */
export interface ListStanding {
  readonly key: string;
  /** Since a file last confirmed it; null without a version. */
  readonly ageSeconds: number | null;
  readonly isStale: boolean;
  readonly entryCount: number;
}

export interface ServiceGaugesParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly backlogs: BacklogSources;
  readonly lists: (db: Reader, now: Date) => Promise<readonly ListStanding[]>;
  /** By what the threads are for. */
  readonly threads: Readonly<Record<string, () => ThreadLoad>>;
}

/** What an operator watches of the service as a whole: measured when somebody scrapes, and by every role alike. */
export function registerServiceGauges(metrics: Pick<Metrics, 'gauge'>, parts: ServiceGaugesParts): void {
  const measured = openMeasurement(parts);
  const ofMeasurement =
    (samples: (measurement: Measurement) => readonly Sample[]) => async (): Promise<readonly Sample[]> => {
      const measurement = await measured();
      return measurement ? samples(measurement) : [];
    };
  metrics.gauge({
    name: 'assay_database_up',
    help: '1 where the database told backlog and lists within seconds, otherwise 0.',
    samples: async () => [{ value: (await measured()) ? 1 : 0 }],
  });
  registerBacklog(metrics, ofMeasurement);
  registerLists(metrics, ofMeasurement);
  registerThreads(metrics, parts.threads);
}

type OfMeasurement = (
  samples: (measurement: Measurement) => readonly Sample[],
) => () => Promise<readonly Sample[]>;

function registerBacklog({ gauge }: Pick<Metrics, 'gauge'>, ofMeasurement: OfMeasurement): void {
  gauge({
    name: 'assay_backlog_due_items',
    help: 'Work that is due and not claimed, by kind; counted up to 10000.',
    labelNames: ['work'],
    samples: ofMeasurement(({ backlogs }) =>
      backlogs.map(({ work, count }) => ({ labels: { work }, value: count })),
    ),
  });
  gauge({
    name: 'assay_backlog_oldest_due_age_seconds',
    help: 'For how long the oldest of it has been due; 0 where nothing is.',
    labelNames: ['work'],
    samples: ofMeasurement(({ backlogs, at }) =>
      backlogs.map(({ work, oldestDueAt }) => ({
        labels: { work },
        value: oldestDueAt === null ? 0 : Math.max(0, (at.getTime() - oldestDueAt.getTime()) / 1000),
      })),
    ),
  });
}

function registerLists({ gauge }: Pick<Metrics, 'gauge'>, ofMeasurement: OfMeasurement): void {
  gauge({
    name: 'assay_list_age_seconds',
    help: 'Since a file last confirmed the active version of an official list that is switched on.',
    labelNames: ['list'],
    samples: ofMeasurement(({ lists }) =>
      lists.flatMap(({ key: list, ageSeconds }) =>
        ageSeconds === null ? [] : [{ labels: { list }, value: ageSeconds }],
      ),
    ),
  });
  gauge({
    name: 'assay_list_stale',
    help: '1 where such a list was not confirmed for longer than it may be, otherwise 0.',
    labelNames: ['list'],
    samples: ofMeasurement(({ lists }) =>
      lists.map(({ key: list, isStale }) => ({ labels: { list }, value: isStale ? 1 : 0 })),
    ),
  });
  gauge({
    name: 'assay_list_entries',
    help: 'Entries of the active version of such a list; 0 without one.',
    labelNames: ['list'],
    samples: ofMeasurement(({ lists }) =>
      lists.map(({ key: list, entryCount }) => ({ labels: { list }, value: entryCount })),
    ),
  });
}

function registerThreads({ gauge }: Pick<Metrics, 'gauge'>, threads: ServiceGaugesParts['threads']): void {
  const pools = Object.entries(threads);
  gauge({
    name: 'assay_thread_jobs_waiting',
    help: 'Jobs that wait for a thread of this process, by pool.',
    labelNames: ['pool'],
    samples: () => pools.map(([pool, load]) => ({ labels: { pool }, value: load().waiting })),
  });
  gauge({
    name: 'assay_threads',
    help: 'Threads of this process, by pool: those that are ready, and the most that there may be.',
    labelNames: ['pool', 'state'],
    samples: () =>
      pools.flatMap(([pool, load]) => {
        const { ready, most } = load();
        return [
          { labels: { pool, state: 'ready' }, value: ready },
          { labels: { pool, state: 'most' }, value: most },
        ];
      }),
  });
}

interface Measurement {
  readonly at: Date;
  readonly backlogs: readonly (Backlog & { readonly work: string })[];
  readonly lists: readonly ListStanding[];
}

const KEPT_MILLISECONDS = 5_000;
/** With the time until a connection is free. */
const WAIT_MILLISECONDS = 3_000;

/** One measurement for all gauges and scrapers; undefined where the database does not answer in time. */
function openMeasurement(parts: ServiceGaugesParts): () => Promise<Measurement | undefined> {
  let last: { readonly began: number; readonly found: Promise<Measurement | undefined> } | undefined;
  const begin = (): Promise<Measurement | undefined> => {
    const late = sleep(WAIT_MILLISECONDS, undefined, { ref: false });
    return Promise.race([measure(parts).catch(() => undefined), late]);
  };
  return () => {
    const now = performance.now();
    if (!last || now - last.began > KEPT_MILLISECONDS) last = { began: now, found: begin() };
    return last.found;
  };
}

/** All statements leave as one batch, in a transaction that ends soon whatever they wait for. */
async function measure({ database, clock, backlogs, lists }: ServiceGaugesParts): Promise<Measurement> {
  const at = clock.now();
  return database.transaction(async (tx) => {
    boundMeasurement(tx);
    const [standings, ...found] = await Promise.all([
      lists(tx, at),
      ...Object.entries(backlogs).map(async ([work, look]) => ({ work, ...(await look(tx, at)) })),
    ]);
    return { commit: { at, backlogs: found, lists: standings } };
  });
}

import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import type { Database } from '../database/database.ts';
import { openDurationHistogram } from './duration-histogram.ts';

export interface Metrics {
  request(method: string, route: string, status: number, milliseconds: number): void;
  tick(worker: string, outcome: 'done' | 'failed', milliseconds: number): void;
  /** Its samples are asked for at every scrape. */
  readonly gauge: (gauge: ScrapedGauge) => void;
  /** Somebody met a history that does not hold. */
  historyBroken(): void;
  /** Of traces; those that are dropped found no room, or no collector. */
  spans(outcome: 'sent' | 'dropped', count: number): void;
  /** Of a statement that could go to a replica. */
  replicaRead(answeredBy: 'replica' | 'primary'): void;
  text(): Promise<string>;
  readonly mediaType: string;
}

export interface ScrapedGauge {
  readonly name: string;
  readonly help: string;
  readonly labelNames?: readonly string[];
  readonly samples: () => readonly Sample[] | Promise<readonly Sample[]>;
}

export interface Sample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

export function openMetrics(database: Database): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = openDurationHistogram(
    'assay_http_request_duration_seconds',
    'Answered requests by route and status.',
  );
  const ticks = new Counter({
    name: 'assay_worker_ticks_total',
    help: 'Ticks of the background workers.',
    labelNames: ['worker', 'outcome'],
    registers: [registry],
  });
  const tickSeconds = new Counter({
    name: 'assay_worker_seconds_total',
    help: 'Time spent in ticks.',
    labelNames: ['worker'],
    registers: [registry],
  });
  const broken = new Counter({
    name: 'assay_history_broken_total',
    help: 'How often a history was met that was changed outside the service.',
    registers: [registry],
  });
  const spans = new Counter({
    name: 'assay_trace_spans_total',
    help: 'Spans that were sent to the collector, and those that were not.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const replicaReads = new Counter({
    name: 'assay_replica_reads_total',
    help: 'Statements that could go to a replica, by who answered them.',
    labelNames: ['answered_by'],
    registers: [registry],
  });
  // From zero on, so that a rate sees the first span that is dropped.
  for (const outcome of ['sent', 'dropped']) spans.inc({ outcome }, 0);
  for (const answeredBy of ['replica', 'primary']) replicaReads.inc({ answered_by: answeredBy }, 0);
  poolGauge(registry, database);
  return {
    request: requests.observe,
    tick: (worker, outcome, milliseconds) => {
      ticks.inc({ worker, outcome });
      tickSeconds.inc({ worker }, milliseconds / 1000);
    },
    gauge: (gauge) => registerGauge(registry, gauge),
    historyBroken: () => broken.inc(),
    spans: (outcome, count) => spans.inc({ outcome }, count),
    replicaRead: (answeredBy) => replicaReads.inc({ answered_by: answeredBy }),
    text: async () => `${requests.text()}\n\n${await registry.metrics()}`,
    mediaType: registry.contentType,
  };
}

function registerGauge(registry: Registry, { name, help, labelNames = [], samples }: ScrapedGauge): void {
  const gauge = new Gauge({
    name,
    help,
    labelNames,
    registers: [registry],
    collect: async () => {
      const found = await samples();
      gauge.reset();
      for (const { labels = {}, value } of found) gauge.set(labels, value);
    },
  });
}

function poolGauge(registry: Registry, database: Database): void {
  const gauge = new Gauge({
    name: 'assay_database_connections',
    help: 'Connections of the pool, and requests that wait for one.',
    labelNames: ['state'],
    registers: [registry],
    collect: () => {
      const { total, idle, waiting } = database.pool;
      gauge.set({ state: 'busy' }, total - idle);
      gauge.set({ state: 'idle' }, idle);
      gauge.set({ state: 'waiting' }, waiting);
    },
  });
}

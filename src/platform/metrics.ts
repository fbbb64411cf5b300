import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from './database/database.ts';

export interface Metrics {
  request(method: string, route: string, status: number, milliseconds: number): void;
  tick(worker: string, outcome: 'done' | 'failed', milliseconds: number): void;
  text(): Promise<string>;
  readonly mediaType: string;
}

export function openMetrics(database: Database): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'assay_http_request_duration_seconds',
    help: 'Answered requests by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
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
  poolGauge(registry, database);
  const seriesOf = remembered((method: string, route: string, status: number) =>
    requests.labels({ method, route, status }),
  );
  return {
    request: (method, route, status, milliseconds) =>
      seriesOf(method, route, status).observe(milliseconds / 1000),
    tick: (worker, outcome, milliseconds) => {
      ticks.inc({ worker, outcome });
      tickSeconds.inc({ worker }, milliseconds / 1000);
    },
    text: () => registry.metrics(),
    mediaType: registry.contentType,
  };
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

/** Labels are few and each look-up in the registry hashes them anew. */
function remembered<Series>(find: (method: string, route: string, status: number) => Series) {
  const known = new Map<string, Map<number, Series>>();
  return (method: string, route: string, status: number): Series => {
    const address = `${method} ${route}`;
    let byStatus = known.get(address);
    if (!byStatus) known.set(address, (byStatus = new Map()));
    let series = byStatus.get(status);
    if (!series) byStatus.set(status, (series = find(method, route, status)));
    return series;
  };
}

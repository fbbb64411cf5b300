import { Histogram, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { openDurationHistogram } from './duration-histogram.ts';

const NAME = 'assay_http_request_duration_seconds';
const HELP = 'Answered requests by route and status.';

/** Milliseconds on and around every bound of a bucket, and beyond them all. */
const BOUNDS = [1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000];
const MILLISECONDS = [
  0,
  0.25,
  0.001,
  ...BOUNDS.flatMap((bound) => [bound - 0.001, bound, bound + 0.001]),
  60_000,
];

test('the text is the one that the library of Prometheus writes', async () => {
  const registry = new Registry();
  const library = new Histogram({
    name: NAME,
    help: HELP,
    labelNames: ['method', 'route', 'status'],
    buckets: BOUNDS.map((milliseconds) => milliseconds / 1000),
    registers: [registry],
  });
  const histogram = openDurationHistogram(NAME, HELP);
  expect(`${histogram.text()}\n`).toBe(await registry.metrics());
  const observe = (method: string, route: string, status: number, milliseconds: number): void => {
    library.labels({ method, route, status }).observe(milliseconds / 1000);
    histogram.observe(method, route, status, milliseconds);
  };
  for (const milliseconds of MILLISECONDS) {
    observe('GET', '/api/v1/risk/subjects', 200, milliseconds);
    observe('GET', '/api/v1/risk/subjects', 404, milliseconds * 3);
    observe('POST', '/api/v1/risk/subjects', 201, milliseconds / 7);
  }
  observe('DELETE', 'unknown', 405, 0);
  expect(`${histogram.text()}\n`).toBe(await registry.metrics());
});

/** @module-tag long */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Json } from '../support/http.ts';
import { databaseUrl, freePort, openWorkshop, PATIENT, signedCaller, until } from '../support/process.ts';
import { type Collector, startCollector } from '../support/traces/collector.ts';

const workshop = openWorkshop();

interface Life {
  readonly code: number | null;
  readonly stderr: string;
  /** The files of the program that it has loaded. */
  readonly loaded: readonly string[];
  /** The answer to a subject that is there already. */
  readonly refused: Json;
}

/** A service that registers a subject, refuses it the second time, and is ended. */
async function aLife(
  env: Readonly<Record<string, string>>,
  before: (stderr: () => string) => Promise<void> = async () => undefined,
): Promise<Life> {
  const coverage = workshop.folder();
  const db = await workshop.database({ empty: false });
  const url = databaseUrl(db);
  const service = await workshop.serve({
    env: { ...env, DATABASE_URL: url, NODE_V8_COVERAGE: coverage, ASSAY_DRAIN_SECONDS: '0' },
  });
  const caller = signedCaller(service.url, service.banner);
  const subject = { kind: 'person', externalId: 'recognisable' };
  expect((await caller.post('/risk/subjects', subject)).status).toBe(201);
  const { body: refused } = await caller.post('/risk/subjects', subject);
  await before(() => service.output.stderr);
  const { code, stderr } = await service.terminate();
  return { code, stderr, loaded: filesIn(coverage), refused };
}

function filesIn(coverage: string): readonly string[] {
  const urls = readdirSync(coverage).flatMap((name) => {
    const { result } = JSON.parse(readFileSync(join(coverage, name), 'utf8'));
    return result.map(({ url }: { readonly url: string }) => url);
  });
  return [...new Set(urls.filter((url) => url.includes('/dist/')))];
}

const tracing = (files: readonly string[]): number => files.filter((file) => /tracer-/.test(file)).length;

describe('Traces', PATIENT, () => {
  test('without a collector nothing of them is loaded, logged or answered', async () => {
    const { code, loaded, stderr, refused } = await aLife({});
    expect(code).toBe(0);
    expect(loaded.length).toBeGreaterThan(3);
    expect(tracing(loaded)).toBe(0);
    expect(refused).toMatchObject({ code: 'already_exists', requestId: expect.any(String) });
    expect(refused).not.toHaveProperty('traceId');
    expect(stderr).not.toContain('traceId');
  });

  test('with one, what a process has done until its end is sent before it ends', async () => {
    const collector: Collector = await startCollector();
    const { code, loaded, stderr, refused } = await aLife({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of-the-collector',
      OTEL_SERVICE_NAME: 'assay-test',
    });
    await collector.close();
    expect(code).toBe(0);
    expect(tracing(loaded)).toBe(1);
    const request = collector.spans.findLast(({ name }) => name === 'POST /api/v1/risk/subjects');
    expect(request).toMatchObject({
      traceId: refused.traceId,
      attributes: { 'http.response.status_code': 409, 'assay.request_id': refused.requestId },
      resource: { 'service.name': 'assay-test' },
    });
    expect(request && collector.partsOf(request).map(({ name }) => name)).toContain(
      'command registerSubject',
    );
    expect(collector.requests[0]).toMatchObject({ authorization: 'Bearer of-the-collector' });
    expect(collector.bytes.includes('recognisable')).toBe(false);
    const line = stderr.split('\n').find((one) => one.includes(refused.requestId));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ traceId: refused.traceId, status: 409 });
    expect(stderr).not.toContain('of-the-collector');
  });

  test('with one that is away the service works and ends as ever, and says so once', async () => {
    const away = `http://127.0.0.1:${await freePort()}`;
    const { code, stderr } = await aLife({ OTEL_EXPORTER_OTLP_ENDPOINT: away }, (told) =>
      until(() => told().includes('traces cannot be sent')),
    );
    expect(code).toBe(0);
    const lines = stderr.split('\n').filter((line) => line.includes('traces'));
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { level: 'warn', time: expect.any(String), reason: 'ECONNREFUSED', msg: 'traces cannot be sent' },
    ]);
  });
});

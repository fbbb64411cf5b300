import { createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Collector, startCollector } from '../../../test/support/traces/collector.ts';
import { freePort, until } from '../../../test/support/process.ts';
import { randomId } from './recorded-span.ts';
import { SpanExporter } from './span-exporter.ts';

let collector: Collector;
let logged: string[];
let counted: Record<'sent' | 'dropped', number>;

beforeEach(async () => {
  collector = await startCollector();
  logged = [];
  counted = { sent: 0, dropped: 0 };
});
afterEach(() => collector.close());

function exporter(url = `${collector.url}/v1/traces`): SpanExporter {
  const write = (level: string) => (fields: { readonly reason?: string }, message: string) =>
    void logged.push([level, message, fields.reason].filter(Boolean).join(': '));
  const log = { info: write('info'), warn: write('warn') } as never;
  const counts = (outcome: 'sent' | 'dropped', spans: number): void => void (counted[outcome] += spans);
  return new SpanExporter({ url, headers: {}, resource: {}, delayMilliseconds: 5 }, { log, counts });
}

function add(to: SpanExporter, count: number): void {
  const at = Date.now();
  for (let index = 0; index < count; index += 1)
    to.add({
      traceId: randomId(16),
      spanId: randomId(8),
      parentId: undefined,
      name: `span ${index}`,
      kind: 'internal',
      startedAt: at,
      endedAt: at,
      attributes: {},
      failed: false,
    });
}

describe('Spans are sent', () => {
  test('together', async () => {
    const one = exporter();
    add(one, 100);
    await until(() => counted.sent === 100);
    expect(collector.requests).toHaveLength(1);
    expect(logged).toEqual([]);
  });

  test('when the process ends, all that are left', async () => {
    const one = exporter();
    add(one, 1_500);
    await one.close();
    expect(collector.spans).toHaveLength(1_500);
    expect(counted).toEqual({ sent: 1_500, dropped: 0 });
  });

  test('but for those that the collector says it did not take', async () => {
    collector.answerWith({ status: 200, body: '{"partialSuccess":{"rejectedSpans":"3"}}' });
    const one = exporter();
    add(one, 10);
    await until(() => counted.sent === 7);
    expect(counted.dropped).toBe(3);
  });
});

describe('A collector that is away', () => {
  test('is told once, tried again, and told when it is back; nothing is lost meanwhile', async () => {
    const port = await freePort();
    const one = exporter(`http://127.0.0.1:${port}/v1/traces`);
    add(one, 10);
    await until(() => logged.length > 0);
    expect(logged).toEqual(['warn: traces cannot be sent: ECONNREFUSED']);
    const late = await startCollector(port);
    await until(() => counted.sent === 10);
    expect(late.spans).toHaveLength(10);
    expect(logged).toEqual(['warn: traces cannot be sent: ECONNREFUSED', 'info: traces are sent again']);
    await late.close();
  });

  test.each([4_095, 4_096, 4_097])('keeps at most 4096 spans waiting: %i', async (count) => {
    const one = exporter(`http://127.0.0.1:${await freePort()}/v1/traces`);
    add(one, count);
    expect(counted.dropped).toBe(Math.max(0, count - 4_096));
    await one.close();
    expect(counted).toEqual({ sent: 0, dropped: count });
  });

  test.each([429, 502, 503, 504])('%i: the same spans come again', async (status) => {
    collector.answerWith({ status });
    const one = exporter();
    add(one, 10);
    await until(() => collector.requests.length >= 2);
    collector.answerWith({ status: 200 });
    await until(() => counted.sent === 10);
    expect(counted.dropped).toBe(0);
    expect(logged[0]).toBe(`warn: traces cannot be sent: status ${status}`);
  });

  test.each([400, 401, 404, 500])('%i: they are given up', async (status) => {
    collector.answerWith({ status, body: 'a secret of the collector' });
    const one = exporter();
    add(one, 10);
    await until(() => counted.dropped === 10);
    expect(logged).toEqual([`warn: traces cannot be sent: status ${status}`]);
  });

  test.each([
    ['which is not there', 'refuses'],
    ['which never answers', 'is silent'],
    ['which never answered what is on its way', 'was silent'],
  ])('%s, does not keep a process from ending', async (_what, how) => {
    const silent = createServer();
    const arrived = new Promise((resolve) => silent.once('connection', resolve));
    const port = await freePort();
    if (how !== 'refuses') await new Promise<void>((resolve) => silent.listen(port, '127.0.0.1', resolve));
    const one = exporter(`http://127.0.0.1:${port}/v1/traces`);
    add(one, 10);
    if (how === 'was silent') await arrived;
    await one.close();
    expect(counted).toEqual({ sent: 0, dropped: 10 });
    silent.close();
  });
});

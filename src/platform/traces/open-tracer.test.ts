import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Collector, startCollector } from '../../../test/support/traces/collector.ts';
import { openTracer } from './open-tracer.ts';
import type { Sampling, Tracer } from './tracer.ts';

let collector: Collector;
beforeAll(async () => {
  collector = await startCollector();
});
afterAll(() => collector.close());

const parentOf = (flags: string): string => `00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-${flags}`;
const nothing = (): void => undefined;

function tracer(sampling: Sampling, chance = 0.5): Tracer {
  const log = { info: nothing, warn: nothing } as never;
  const options = { url: `${collector.url}/v1/traces`, headers: {}, resource: {}, sampling };
  return openTracer(options, { log, counts: nothing, chance: () => chance });
}

describe('Which requests are recorded', () => {
  test.each<[string, Sampling, string | undefined, boolean]>([
    ['all, whoever calls', { share: 1, heedsCaller: false }, parentOf('00'), true],
    ['all but what the caller leaves out', { share: 1, heedsCaller: true }, parentOf('00'), false],
    ['of those, one whose caller records it', { share: 1, heedsCaller: true }, parentOf('01'), true],
    ['of those, one without a caller that traces', { share: 1, heedsCaller: true }, undefined, true],
    ['a share: drawn', { share: 0.6, heedsCaller: true }, undefined, true],
    ['a share: at its edge', { share: 0.5, heedsCaller: true }, undefined, false],
    [
      'a share: not drawn, though the caller records it',
      { share: 0.4, heedsCaller: true },
      parentOf('01'),
      false,
    ],
    ['none, though the caller records it', { share: 0, heedsCaller: true }, parentOf('01'), false],
  ])('%s', (_what, sampling, traceparent, isRecorded) => {
    const span = tracer(sampling).request('GET /', traceparent);
    expect(span.recording).toBe(isRecorded ? 'now' : 'never');
    expect(span.part('more').recording).toBe(isRecorded ? 'now' : 'never');
    expect(span.traceId).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe('A tick', () => {
  const all = { share: 1, heedsCaller: true };

  test('is told of once it has done something, from its beginning on', async () => {
    const one = tracer(all);
    const tick = one.tick('sweeping');
    expect(tick.recording).toBe('later');
    tick.part('sweep').end();
    expect(tick.recording).toBe('now');
    tick.end();
    await one.close();
    const told = await collector.span(({ name }) => name === 'tick sweeping');
    const [part] = collector.partsOf(told);
    expect(part?.name).toBe('sweep');
    expect(told.startedAt).toBeLessThanOrEqual(part?.startedAt ?? 0);
  });

  test('that failed is told of, by the kind of its error', async () => {
    const one = tracer(all);
    one.tick('failing').end(new TypeError('Ada Lovelace'));
    await one.close();
    const told = await collector.span(({ name }) => name === 'tick failing');
    expect(told).toMatchObject({ failed: true, attributes: { 'error.type': 'TypeError' } });
    expect(collector.bytes.includes('Lovelace')).toBe(false);
  });

  test('that did nothing is not', async () => {
    const one = tracer(all);
    one.tick('idling').end();
    one.root('work').end();
    await one.close();
    await collector.span(({ name }) => name === 'work');
    expect(collector.bytes.includes('idling')).toBe(false);
  });
});

test('the end of a span counts once', async () => {
  const one = tracer({ share: 1, heedsCaller: true });
  const span = one.root('once');
  span.end();
  span.end(new Error('late'));
  await one.close();
  await collector.span(({ name }) => name === 'once');
  expect(collector.spans.filter(({ name }) => name === 'once')).toMatchObject([{ failed: false }]);
});

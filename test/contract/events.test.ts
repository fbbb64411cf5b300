import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { isEventOf, type WebhookEvent } from '@assay/client';
import { LIST_KINDS, PEP_STANDINGS } from '@assay/name-screening';
import { eventFiles } from '../../scripts/event-files.ts';
import { TRIGGERS } from '../../src/screening/runs/run.ts';
import { RUN_ERROR_CODES, RUN_STATUSES } from '../../src/screening/runs/status/status.ts';
import { WEBHOOK_EVENTS } from '../../src/webhooks/events.ts';
import { DESCRIBED_EVENTS } from '../../src/webhooks/payloads.ts';
import { payloadFaults } from '../support/webhooks/webhooks.ts';

const FOLDER = new URL('../../docs/events/', import.meta.url);
const files = eventFiles(DESCRIBED_EVENTS);

describe('The descriptions of events', () => {
  test('are of every event that a subscription may ask for, in the order of the documents', () => {
    expect(Object.keys(DESCRIBED_EVENTS)).toEqual(WEBHOOK_EVENTS);
  });

  test.each(files)('%s is the committed one', async (path, text) => {
    const committed = await readFile(new URL(`../../${path}`, import.meta.url), 'utf8').catch(() => '');
    expect(committed, `${path} is stale: run \`npm run generate\` and commit what it writes`).toBe(text);
  });

  test('are all that lies in their folder', async () => {
    const names = (await readdir(FOLDER)).map((name) => `docs/events/${name}`);
    expect(names.toSorted()).toEqual(files.map(([path]) => path).toSorted());
  });

  test('say of screening what screening says', () => {
    const completed = JSON.stringify(DESCRIBED_EVENTS['screening.run.completed'].payload);
    const found = JSON.stringify(DESCRIBED_EVENTS['screening.match.found'].payload);
    for (const words of [RUN_STATUSES, RUN_ERROR_CODES, TRIGGERS])
      expect(completed).toContain(JSON.stringify({ enum: words }).slice(1, -1));
    for (const words of [PEP_STANDINGS, LIST_KINDS])
      expect(found).toContain(JSON.stringify({ enum: words }).slice(1, -1));
  });
});

describe('A receiver', () => {
  const ping: WebhookEvent = {
    eventId: '0199a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b',
    event: 'webhook.ping',
    timestamp: '2026-11-15T09:00:00.000Z',
    data: { organizationId: '0199a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2c', sandbox: true },
  };

  test('knows what an event of a name holds', () => {
    const found = {
      ...ping,
      event: 'screening.match.found',
      data: { ...ping.data, runId: 'r', matches: [] },
    };
    // By its type alone: there are matches, and each has a score.
    const scores = isEventOf(found, 'screening.match.found')
      ? found.data.matches.map(({ score }) => score)
      : undefined;
    expect(scores).toEqual([]);
    expect(isEventOf(found, 'screening.run.completed')).toBe(false);
  });

  test.each<[string, object]>([
    ['one property more', { data: { ...ping.data, name: 'Nemo' } }],
    ['one property less', { data: { sandbox: true } }],
    ['another kind of value', { timestamp: 'yesterday' }],
    ['a name that nobody described', { event: 'webhook.pong' }],
  ])('would be told of %s', (_what, change) => {
    expect(payloadFaults(ping)).toEqual([]);
    expect(payloadFaults({ ...ping, ...change })).not.toEqual([]);
  });
});

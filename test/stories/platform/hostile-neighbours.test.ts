import { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { anOrganization, type TestOrganization } from '../../support/builders.ts';
import {
  besideABusyCore,
  type Crowd,
  crowdOf,
  ENDLESS,
  hostileRun,
  percentile,
  PREVIEW,
  timesOf,
} from '../../support/neighbours.ts';
import { putList } from '../../support/screening/lists.ts';
import { LISTED, postRun } from '../../support/screening/screening.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let polite: TestOrganization;
let hostile: TestOrganization;
const crowds: Crowd[] = [];

beforeAll(async () => {
  service = await startService({ searchThreads: 2 });
  polite = await anOrganization(service);
  hostile = await anOrganization(service);
  await putList(service, 'eu_fsf', [LISTED]);
});
afterAll(() => service.stop());
afterEach(async () => {
  for (const crowd of crowds.splice(0)) crowd.leave();
  vi.restoreAllMocks();
  await preview();
}, 300_000);

const PATIENT = { timeout: 60_000, interval: 200 };
const SAMPLES = 25;
const preview = () => polite.testKey.post(PREVIEW, { source: 'One line', sampleData: {} });
const run = () => postRun(polite.testKey, { subject: { name: 'Nemo Nobody' } });

async function hostileSends(path: string, bodies: readonly unknown[]): Promise<Crowd> {
  const crowd = crowdOf(service, hostile.testKey, path, bodies);
  crowds.push(crowd);
  await crowd.sent;
  return crowd;
}

/** What threads are given to work on, as far as it holds this text. */
function givenToThreads(text: string): () => number {
  const posted = vi.spyOn(Worker.prototype, 'postMessage');
  return () => posted.mock.calls.filter(([message]) => JSON.stringify(message).includes(text)).length;
}

/** One hiccup of a busy machine is no fault; an organization that waits in line behind the other waits every time. */
const MEASURED = { retry: 3 };

describe('A hostile organization', { timeout: 600_000 }, () => {
  test('whose previews take all their time does not hold up those of another', MEASURED, async () => {
    await timesOf(5, preview);
    const alone = await besideABusyCore(() => timesOf(SAMPLES, preview));
    const crowd = await hostileSends(
      PREVIEW,
      Array.from({ length: 8 }, () => ENDLESS),
    );
    // The first starts the other thread.
    await timesOf(2, preview);
    const beside = await timesOf(SAMPLES, preview);
    // A request in line behind them sees all eight end.
    expect(crowd.statuses.length).toBeLessThan(8);
    expect(percentile(beside, 50) / percentile(alone, 50)).toBeLessThan(3);
    expect(percentile(beside, 99) / percentile(alone, 99)).toBeLessThan(3);
  });

  test(
    'whose names are as hard to read as can be does not hold up the runs of another',
    MEASURED,
    async () => {
      await timesOf(5, run);
      const alone = await besideABusyCore(() => timesOf(SAMPLES, run));
      const crowd = await hostileSends(
        '/screening/runs',
        Array.from({ length: 40 }, (_, at) => hostileRun(at)),
      );
      const beside = await timesOf(SAMPLES, run);
      await vi.waitFor(() => expect(crowd.statuses).toHaveLength(40), PATIENT);
      expect(new Set(crowd.statuses)).toEqual(new Set([201]));
      expect(percentile(beside, 50) / percentile(alone, 50)).toBeLessThan(3);
      expect(percentile(beside, 99) / percentile(alone, 99)).toBeLessThan(3);
    },
  );

  test('is told that its names were not read in every way', async () => {
    const { body } = await postRun(hostile.testKey, hostileRun(1));
    expect(body).toMatchObject({ incomplete: true, incompleteReasons: ['name_terms_capped'] });
  });

  test('has so many previews waiting, is told to come again, and the other is not', async () => {
    const crowd = await hostileSends(
      PREVIEW,
      Array.from({ length: 40 }, () => ENDLESS),
    );
    await vi.waitFor(() => expect(crowd.statuses.length).toBeGreaterThanOrEqual(6), PATIENT);
    expect(crowd.statuses.slice(0, 6)).toEqual(Array(6).fill(503));
    expect(crowd.retryAfter[0]).toBe('1');
    expect((await preview()).status).toBe(200);
  });
});

describe('A caller that has gone', { timeout: 600_000 }, () => {
  test('is not rendered for, where it left before its turn', async () => {
    const given = givenToThreads('left behind');
    const first = await hostileSends(
      PREVIEW,
      Array.from({ length: 3 }, () => ENDLESS),
    );
    const left = await hostileSends(
      PREVIEW,
      Array.from({ length: 5 }, () => ({ source: 'left behind', sampleData: {} })),
    );
    await preview();
    left.leave();
    await vi.waitFor(async () => expect(await connections()).toBeLessThanOrEqual(5), PATIENT);
    first.leave();
    expect((await hostile.testKey.post(PREVIEW, { source: 'Next', sampleData: {} })).status).toBe(200);
    expect(given()).toBe(0);
  });

  test('loses the thread that still works for it', async () => {
    const endless = await hostileSends(PREVIEW, [ENDLESS]);
    await preview();
    endless.leave();
    // Long before the five seconds that it would have had, or the next would have to wait for them.
    expect((await hostile.testKey.post(PREVIEW, { source: 'Next', sampleData: {} })).status).toBe(200);
    expect(endless.statuses).toEqual([]);
  });
});

/** That the service still holds. */
function connections(): Promise<number> {
  return new Promise((resolve, reject) =>
    service.service.server.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
}

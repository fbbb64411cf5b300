import { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { anOrganization, type TestOrganization } from '../../support/builders.ts';
import { type Crowd, crowdOf, ENDLESS, hostileRun, overtakenBy, PREVIEW } from '../../support/neighbours.ts';
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

describe('A hostile organization', { timeout: 600_000 }, () => {
  test('whose previews take all their time does not hold up those of another', async () => {
    const crowd = await hostileSends(
      PREVIEW,
      Array.from({ length: 8 }, () => ENDLESS),
    );
    // One preview ends its time on each thread, and where the machine is so busy that a preview takes seconds a few more; a
    // request in line behind them would see all eight end.
    expect(Math.max(...(await overtakenBy(crowd, SAMPLES, preview)))).toBeLessThanOrEqual(4);
  });

  test('whose names are as hard to read as can be does not hold up the runs of another', async () => {
    const crowd = await hostileSends(
      '/screening/runs',
      Array.from({ length: 40 }, (_, at) => hostileRun(at)),
    );
    // A run takes its turn behind the one that each thread works on, and is written while others go on; in line behind them
    // it would see nearly all end.
    expect(Math.max(...(await overtakenBy(crowd, SAMPLES, run)))).toBeLessThanOrEqual(20);
    await vi.waitFor(() => expect(crowd.statuses).toHaveLength(40), PATIENT);
    expect(new Set(crowd.statuses)).toEqual(new Set([201]));
  });

  test('is told that its names were not read in every way', async () => {
    const { body } = await postRun(hostile.testKey, hostileRun(1));
    expect(body).toMatchObject({ incomplete: true, incompleteReasons: ['name_terms_capped'] });
  });

  test('has so many previews waiting, is told to come again, and the other is not', async () => {
    const crowd = await hostileSends(
      PREVIEW,
      Array.from({ length: 60 }, () => ENDLESS),
    );
    // While they arrive on a busy machine, some that came first may have had their time.
    const refusals = (): readonly (string | undefined)[] =>
      crowd.retryAfter.filter((_, at) => crowd.statuses[at] === 503);
    await vi.waitFor(() => expect(refusals().length).toBeGreaterThanOrEqual(6), PATIENT);
    expect(new Set(refusals())).toEqual(new Set(['1']));
    expect((await preview()).status).toBe(200);
  });
});

describe('A caller that has gone', { timeout: 600_000 }, () => {
  test('is not rendered for, where it left before its turn', async () => {
    const given = givenToThreads('left behind');
    // So many that none of those behind them has its turn before they leave, however busy the machine is.
    const first = await hostileSends(
      PREVIEW,
      Array.from({ length: 12 }, () => ENDLESS),
    );
    const left = await hostileSends(
      PREVIEW,
      Array.from({ length: 5 }, () => ({ source: 'left behind', sampleData: {} })),
    );
    await preview();
    left.leave();
    await vi.waitFor(async () => expect(await connections()).toBeLessThanOrEqual(14), PATIENT);
    first.leave();
    expect((await hostile.testKey.post(PREVIEW, { source: 'Next', sampleData: {} })).status).toBe(200);
    expect(given()).toBe(0);
  });

  test('loses the thread that still works for it', async () => {
    const given = givenToThreads('[[[[');
    const endless = await hostileSends(PREVIEW, [ENDLESS]);
    await expect.poll(given).toBe(1);
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

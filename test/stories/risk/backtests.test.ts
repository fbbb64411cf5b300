import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../../src/platform/database/database.ts';
import { anOrganization, aSubject } from '../../support/builders.ts';
import { databaseWith, holdingBack } from '../../support/database-with.ts';
import { aGate } from '../../support/gate.ts';
import { aContext } from '../../support/risk/contexts.ts';
import type { Json } from '../../support/http.ts';
import {
  anAssessedSubject,
  anAssessingOrganization,
  type AssessedSubject,
  type AssessingOrganization,
} from '../../support/risk/assessments.ts';
import { aBacktest, backtested, readBacktest, tick } from '../../support/risk/backtests.ts';
import { aDefinition, aPolicy } from '../../support/risk/policies.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let acme: AssessingOrganization;
let assessed: readonly AssessedSubject[];

const SCORES = [10, 45, 50, 80, 99];
const LEASE_SECONDS = 300;
const RETRY_SECONDS = 30;

beforeAll(async () => {
  service = await startService();
});
beforeEach(async () => {
  acme = await anAssessingOrganization(service);
  const found: AssessedSubject[] = [];
  for (const score of SCORES) found.push(await anAssessedSubject(acme, score));
  assessed = found;
  service.clock.moveSeconds(60);
});
afterAll(() => service.stop());

const draft = (definition: Json = {}): Promise<string> =>
  aPolicy(acme.owner, { sourceId: acme.sourceId, key: acme.policyKey, definition });
const moved = async (id: string, query = ''): Promise<Json> =>
  (await acme.testKey.get(`/risk/backtests/${id}/moved${query}`)).body;

/** `medium` begins where the score is 50 already, and nothing is rejected. */
function milder(): Json {
  const { factors, ...rest } = aDefinition(acme.sourceId);
  const [device] = factors;
  const cases = device!.cases.map((one) =>
    one.id === 'unusual' ? { ...one, all: [{ fact: 'device.score', operator: 'gte', value: 50 }] } : one,
  );
  return { ...rest, factors: [{ ...device, cases }], rules: [] };
}

const outcome = (band: string | null, decision: string) => ({ band, decision });

describe('Contract 6, Policies: POST /risk/policies/{id}/backtest', () => {
  test('is queued, and the matrix tells from which result to which', async () => {
    const started = await acme.testKey.post(`/risk/policies/${await draft(milder())}/backtest`, {});
    expect([started.status, started.body]).toMatchObject([
      201,
      {
        state: 'queued',
        counts: { assessments: null, done: 0, moved: 0, notCovered: 0 },
        matrix: [],
        policyKey: acme.policyKey,
        limit: 1_000_000,
        startedAt: null,
      },
    ]);
    await tick(service);
    const { matrix, ...backtest } = await readBacktest(acme.testKey, started.body.id);
    expect(backtest).toMatchObject({
      state: 'completed',
      counts: { assessments: 5, done: 5, moved: 2, notCovered: 0 },
      completedAt: service.clock.now().toISOString(),
    });
    expect(matrix).toHaveLength(5);
    expect(matrix).toEqual(
      expect.arrayContaining([
        { before: outcome('low', 'none'), after: outcome('low', 'none'), count: 1 },
        { before: outcome('medium', 'review'), after: outcome('low', 'none'), count: 1 },
        { before: outcome('medium', 'review'), after: outcome('medium', 'review'), count: 1 },
        { before: outcome('high', 'restrict'), after: outcome('high', 'restrict'), count: 1 },
        { before: outcome('high', 'reject'), after: outcome('high', 'restrict'), count: 1 },
      ]),
    );
  });

  test('everyone who would move is told with the cause, page by page', async () => {
    const { id } = await backtested(service, acme.testKey, await draft(milder()));
    const expected = [
      {
        assessmentId: assessed[4]!.assessmentId,
        subjectId: assessed[4]!.subjectId,
        before: outcome('high', 'reject'),
        after: outcome('high', 'restrict'),
        because: [{ type: 'rule', id: 'compromised' }],
      },
      {
        assessmentId: assessed[1]!.assessmentId,
        subjectId: assessed[1]!.subjectId,
        before: outcome('medium', 'review'),
        after: outcome('low', 'none'),
        because: [{ type: 'factor', id: 'device' }],
      },
    ];
    expect(await moved(id)).toEqual({ items: expected, nextCursor: null });
    const { items, nextCursor } = await moved(id, '?limit=1');
    expect(items).toEqual(expected.slice(0, 1));
    expect(await moved(id, `?limit=1&cursor=${nextCursor}`)).toEqual({
      items: expected.slice(1),
      nextCursor: null,
    });
    expect((await moved(id, '?order=oldest')).items).toEqual(expected.toReversed());
  });

  test('a version tried on what it made itself moves nobody, and changes no assessment', async () => {
    const before = (await acme.testKey.get(`/risk/assessments/${assessed[3]!.assessmentId}`)).body;
    const { id, counts } = await backtested(service, acme.testKey, acme.policyVersionId);
    expect(counts).toEqual({ assessments: 5, done: 5, moved: 0, notCovered: 0 });
    expect(await moved(id)).toEqual({ items: [], nextCursor: null });
    expect((await acme.testKey.get(`/risk/assessments/${assessed[3]!.assessmentId}`)).body).toEqual(before);
  });

  test('only assessments of the same key are tried, and only those that were there', async () => {
    const other = await aPolicy(acme.owner, { sourceId: acme.sourceId, key: 'another-key' });
    expect((await backtested(service, acme.testKey, other)).counts.done).toBe(0);
    const id = await aBacktest(acme.testKey, acme.policyVersionId);
    service.clock.moveSeconds(1);
    await anAssessedSubject(acme, 50);
    await tick(service);
    expect((await readBacktest(acme.testKey, id)).counts).toMatchObject({ assessments: 5, done: 5 });
  });

  test('subjects that the version is not for are counted apart', async () => {
    const applicability = [{ all: [{ fact: 'device.score', operator: 'gte', value: 60 }] }];
    const { counts, matrix } = await backtested(service, acme.testKey, await draft({ applicability }));
    expect(counts).toEqual({ assessments: 5, done: 5, moved: 0, notCovered: 3 });
    expect(matrix.reduce((sum: number, { count }: Json) => sum + count, 0)).toBe(2);
  });

  test('from a time that is not after the one to which', async () => {
    const path = `/risk/policies/${acme.policyVersionId}/backtest`;
    const [earlier, now] = [new Date(service.clock.now().getTime() - 1), service.clock.now()];
    expect((await acme.testKey.post(path, { from: earlier, to: now })).status).toBe(201);
    expect((await acme.testKey.post(path, { from: now, to: now })).status).toBe(201);
    const { status, body } = await acme.testKey.post(path, { from: now, to: earlier });
    expect([status, body.errors]).toEqual([
      400,
      [{ pointer: '/from', code: 'after_to', message: 'The time in from is after the one in to.' }],
    ]);
  });

  test('by time, by context, by band, and so many of the newest', async () => {
    const now = service.clock.now().toISOString();
    await anAssessedSubject(acme, 50);
    service.clock.moveSeconds(1);
    const done = async (body: Json): Promise<number> =>
      (await backtested(service, acme.testKey, acme.policyVersionId, body)).counts.done;
    expect(await done({ from: now })).toBe(1);
    expect(await done({ to: now })).toBe(5);
    expect(await done({ limit: 2 })).toBe(2);
    const contextId = await aContext(acme.testKey);
    for (const { subjectId } of assessed.slice(0, 2))
      await acme.testKey.post(`/risk/contexts/${contextId}/subjects`, { subjectId });
    expect(await done({ contextId })).toBe(2);
    expect(await done({ contextId, limit: 1, to: now })).toBe(1);
    expect(await done({ contextId, from: now })).toBe(0);
    const { matrix } = await backtested(service, acme.testKey, acme.policyVersionId, {});
    const inBand = (band: string): number =>
      matrix
        .filter(({ before }: Json) => before.band === band)
        .reduce((sum: number, { count }: Json) => sum + count, 0);
    expect(inBand('low')).toBeGreaterThan(0);
    expect(inBand('low')).toBeLessThan(6);
    for (const band of ['low', 'medium', 'high', 'unheard-of'])
      expect(await done({ band })).toBe(inBand(band));
    const ofLow = await backtested(service, acme.testKey, acme.policyVersionId, { band: 'low', limit: 1 });
    expect([ofLow.band, ofLow.counts.assessments, ofLow.matrix.length]).toEqual(['low', 1, 1]);
  });

  test('it is an event of no subject', async () => {
    const id = await aBacktest(acme.testKey, acme.policyVersionId);
    const { body } = await acme.testKey.get(`/risk/events?resourceId=${id}`);
    expect(body.items.map(({ data }: Json) => [data.type, data.subjectId])).toEqual([
      ['risk.backtest.started', null],
    ]);
    await tick(service);
  });

  test('what is of others, or is not there, is not found', async () => {
    const id = await aBacktest(acme.testKey, acme.policyVersionId);
    await tick(service);
    const other = await anOrganization(service);
    for (const caller of [other.testKey, acme.liveKey]) {
      expect((await caller.post(`/risk/policies/${acme.policyVersionId}/backtest`, {})).status).toBe(404);
      expect((await caller.get(`/risk/backtests/${id}`)).status).toBe(404);
      expect((await caller.get(`/risk/backtests/${id}/moved`)).status).toBe(404);
    }
    const contextId = await aContext(other.testKey);
    const start = (body: Json) => acme.testKey.post(`/risk/policies/${acme.policyVersionId}/backtest`, body);
    expect((await start({ contextId })).status).toBe(404);
    expect((await start({ contextId: await aSubject(acme.testKey) })).status).toBe(404);
  });
});

describe('Contract 6, Policies: a backtest is a resumable job', () => {
  const SLOW = { chunkAssessments: 2, chunksPerTurn: 1 };

  /** A worker that is killed when it would keep what it found. */
  function killedWorker(): void {
    const killed = databaseWith(service.database, () => new Promise(() => undefined));
    void tick(service, { database: killed, pace: SLOW });
  }

  test('it goes on turn by turn, and tells how far it is', async () => {
    const id = await aBacktest(acme.testKey, await draft(milder()));
    const seen: unknown[] = [];
    for (;;) {
      expect(await tick(service, { pace: SLOW })).toBe(1);
      const { state, counts } = await readBacktest(acme.testKey, id);
      seen.push([state, counts.assessments, counts.done, counts.moved]);
      if (state === 'completed') break;
    }
    expect(seen).toEqual([
      ['running', 5, 2, 1],
      ['running', 5, 4, 2],
      ['completed', 5, 5, 2],
    ]);
    expect(await tick(service)).toBe(0);
  });

  test('after a crash it goes on where it was, when the lease has ended, and counts nobody twice', async () => {
    const id = await aBacktest(acme.testKey, await draft(milder()));
    await tick(service, { pace: SLOW });
    killedWorker();
    await expect.poll(() => tries(id)).toBe(1);
    service.clock.moveSeconds(LEASE_SECONDS - 1);
    expect(await tick(service)).toBe(0);
    service.clock.moveSeconds(1);
    expect(await tick(service)).toBe(1);
    expect(await readBacktest(acme.testKey, id)).toMatchObject({
      state: 'completed',
      counts: { assessments: 5, done: 5, moved: 2 },
    });
    expect((await moved(id)).items).toHaveLength(2);
  });

  test('one that comes back after its lease has ended keeps nothing', async () => {
    const id = await aBacktest(acme.testKey, await draft(milder()));
    const [sleeping, asleep] = [aGate(), aGate()];
    const late = tick(service, {
      pace: SLOW,
      database: holdingBack(service.database, asleep, sleeping),
    });
    await asleep.opened;
    service.clock.moveSeconds(LEASE_SECONDS);
    await tick(service);
    const ended = await readBacktest(acme.testKey, id);
    sleeping.open();
    await late;
    expect(ended.state).toBe('completed');
    expect(await readBacktest(acme.testKey, id)).toEqual(ended);
    expect((await moved(id)).items).toHaveLength(2);
  });

  /** A worker that cannot keep what it finds, so many times. */
  function failingDatabase(times: number): Database {
    const { database } = service;
    let left = times;
    return databaseWith(database, (work) => {
      left -= 1;
      return left < 0 ? database.transaction(work) : Promise.reject(new Error('out of order'));
    });
  }

  test('a failure is tried again after half a minute', async () => {
    const id = await aBacktest(acme.testKey, acme.policyVersionId);
    const database = failingDatabase(2);
    for (let failure = 0; failure < 2; failure++) {
      expect(await tick(service, { database })).toBe(1);
      service.clock.moveSeconds(RETRY_SECONDS - 1);
      expect(await tick(service, { database })).toBe(0);
      service.clock.moveSeconds(1);
    }
    expect(await tick(service, { database })).toBe(1);
    expect((await readBacktest(acme.testKey, id)).state).toBe('completed');
  });

  test('the third failure ends it', async () => {
    const id = await aBacktest(acme.testKey, acme.policyVersionId);
    const database = failingDatabase(3);
    for (let failure = 0; failure < 3; failure++) {
      expect(await tick(service, { database })).toBe(1);
      service.clock.moveSeconds(RETRY_SECONDS);
    }
    expect((await readBacktest(acme.testKey, id)).state).toBe('failed');
    expect(await tick(service)).toBe(0);
  });

  test('three crashes without a chunk in between end it as failed', async () => {
    const id = await aBacktest(acme.testKey, acme.policyVersionId);
    for (let crash = 0; crash < 3; crash++) {
      killedWorker();
      await expect.poll(() => tries(id)).toBe(crash + 1);
      service.clock.moveSeconds(LEASE_SECONDS);
    }
    expect(await tick(service)).toBe(1);
    expect(await readBacktest(acme.testKey, id)).toMatchObject({
      state: 'failed',
      counts: { done: 0 },
      completedAt: service.clock.now().toISOString(),
    });
    service.clock.moveSeconds(LEASE_SECONDS);
    expect(await tick(service)).toBe(0);
  });

  async function tries(id: string): Promise<number> {
    const [row] = await service.db.query<{ tries: number }>(
      'select tries from risk_backtests where id = $1',
      [id],
    );
    return row!.tries;
  }
});

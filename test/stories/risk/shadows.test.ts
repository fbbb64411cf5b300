import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aMember, anOrganization } from '../../support/builders.ts';
import { databaseWith, holdingBack } from '../../support/database-with.ts';
import { aGate } from '../../support/gate.ts';
import type { Json } from '../../support/http.ts';
import {
  anAssessedSubject,
  anAssessingOrganization,
  type AssessingOrganization,
  inTestMode,
} from '../../support/risk/assessments.ts';
import { tick } from '../../support/risk/backtests.ts';
import { aDefinition, aPolicy, aPublishedPolicy } from '../../support/risk/policies.ts';
import {
  aShadow,
  BEHIND_SECONDS,
  caughtUp,
  readShadow,
  SETTLED_SECONDS,
  tickShadow,
} from '../../support/risk/shadows.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let acme: AssessingOrganization;
let draftId: string;

const LEASE_SECONDS = 300;
const RETRY_SECONDS = 30;
const HOUR = 3600;

beforeAll(async () => {
  service = await startService();
});
beforeEach(async () => {
  acme = await anAssessingOrganization(service);
  draftId = await aPolicy(acme.owner, { sourceId: acme.sourceId, key: acme.policyKey, definition: milder() });
  service.clock.moveSeconds(60);
});
// No worker looks at those of the tests before.
afterEach(() => service.db.query('update risk_shadows set due_at = null'));
afterAll(() => service.stop());

/** `medium` begins where the score is 50 already, and nothing is rejected. */
function milder(): Json {
  const { factors, ...rest } = aDefinition(acme.sourceId);
  const [device] = factors;
  const cases = device!.cases.map((one) =>
    one.id === 'unusual' ? { ...one, all: [{ fact: 'device.score', operator: 'gte', value: 50 }] } : one,
  );
  return { ...rest, factors: [{ ...device, cases }], rules: [] };
}

const started = (seconds = HOUR, id = draftId): Promise<Json> =>
  aShadow({ service, caller: acme.admin }, id, seconds);
const shadowNow = (id: string): Promise<Json> => readShadow(acme.testKey, id);
const moved = async (id: string): Promise<Json[]> =>
  (await acme.testKey.get(`/risk/shadows/${id}/moved?order=oldest`)).body.items;
const until = (seconds: number): string =>
  new Date(service.clock.now().getTime() + seconds * 1000).toISOString();
const endedEvents = async (id: string): Promise<Json[]> =>
  (await acme.testKey.get(`/risk/events?resourceId=${id}`)).body.items.map(({ data }: Json) => data);

async function assessed(scores: readonly number[]): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const score of scores) ids.push((await anAssessedSubject(acme, score)).assessmentId);
  return ids;
}

const outcome = (band: string | null, decision: string) => ({ band, decision });

describe('Contract 6, Policies: a shadow assesses beside the published version, and only reports', () => {
  test('it counts what is made while it runs, tells who would move and why, and ends with its time', async () => {
    await assessed([45]);
    service.clock.moveSeconds(1);
    const { id, ...begun } = await started(HOUR);
    expect(begun).toMatchObject({
      policyVersionId: draftId,
      policyKey: acme.policyKey,
      state: 'running',
      from: service.clock.now().toISOString(),
      until: until(HOUR),
      endedAt: null,
      endedBecause: null,
      counts: { done: 0, moved: 0, notCovered: 0 },
      matrix: [],
    });
    const [, unusual] = await assessed([10, 45, 80]);
    await caughtUp(service);
    expect(await shadowNow(id)).toMatchObject({
      state: 'running',
      counts: { done: 3, moved: 1, notCovered: 0 },
      matrix: expect.arrayContaining([
        { before: outcome('medium', 'review'), after: outcome('low', 'none'), count: 1 },
        { before: outcome('low', 'none'), after: outcome('low', 'none'), count: 1 },
      ]),
    });
    expect(await moved(id)).toMatchObject([
      {
        assessmentId: unusual,
        before: outcome('medium', 'review'),
        after: outcome('low', 'none'),
        because: [{ type: 'factor' }],
      },
    ]);

    service.clock.moveSeconds(HOUR);
    const end = begun.until;
    expect(await shadowNow(id)).toMatchObject({ state: 'ended', endedAt: end, endedBecause: 'time' });
    await assessed([45]);
    await caughtUp(service, SETTLED_SECONDS);
    expect(await shadowNow(id)).toMatchObject({
      state: 'ended',
      countedUntil: end,
      counts: { done: 3, moved: 1 },
    });
    expect(await endedEvents(id)).toMatchObject([
      { type: 'risk.shadow.started', detail: { policyVersionId: draftId, until: end } },
      {
        type: 'risk.shadow.ended',
        actor: 'service:shadows',
        detail: { policyVersionId: draftId, because: 'time', endedAt: end },
      },
    ]);
    service.clock.moveSeconds(LEASE_SECONDS);
    expect(await tickShadow(service)).toBe(0);
  });

  test('it is the same as a backtest of that time, and nothing of an assessment changes by it', async () => {
    const { id, from } = await started();
    const ids = await assessed([10, 45, 50, 99]);
    const read = (): Promise<Json[]> =>
      Promise.all(
        ids.map(async (one) => [
          (await acme.testKey.get(`/risk/assessments/${one}`)).body,
          (await acme.testKey.get(`/risk/assessments/${one}/state`)).body,
          (await acme.testKey.get(`/risk/events?resourceId=${one}`)).body,
        ]),
      );
    const events = (): Promise<Json[]> => service.db.query('select count(*) from risk_events');
    const before = [await read(), await events()];
    await caughtUp(service);
    expect([await read(), await events()]).toEqual(before);
    const backtest = (await acme.testKey.post(`/risk/policies/${draftId}/backtest`, { from })).body;
    await tick(service);
    const { counts, matrix } = (await acme.testKey.get(`/risk/backtests/${backtest.id}`)).body;
    const shadow = await shadowNow(id);
    const { assessments: _all, ...same } = counts;
    expect(shadow.counts).toEqual(same);
    expect(new Set(shadow.matrix)).toEqual(new Set(matrix));
    const theirs = (await acme.testKey.get(`/risk/backtests/${backtest.id}/moved?order=oldest`)).body.items;
    expect(await moved(id)).toEqual(theirs);
  });

  test('somebody ends it: what was made before still counts, and nothing after', async () => {
    const { id } = await started();
    await assessed([45]);
    service.clock.moveSeconds(1);
    const ended = await acme.admin.post(`/risk/shadows/${id}/end`);
    expect(ended).toMatchObject({
      status: 200,
      body: { state: 'ended', endedAt: service.clock.now().toISOString(), endedBecause: 'asked' },
    });
    await assessed([45, 45]);
    await caughtUp(service, SETTLED_SECONDS);
    expect((await shadowNow(id)).counts).toEqual({ done: 1, moved: 1, notCovered: 0 });
    expect(await acme.admin.post(`/risk/shadows/${id}/end`)).toMatchObject({
      status: 409,
      body: { code: 'illegal_transition', allowed: [] },
    });
    expect((await endedEvents(id)).map(({ type }) => type)).toEqual([
      'risk.shadow.started',
      'risk.shadow.ended',
    ]);
  });

  test('the draft is published: that ends its shadow, at that moment', async () => {
    const { id } = await started();
    await assessed([45]);
    service.clock.moveSeconds(1);
    expect((await acme.admin.post(`/risk/policies/${draftId}/publish`)).status).toBe(200);
    const publishedAt = service.clock.now().toISOString();
    expect(await shadowNow(id)).toMatchObject({
      state: 'ended',
      endedAt: publishedAt,
      endedBecause: 'published',
    });
    await assessed([45]);
    await caughtUp(service, SETTLED_SECONDS);
    expect(await shadowNow(id)).toMatchObject({ counts: { done: 1, moved: 1 }, countedUntil: publishedAt });
    expect(await endedEvents(id)).toMatchObject([
      {},
      { type: 'risk.shadow.ended', detail: { because: 'published', endedAt: publishedAt } },
    ]);
    expect(await acme.admin.post(`/risk/policies/${draftId}/shadow`, { until: until(60) })).toMatchObject({
      status: 409,
      body: { code: 'already_published' },
    });
  });

  test('one runs at a time for each key; the newest of a version is the one that is read', async () => {
    const other = await aPolicy(acme.owner, { sourceId: acme.sourceId, key: acme.policyKey });
    const first = await started(HOUR);
    expect(await acme.admin.post(`/risk/policies/${other}/shadow`, { until: until(60) })).toMatchObject({
      status: 409,
      body: { code: 'already_exists', resourceId: first.id },
    });
    // Its time is over, whether or not a worker has seen that.
    service.clock.moveSeconds(HOUR);
    const second = await started(60, other);
    expect((await endedEvents(first.id)).map(({ type }) => type)).toEqual([
      'risk.shadow.started',
      'risk.shadow.ended',
    ]);
    service.clock.moveSeconds(60);
    const third = await started(60);
    const newest = async (version: string): Promise<Json> =>
      (await acme.testKey.get(`/risk/policies/${version}/shadow`)).body.shadow.id;
    expect([await newest(draftId), await newest(other)]).toEqual([third.id, second.id]);
    expect(await acme.testKey.get(`/risk/policies/${acme.policyVersionId}/shadow`)).toMatchObject({
      status: 200,
      body: { shadow: null },
    });
  });

  test('two starts at the same moment make one', async () => {
    const other = await aPolicy(acme.owner, { sourceId: acme.sourceId, key: acme.policyKey });
    const body = { until: until(60) };
    const answers = await Promise.all(
      [draftId, other].map((id) => acme.admin.post(`/risk/policies/${id}/shadow`, body)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
  });

  test('needs a published version of the key, a time ahead, and an administrator', async () => {
    const alone = await aPolicy(acme.owner, { sourceId: acme.sourceId });
    const start = (id: string, body: Json) => acme.admin.post(`/risk/policies/${id}/shadow`, body);
    expect(await start(alone, { until: until(60) })).toMatchObject({
      status: 422,
      body: { code: 'policy_not_published' },
    });
    expect(await start(draftId, { until: until(0) })).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', errors: [{ pointer: '/until', code: 'in_the_past' }] },
    });
    expect((await start(draftId, { until: until(1) })).status).toBe(201);
    const member = inTestMode(await aMember(service, acme.owner, 'member'));
    for (const caller of [member, acme.testKey])
      expect((await caller.post(`/risk/policies/${draftId}/shadow`, { until: until(60) })).status).toBe(403);
  });

  test('Document 1, What the service does, rule 4: other organizations, modes and keys are apart', async () => {
    const { id } = await started();
    const globex = await anAssessingOrganization(service);
    await anAssessedSubject(globex, 45);
    const other = await aPublishedPolicy(acme.owner, { sourceId: acme.sourceId, key: 'another' });
    const { subjectId } = await anAssessedSubject(acme, 45);
    const again = { policyVersionId: other, trigger: 'onboarding' };
    expect((await acme.testKey.post(`/risk/subjects/${subjectId}/assessments`, again)).status).toBe(201);
    await caughtUp(service);
    expect((await shadowNow(id)).counts.done).toBe(1);
    const stranger = await anOrganization(service);
    for (const caller of [stranger.testKey, acme.liveKey]) {
      expect((await caller.get(`/risk/shadows/${id}`)).status).toBe(404);
      expect((await caller.get(`/risk/shadows/${id}/moved`)).status).toBe(404);
      expect((await caller.get(`/risk/policies/${draftId}/shadow`)).status).toBe(404);
    }
    expect((await inTestMode(stranger.owner).post(`/risk/shadows/${id}/end`)).status).toBe(404);
  });
});

describe('Contract 6, Policies: a shadow is counted by workers, each assessment once', () => {
  const SLOW = { chunkAssessments: 2, chunksPerTurn: 1 };

  async function triesOf(id: string): Promise<number> {
    const [row] = await service.db.query<{ tries: number }>('select tries from risk_shadows where id = $1', [
      id,
    ]);
    return row!.tries;
  }

  test('an assessment counts half a minute later, when none with a lower id can come any more', async () => {
    const { id } = await started();
    await assessed([45]);
    await caughtUp(service, BEHIND_SECONDS - 2);
    expect((await shadowNow(id)).counts.done).toBe(0);
    await caughtUp(service, 12);
    expect(await shadowNow(id)).toMatchObject({ counts: { done: 1 } });
  });

  test('after a crash it goes on where it was, when the lease has ended, and counts nobody twice', async () => {
    const { id } = await started();
    await assessed([10, 45, 45, 80, 99]);
    service.clock.moveSeconds(BEHIND_SECONDS);
    await tickShadow(service, { pace: SLOW });
    expect((await shadowNow(id)).counts.done).toBe(2);
    const killed = databaseWith(service.database, () => new Promise(() => undefined));
    void tickShadow(service, { database: killed, pace: SLOW });
    await expect.poll(() => triesOf(id)).toBe(1);
    service.clock.moveSeconds(LEASE_SECONDS - 1);
    expect(await tickShadow(service)).toBe(0);
    service.clock.moveSeconds(1);
    expect(await tickShadow(service)).toBe(1);
    expect((await shadowNow(id)).counts).toMatchObject({ done: 5, moved: 3 });
    expect(await moved(id)).toHaveLength(3);
  });

  test('two workers at once, and one that comes back too late, count each assessment once', async () => {
    const { id } = await started();
    await assessed([10, 45, 45, 80, 99]);
    service.clock.moveSeconds(BEHIND_SECONDS);
    const [asleep, woken] = [aGate(), aGate()];
    const late = tickShadow(service, {
      pace: SLOW,
      database: holdingBack(service.database, asleep, woken),
    });
    await asleep.opened;
    expect(await tickShadow(service), 'it is leased').toBe(0);
    service.clock.moveSeconds(LEASE_SECONDS);
    const both = await Promise.all([
      tickShadow(service, { pace: SLOW }),
      tickShadow(service, { pace: SLOW }),
    ]);
    // The second has work too where the first gave back its lease before.
    expect(both).toContain(1);
    woken.open();
    await late;
    while ((await tickShadow(service)) > 0);
    expect((await shadowNow(id)).counts).toMatchObject({ done: 5, moved: 3 });
    expect(await moved(id)).toHaveLength(3);
  });

  test('one that was committed behind those that were counted is found at the end', async () => {
    const { id } = await started(HOUR);
    const [first] = await assessed([45, 10, 80]);
    service.clock.moveSeconds(BEHIND_SECONDS);
    // As if the first one were not committed yet.
    await service.db.query("update risk_assessments set policy_key = 'hidden' where id = $1", [first]);
    await tickShadow(service);
    expect((await shadowNow(id)).counts).toMatchObject({ done: 2, moved: 0 });
    await service.db.query('update risk_assessments set policy_key = $2 where id = $1', [
      first,
      acme.policyKey,
    ]);
    await caughtUp(service, 60);
    expect((await shadowNow(id)).counts).toMatchObject({ done: 2, moved: 0 });
    await caughtUp(service, HOUR + SETTLED_SECONDS);
    expect((await shadowNow(id)).counts).toMatchObject({ done: 3, moved: 1 });
    expect(await moved(id)).toMatchObject([{ assessmentId: first }]);
  });

  test('a failure is tried again after half a minute, and the third in a row ends it; assessing goes on', async () => {
    const { id } = await started();
    const broken = databaseWith(service.database, () => Promise.reject(new Error('out of order')));
    for (let failure = 1; failure <= 3; failure++) {
      await assessed([45]);
      expect(await tickShadow(service, { database: broken })).toBe(1);
      service.clock.moveSeconds(RETRY_SECONDS);
    }
    expect(await shadowNow(id)).toMatchObject({ state: 'ended', endedBecause: 'failed' });
    expect(await tickShadow(service)).toBe(0);
    expect(await assessed([45])).toHaveLength(1);
  });

  test('organizations take turns: a long shadow of one delays no other', async () => {
    const globex = await anAssessingOrganization(service);
    const theirDraft = await aPolicy(globex.owner, {
      sourceId: globex.sourceId,
      key: globex.policyKey,
      definition: { rules: [] },
    });
    const ours = await started();
    const theirs = await aShadow({ service, caller: globex.admin }, theirDraft);
    await assessed([10, 45, 45, 80, 99]);
    await anAssessedSubject(globex, 99);
    service.clock.moveSeconds(BEHIND_SECONDS);
    await tickShadow(service, { pace: SLOW });
    expect((await shadowNow(ours.id)).counts.done).toBe(2);
    expect((await readShadow(globex.testKey, theirs.id)).counts).toMatchObject({ done: 1, moved: 1 });
  });
});

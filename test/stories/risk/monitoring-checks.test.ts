import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '../../../src/kernel/limits.ts';
import { anOrganization, aSubject, type TestOrganization } from '../../support/builders.ts';
import { assess, everyItem, sendEvidence, submit, submitBatch, anItem } from '../../support/risk/evidence.ts';
import type { Json } from '../../support/http.ts';
import { monitor, monitoringOf, tick } from '../../support/risk/monitoring.ts';
import { aDefinition, aPublishedPolicy } from '../../support/risk/policies.ts';
import { startService, type TestService } from '../../support/service.ts';
import { aSource } from '../../support/risk/sources.ts';

const FACTS = [
  { key: 'device.score', type: 'number' },
  { key: 'country', type: 'string' },
] as const;
const HOUR = 3_600;

let service: TestService;
let acme: TestOrganization;
let sourceId: string;
/** As `aDefinition`, but its evidence is fresh for an hour: a sign-in outlasts the file. */
let policy: string;

beforeAll(async () => {
  service = await startService();
  acme = await anOrganization(service);
  sourceId = await aSource(acme.owner, FACTS, [acme.testKey.id]);
  policy = await publish({}, 'fraud');
});
afterAll(() => service.stop());

const now = (): string => service.clock.now().toISOString();
const after = (seconds: number): string => new Date(Date.parse(now()) + seconds * 1000).toISOString();
const move = (seconds: number): void => service.clock.moveSeconds(seconds);
const MILLISECOND = 0.001;

const score = (subject: string, value: number, more: Json = {}): Promise<Json> =>
  submit(acme.testKey, subject, sourceId, 'device.score', value, { observedAt: now(), ...more });
const assessmentsOf = (subject: string): Promise<Json[]> =>
  everyItem(acme.testKey, `/risk/assessments?subjectId=${subject}`);
const countOf = async (subject: string): Promise<number> => (await assessmentsOf(subject)).length;
const subscriptionOf = async (subject: string): Promise<Json> =>
  (await monitoringOf(acme.testKey, subject))[0];

/** The inputs of `aDefinition`, from these sources. */
function inputsFrom(...sources: readonly string[]): Json[] {
  return aDefinition(sourceId).inputs.map((input) => ({
    ...input,
    acceptedSources: sources.map((id) => `registered:${id}`),
    maxAgeSeconds: HOUR,
  }));
}

function publish(definition: Json, key?: string): Promise<string> {
  return aPublishedPolicy(acme.owner, {
    sourceId,
    definition: { inputs: inputsFrom(sourceId), ...definition },
    ...(key !== undefined && { key }),
  });
}

/** A subject with this score, observed now, monitored with the version; checked once unless told otherwise. */
async function monitored(value: number | null, version = policy, more: Json = {}): Promise<string> {
  const subject = await aSubject(acme.testKey);
  if (value !== null) await score(subject, value, more);
  await monitor(acme.testKey, subject, version);
  await tick(service);
  return subject;
}

/** Everything that a check could have written about the subject, but for when it looks again. */
async function traceOf(subject: string): Promise<Json> {
  const events = await everyItem(acme.testKey, `/risk/events?subjectId=${subject}`);
  return [events.map(({ id }) => id), await assessmentsOf(subject)];
}

describe('Contract 2, Monitoring: a subscription is due when it is switched on', () => {
  test('the check makes an assessment as any other, by the service', async () => {
    const subject = await monitored(50);
    const [assessment, ...others] = await assessmentsOf(subject);
    expect(others).toEqual([]);
    expect(assessment!.data).toMatchObject({
      policyVersionId: policy,
      trigger: 'monitoring',
      eventIds: [],
      evaluatedAt: now(),
      sequence: 1,
      evidenceRevision: 1,
      previousAssessmentId: null,
      decision: 'review',
      createdBy: 'service:monitoring',
    });
    const events = await everyItem(acme.testKey, `/risk/events?subjectId=${subject}`);
    expect(events.map(({ data }) => [data.sequence, data.type, data.actor])).toEqual([
      [1, 'risk.subject.created', `api_key:${acme.testKey.id}`],
      [2, 'risk.evidence.recorded', `api_key:${acme.testKey.id}`],
      [3, 'risk.monitoring.changed', `api_key:${acme.testKey.id}`],
      [4, 'risk.assessment.created', 'service:monitoring'],
      [5, 'risk.action.requested', 'service:monitoring'],
    ]);
    expect(await subscriptionOf(subject)).toMatchObject({
      lastError: null,
      lastEvaluatedAt: now(),
      lastAssessmentId: assessment!.id,
      nextCheckAt: after(HOUR),
    });
  });

  test('without evidence it is incomplete, as any other, and waits for evidence alone', async () => {
    const subject = await monitored(null);
    const [assessment] = await assessmentsOf(subject);
    expect(assessment!.data).toMatchObject({ status: 'incomplete', decision: 'awaiting_evidence' });
    expect(await subscriptionOf(subject)).toMatchObject({ lastError: null, nextCheckAt: null });
  });

  test('another version makes it due, and is assessed with; the same one again does not', async () => {
    const subject = await monitored(50);
    const before = await subscriptionOf(subject);
    await monitor(acme.testKey, subject, policy);
    expect(await subscriptionOf(subject)).toEqual(before);
    const newer = await publish({}, 'fraud');
    await monitor(acme.testKey, subject, newer);
    expect(await subscriptionOf(subject)).toMatchObject({ nextCheckAt: now() });
    await tick(service);
    const versions = (await assessmentsOf(subject)).map(({ data }) => data.policyVersionId);
    expect(versions).toEqual([policy, newer]);
  });
});

describe('Document 1, Monitoring: unchanged evidence creates no new result', () => {
  test('a check that finds the last assessment up to date stores nothing, and looks again at its deadline', async () => {
    const subject = await aSubject(acme.testKey);
    await score(subject, 50);
    const direct = await assess(acme.testKey, subject, policy);
    await monitor(acme.testKey, subject, policy);
    const before = await traceOf(subject);
    move(60);
    expect(await tick(service)).toBe(0);
    expect(await traceOf(subject)).toEqual(before);
    expect(await subscriptionOf(subject)).toMatchObject({
      lastError: null,
      lastEvaluatedAt: null,
      lastAssessmentId: direct.id,
      nextCheckAt: after(HOUR - 60),
    });
  });

  test('ticks of which nothing is due change nothing', async () => {
    const subject = await monitored(50);
    const before = [await traceOf(subject), await subscriptionOf(subject)];
    for (let count = 0; count < 3; count += 1) {
      move(5);
      await tick(service);
    }
    expect([await traceOf(subject), await subscriptionOf(subject)]).toEqual(before);
  });

  test.each<[string, (subject: string) => Promise<unknown>, number]>([
    ['an assessment of the same version and evidence', (subject) => assess(acme.testKey, subject, policy), 1],
    [
      'an assessment of another version of the key does not count',
      async (subject) => assess(acme.testKey, subject, await publish({}, 'fraud')),
      2,
    ],
    [
      'an assessment of another key does not count',
      async (subject) => assess(acme.testKey, subject, await publish({})),
      2,
    ],
    [
      'an assessment before the newest evidence does not count',
      async (subject) => {
        await assess(acme.testKey, subject, policy);
        await score(subject, 50);
      },
      2,
    ],
  ])('%s', async (_what, happen, expected) => {
    const subject = await aSubject(acme.testKey);
    await score(subject, 50);
    await monitor(acme.testKey, subject, policy);
    await happen(subject);
    await tick(service);
    expect(await countOf(subject)).toBe(expected);
  });

  test('activity alone triggers nothing', async () => {
    const subject = await monitored(50);
    const before = await subscriptionOf(subject);
    const activity = {
      activityType: 'payment.sent',
      category: 'payment',
      title: 'A payment',
      occurredAt: now(),
    };
    const reported = await acme.testKey.post(`/risk/subjects/${subject}/activities`, activity);
    expect(reported.status).toBe(201);
    move(5);
    await tick(service);
    expect(await countOf(subject)).toBe(1);
    expect(await subscriptionOf(subject)).toEqual(before);
  });
});

describe('Contract 2, Monitoring: any accepted receipt leads to a new assessment', () => {
  test.each<[string, (subject: string) => Promise<unknown>]>([
    ['another value', (subject) => score(subject, 99)],
    ['the same value', (subject) => score(subject, 50)],
    ['one that was observed earlier', (subject) => score(subject, 50, { observedAt: after(-600) })],
    ['revoked', (subject) => score(subject, 0, { status: 'revoked', value: null })],
    ['unavailable', (subject) => score(subject, 0, { status: 'unavailable', value: null })],
    [
      'of a fact that the policy does not ask for',
      (subject) => submit(acme.testKey, subject, sourceId, 'country', 'DE', { observedAt: now() }),
    ],
    [
      'a batch, as one change',
      (subject) =>
        submitBatch(acme.testKey, subject, sourceId, [
          anItem('device.score', 80, { observedAt: now() }),
          anItem('country', 'DE', { observedAt: now() }),
        ]),
    ],
  ])('%s: due at once, assessed once', async (_what, send) => {
    const subject = await monitored(50);
    const [first] = await assessmentsOf(subject);
    move(10);
    await send(subject);
    expect(await subscriptionOf(subject)).toMatchObject({ nextCheckAt: now(), lastAssessmentId: first!.id });
    move(1);
    await tick(service);
    await tick(service);
    const [, second, ...others] = await assessmentsOf(subject);
    expect(others).toEqual([]);
    expect(second!.data).toMatchObject({
      sequence: 2,
      evidenceRevision: 2,
      previousAssessmentId: first!.id,
      trigger: 'monitoring',
    });
    const { body: state } = await acme.testKey.get(`/risk/assessments/${second!.id}/state`);
    expect(state).toMatchObject({ current: true });
  });

  test('several changes before the check lead to one assessment, of the newest', async () => {
    const subject = await monitored(50);
    for (const value of [60, 70, 80]) await score(subject, value);
    await tick(service);
    const [, second, ...others] = await assessmentsOf(subject);
    expect(others).toEqual([]);
    expect(second!.data).toMatchObject({ evidenceRevision: 4, inputs: [{ value: 80 }] });
  });

  test('a refused submission makes nothing due', async () => {
    const subject = await monitored(50);
    const before = await subscriptionOf(subject);
    const body = { sourceRegistrationId: sourceId, fact: 'device.score', status: 'available', value: 'high' };
    const refused = await sendEvidence(acme.testKey, subject, { ...body, observedAt: now() });
    expect(refused.status).toBe(400);
    expect(await subscriptionOf(subject)).toEqual(before);
  });

  test('of another subject, or another mode, none', async () => {
    const [subject, other] = [await monitored(50), await aSubject(acme.testKey)];
    const before = await subscriptionOf(subject);
    await score(other, 99);
    expect(await subscriptionOf(subject)).toEqual(before);
  });

  test('all of the subject’s subscriptions, each by its own policy', async () => {
    const subject = await monitored(50);
    const other = await publish({ reviewAfterSeconds: 60 });
    await monitor(acme.testKey, subject, other);
    await tick(service);
    await score(subject, 99);
    await tick(service);
    const versions = (await assessmentsOf(subject)).map(({ data }) => data.policyVersionId);
    expect(versions.filter((version) => version === policy)).toHaveLength(2);
    expect(versions.filter((version) => version === other)).toHaveLength(2);
  });
});

describe('Contract 2, Monitoring: nextCheckAt is the earliest of evidence expiry, freshness and review deadline', () => {
  /** Nothing is stored a millisecond before the deadline; at the deadline there is a new assessment. */
  async function expectDeadline(subject: string, seconds: number): Promise<Json> {
    expect((await subscriptionOf(subject)).nextCheckAt).toBe(after(seconds));
    const before = await countOf(subject);
    move(seconds - MILLISECOND);
    await tick(service);
    expect(await countOf(subject)).toBe(before);
    move(MILLISECOND);
    await tick(service);
    const assessments = await assessmentsOf(subject);
    expect(assessments).toHaveLength(before + 1);
    return assessments.at(-1)!.data;
  }

  test('evidence expires', async () => {
    const subject = await monitored(50, policy, { expiresAt: after(600) });
    const data = await expectDeadline(subject, 600);
    expect(data.inputs[0]).toMatchObject({ status: 'expired' });
    expect((await subscriptionOf(subject)).nextCheckAt).toBeNull();
  });

  test('evidence becomes too old', async () => {
    const subject = await monitored(50, policy, { expiresAt: after(2 * HOUR) });
    expect((await expectDeadline(subject, HOUR)).inputs[0]).toMatchObject({ status: 'stale' });
  });

  test('a review is due, again and again', async () => {
    const subject = await monitored(50, await publish({ reviewAfterSeconds: 600 }));
    expect(await expectDeadline(subject, 600)).toMatchObject({ reviewDueAt: after(600) });
    await expectDeadline(subject, 600);
    await score(subject, 50, { expiresAt: after(60) });
    await tick(service);
    await expectDeadline(subject, 60);
    await expectDeadline(subject, 600);
  });

  test('a direct assessment in between moves the review', async () => {
    const reviewed = await publish({ reviewAfterSeconds: 600 });
    const subject = await monitored(50, reviewed);
    move(300);
    await assess(acme.testKey, subject, reviewed);
    move(300);
    await tick(service);
    expect(await countOf(subject)).toBe(2);
    expect((await subscriptionOf(subject)).nextCheckAt).toBe(after(300));
    await expectDeadline(subject, 300);
  });

  test('sources disagree, and the conflict may end when one of them expires', async () => {
    const other = await aSource(acme.owner, FACTS, [acme.testKey.id]);
    const both = await publish({ inputs: inputsFrom(sourceId, other) });
    const subject = await aSubject(acme.testKey);
    await score(subject, 10);
    await submit(acme.testKey, subject, other, 'device.score', 80, {
      observedAt: now(),
      expiresAt: after(900),
    });
    await monitor(acme.testKey, subject, both);
    await tick(service);
    expect((await assessmentsOf(subject)).at(-1)!.data.inputs[0]).toMatchObject({ status: 'conflict' });
    // As if it had just been switched on: the check finds the same deadline in what is stored.
    await monitor(acme.testKey, subject, both, false);
    await monitor(acme.testKey, subject, both);
    await tick(service);
    const data = await expectDeadline(subject, 900);
    expect(data.inputs[0]).toMatchObject({ status: 'resolved', value: 10 });
    expect((await subscriptionOf(subject)).nextCheckAt).toBe(after(HOUR - 900));
  });
});

describe('Document 1, Monitoring: pausing revokes no assessment and cancels no action', () => {
  test('nothing is checked while it is paused, and it is due when it is switched on again', async () => {
    const subject = await monitored(80);
    const [assessment] = await assessmentsOf(subject);
    const [action] = await everyItem(acme.testKey, `/risk/actions?subjectId=${subject}`);
    await monitor(acme.testKey, subject, policy, false);
    const paused = await subscriptionOf(subject);
    expect(paused).toMatchObject({ enabled: false, nextCheckAt: null, lastAssessmentId: assessment!.id });
    expect((await acme.testKey.get(`/risk/assessments/${assessment!.id}/state`)).body.current).toBe(true);
    expect((await acme.testKey.get(`/risk/actions/${action!.id}`)).body).toEqual(action);

    await score(subject, 99);
    move(2 * HOUR);
    await tick(service);
    expect(await subscriptionOf(subject)).toEqual(paused);
    expect(await assessmentsOf(subject)).toEqual([assessment]);

    await monitor(acme.testKey, subject, policy);
    expect(await subscriptionOf(subject)).toMatchObject({ enabled: true, nextCheckAt: now() });
    await tick(service);
    expect(await countOf(subject)).toBe(2);
  });
});

describe('Document 1, Monitoring: at most 10 due subscriptions a tick', () => {
  test.each([9, 10, 11])('of %i, those that have waited longest', async (count) => {
    expect(limits.monitoringPerTickSubscriptions).toBe(10);
    await tick(service);
    const subjects: string[] = [];
    for (let index = 0; index < count; index += 1) {
      subjects.push(await aSubject(acme.testKey));
      await monitor(acme.testKey, subjects[index]!, policy);
      move(1);
    }
    const perTick = limits.monitoringPerTickSubscriptions;
    expect(await tick(service, { perTick })).toBe(Math.min(count, 10));
    const counts = await Promise.all(subjects.map(countOf));
    expect(counts).toEqual(subjects.map((_, index) => (index < 10 ? 1 : 0)));
    expect(await tick(service, { perTick })).toBe(Math.max(count - 10, 0));
  });

  test('of every organization and mode', async () => {
    const other = await anOrganization(service);
    const made: [TestOrganization['testKey'], string][] = [];
    for (const [organization, mode] of [
      [acme, 'live'],
      [other, 'test'],
      [other, 'live'],
    ] as const) {
      const key = mode === 'test' ? organization.testKey : organization.liveKey;
      const source = await aSource(organization.owner, FACTS, [key.id], mode);
      const version = await aPublishedPolicy(organization.owner, { sourceId: source, mode });
      const subject = await aSubject(key);
      await monitor(key, subject, version);
      made.push([key, subject]);
    }
    await tick(service);
    for (const [key, subject] of made)
      expect(await monitoringOf(key, subject)).toMatchObject([{ lastAssessmentId: expect.any(String) }]);
  });
});

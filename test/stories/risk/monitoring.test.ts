import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anOrganization, aMember, aSubject, type TestOrganization } from '../../support/builders.ts';
import { everyItem, inShort, NOBODY } from '../../support/risk/evidence.ts';
import type { Json } from '../../support/http.ts';
import { monitor, monitoringOf, sendMonitoring, tick } from '../../support/risk/monitoring.ts';
import { aPolicy, aPublishedPolicy, POLICY_FACTS } from '../../support/risk/policies.ts';
import { startService, type TestService } from '../../support/service.ts';
import { aSource, inMode } from '../../support/risk/sources.ts';

let service: TestService;
let acme: TestOrganization;
let sourceId: string;
let first: string;
let second: string;
let draft: string;

beforeAll(async () => {
  service = await startService();
  acme = await anOrganization(service);
  sourceId = await aSource(acme.owner, POLICY_FACTS, [acme.testKey.id]);
  first = await aPublishedPolicy(acme.owner, { sourceId, key: 'fraud' });
  second = await aPublishedPolicy(acme.owner, { sourceId, key: 'fraud' });
  draft = await aPolicy(acme.owner, { sourceId, key: 'fraud' });
});
afterAll(() => service.stop());

const now = (): string => service.clock.now().toISOString();

describe('Document 1, Endpoints: POST /risk/subjects/{id}/monitoring', () => {
  test('answers with the events record of the change, which stands in the history of the subject', async () => {
    const subject = await aSubject(acme.testKey);
    const answer = await sendMonitoring(acme.testKey, subject, { policyVersionId: first, enabled: true });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      resource: 'events',
      data: {
        mode: 'test',
        createdAt: now(),
        createdBy: `api_key:${acme.testKey.id}`,
        type: 'risk.monitoring.changed',
        category: null,
        subjectId: subject,
        sequence: 2,
        resource: 'subjects',
        resourceId: subject,
        actor: `api_key:${acme.testKey.id}`,
        reason: null,
        detail: {
          monitoringId: (await monitoringOf(acme.testKey, subject))[0]!.id,
          policyKey: 'fraud',
          policyVersionId: first,
          enabled: true,
          previousPolicyVersionId: null,
          previouslyEnabled: false,
        },
        occurredAt: now(),
        recordedAt: now(),
      },
    });
    expect((await acme.testKey.get(`/risk/events/${answer.body.id}`)).body).toEqual(answer.body);
  });

  test('the same request again answers with the same event, and nothing more is written', async () => {
    const subject = await aSubject(acme.testKey);
    const send = () =>
      sendMonitoring(acme.testKey, subject, { policyVersionId: first, enabled: true }, 'monitor-once');
    const [once, again] = [await send(), await send()];
    expect([again.status, again.headers.get('idempotency-replayed'), again.body]).toEqual([
      201,
      'true',
      once.body,
    ]);
    expect(await everyItem(acme.testKey, `/risk/events?subjectId=${subject}`)).toHaveLength(2);
  });

  test.each<[string, () => unknown, string]>([
    ['no body', () => ({}), '400, invalid_request, /policyVersionId required, /enabled required'],
    ['no version', () => ({ enabled: true }), '400, invalid_request, /policyVersionId required'],
    ['no state', () => ({ policyVersionId: first }), '400, invalid_request, /enabled required'],
    [
      'more than that',
      () => ({ policyVersionId: first, enabled: true, intervalSeconds: 1 }),
      '400, invalid_request, /intervalSeconds unknown_property',
    ],
    ['a version that is not there', () => ({ policyVersionId: NOBODY, enabled: true }), '404, not_found'],
    ['a draft', () => ({ policyVersionId: draft, enabled: true }), '422, policy_not_published'],
    ['a draft, paused', () => ({ policyVersionId: draft, enabled: false }), '422, policy_not_published'],
  ])('%s is refused, and nothing is kept', async (_what, body, expected) => {
    const subject = await aSubject(acme.testKey);
    expect(inShort(await sendMonitoring(acme.testKey, subject, body()))).toBe(expected);
    expect(await monitoringOf(acme.testKey, subject)).toEqual([]);
    expect(await everyItem(acme.testKey, `/risk/events?subjectId=${subject}`)).toHaveLength(1);
  });

  test('a subject or version of another organization or mode is not found', async () => {
    const other = await anOrganization(service);
    const subject = await aSubject(acme.testKey);
    const body = { policyVersionId: first, enabled: true };
    const foreign = await aSubject(other.testKey);
    const live = await aSubject(acme.liveKey);
    for (const [caller, id] of [
      [other.testKey, subject],
      [other.testKey, foreign],
      [acme.liveKey, subject],
      [acme.liveKey, live],
      [acme.testKey, NOBODY],
    ] as const)
      expect(inShort(await sendMonitoring(caller, id, body))).toBe('404, not_found');
    for (const caller of [other.testKey, acme.liveKey])
      expect(inShort(await caller.get(`/risk/subjects/${subject}/monitoring`))).toBe('404, not_found');
  });

  test('an ordinary member may', async () => {
    const member = await aMember(service, acme.owner, 'member');
    const subject = await aSubject(acme.testKey);
    const path = `/risk/subjects/${subject}/monitoring`;
    const headers = inMode('test');
    const answer = await member.post(path, { policyVersionId: first, enabled: true }, { headers });
    expect([answer.status, answer.body.data.actor]).toEqual([201, `user:${member.userId}`]);
    expect((await member.get(path, { headers })).body).toHaveLength(1);
  });
});

describe('Document 1, Monitoring subscription: one assigned version per subject and policy key', () => {
  test('reads as an array, empty at first', async () => {
    const subject = await aSubject(acme.testKey);
    expect(await monitoringOf(acme.testKey, subject)).toEqual([]);
    await monitor(acme.testKey, subject, first);
    expect(await monitoringOf(acme.testKey, subject)).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
        subjectId: subject,
        policyKey: 'fraud',
        policyVersionId: first,
        enabled: true,
        lastError: null,
        lastEvaluatedAt: null,
        nextCheckAt: now(),
        lastAssessmentId: null,
      },
    ]);
  });

  test('another version with the same policy key replaces the monitored one', async () => {
    const subject = await aSubject(acme.testKey);
    await monitor(acme.testKey, subject, first);
    const [before] = await monitoringOf(acme.testKey, subject);
    const { data } = await monitor(acme.testKey, subject, second);
    expect(data.detail).toEqual({
      monitoringId: before!.id,
      policyKey: 'fraud',
      policyVersionId: second,
      enabled: true,
      previousPolicyVersionId: first,
      previouslyEnabled: true,
    });
    expect(await monitoringOf(acme.testKey, subject)).toEqual([{ ...before, policyVersionId: second }]);
  });

  test('another policy key stands beside it, the oldest first', async () => {
    const subject = await aSubject(acme.testKey);
    const other = await aPublishedPolicy(acme.owner, { sourceId, key: 'a-first-by-name' });
    await monitor(acme.testKey, subject, first);
    await monitor(acme.testKey, subject, other, false);
    const shown = (await monitoringOf(acme.testKey, subject)).map((one: Json) => [
      one.policyKey,
      one.enabled,
      one.nextCheckAt,
    ]);
    expect(shown).toEqual([
      ['fraud', true, now()],
      ['a-first-by-name', false, null],
    ]);
  });

  test('twenty assignments at once leave one subscription', async () => {
    const subject = await aSubject(acme.testKey);
    const assigned = await Promise.all(
      Array.from({ length: 20 }, (_, index) => monitor(acme.testKey, subject, index % 2 ? first : second)),
    );
    expect(await monitoringOf(acme.testKey, subject)).toHaveLength(1);
    expect(new Set(assigned.map(({ data }) => data.detail.monitoringId)).size).toBe(1);
  });

  test('publishing a newer version does not move anybody to it', async () => {
    const subject = await aSubject(acme.testKey);
    const key = 'not-migrated';
    const version = await aPublishedPolicy(acme.owner, { sourceId, key });
    await monitor(acme.testKey, subject, version);
    await tick(service);
    const before = await monitoringOf(acme.testKey, subject);
    await aPublishedPolicy(acme.owner, { sourceId, key });
    await tick(service);
    expect(await monitoringOf(acme.testKey, subject)).toEqual(before);
    expect(before[0]).toMatchObject({ policyVersionId: version, lastAssessmentId: expect.any(String) });
  });
});

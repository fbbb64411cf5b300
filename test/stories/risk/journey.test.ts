import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '../../../src/kernel/limits.ts';
import {
  type AssessingOrganization,
  anAssessedSubject,
  anAssessingOrganization,
} from '../../support/risk/assessments.ts';
import { aMember, anOrganization, aSubject, type TestOrganization } from '../../support/builders.ts';
import { aContext } from '../../support/risk/contexts.ts';
import type { Answer, Caller } from '../../support/http.ts';
import { startService, type TestService } from '../../support/service.ts';
import { inMode } from '../../support/risk/sources.ts';

let service: TestService;
let acme: AssessingOrganization;
let other: TestOrganization;

beforeAll(async () => {
  service = await startService();
  acme = await anAssessingOrganization(service);
  other = await anOrganization(service);
});
afterAll(() => service.stop());

const NOBODY = '00000000-0000-7000-8000-000000000000';

function journey(subjectId: string, query: Readonly<Record<string, string>> = {}, by: Caller = acme.testKey) {
  const text = new URLSearchParams(query).toString();
  return by.get(`/risk/subjects/${subjectId}/journey${text && `?${text}`}`);
}

async function reports(subjectId: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) {
    const answer = await acme.testKey.post(`/risk/subjects/${subjectId}/activities`, {
      activityType: 'account.login',
      category: 'account',
      title: `Login ${made}`,
      // The older the later it is reported: receipt order decides, not the time of the activity.
      occurredAt: new Date(service.clock.now().getTime() - made * 1_000).toISOString(),
    });
    ids.push(answer.body.id);
  }
  return ids;
}

/** Follows nextCursor to the end. */
async function pages(
  subjectId: string,
  query: Readonly<Record<string, string>> = {},
): Promise<Answer['body'][]> {
  const found = [(await journey(subjectId, query)).body];
  while (found.at(-1).nextCursor !== null)
    found.push((await journey(subjectId, { ...query, before: found.at(-1).nextCursor })).body);
  return found;
}

const idsOf = (page: Answer['body']): string[] => page.items.map(({ id }: { id: string }) => id);
const typesOf = (page: Answer['body']): string[] =>
  page.items.map(({ data }: { data: { type: string } }) => data.type);

/** A subject to which one thing of every kind happened, oldest first. */
async function anEventfulSubject(): Promise<string> {
  const { subjectId, assessmentId, actionIds } = await anAssessedSubject(acme, 50);
  const { testKey, admin } = acme;
  await reports(subjectId, 1);
  await testKey.post(`/risk/actions/${actionIds[0]}/transitions`, {
    status: 'acknowledged',
    expectedRevision: 1,
    reason: 'Seen',
  });
  const override = await admin.post(`/risk/assessments/${assessmentId}/overrides`, {
    decision: 'none',
    reason: 'Known customer',
    expiresAt: new Date(service.clock.now().getTime() + 86_400_000).toISOString(),
  });
  await admin.post(`/risk/overrides/${override.body.id}/revoke`, { reason: 'In doubt again' });
  const batch = [{ fact: 'device.score', status: 'revoked', observedAt: service.clock.now().toISOString() }];
  await testKey.post(`/risk/subjects/${subjectId}/evidence/batch`, {
    sourceRegistrationId: acme.sourceId,
    items: batch,
  });
  await testKey.post(`/risk/contexts/${await aContext(testKey)}/subjects`, { subjectId });
  return subjectId;
}

describe('Document 1, Endpoints: GET /risk/subjects/{id}/journey', () => {
  test('a new subject has its registration alone', async () => {
    const subjectId = await aSubject(acme.testKey);
    const answer = await journey(subjectId);
    const events = await acme.testKey.get(`/risk/events?subjectId=${subjectId}`);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ items: events.body.items, nextCursor: null });
    expect(typesOf(answer.body)).toEqual(['risk.subject.created']);
  });

  test('holds everything that happened to the subject, newest first, as its events records', async () => {
    const subjectId = await anEventfulSubject();
    const { body } = await journey(subjectId);
    const events = await acme.testKey.get(`/risk/events?subjectId=${subjectId}`);
    expect(body).toEqual({ items: events.body.items.toReversed(), nextCursor: null });
    expect(new Set(typesOf(body))).toEqual(
      new Set([
        'risk.subject.created',
        'risk.evidence.recorded',
        'risk.assessment.created',
        'risk.action.requested',
        'risk.activity.reported',
        'risk.action.transitioned',
        'risk.override.created',
        'risk.override.revoked',
        'risk.evidence.batch_recorded',
        'risk.context.subject_added',
      ]),
    );
    const sequences = body.items.map((item: Answer['body']) => item.data.sequence);
    expect(sequences).toEqual(
      Array.from({ length: sequences.length }, (_, index) => sequences.length - index),
    );
  });

  test.each([
    ['activity', ['risk.activity.reported']],
    ['evidence', ['risk.evidence.recorded', 'risk.evidence.recorded', 'risk.evidence.batch_recorded']],
    ['assessments', ['risk.assessment.created']],
    ['actions', ['risk.action.requested', 'risk.action.transitioned']],
    ['overrides', ['risk.override.created', 'risk.override.revoked']],
  ])('category %s holds its events and no other', async (category, expected) => {
    const subjectId = await anEventfulSubject();
    const [whole, { body }] = [await journey(subjectId), await journey(subjectId, { category })];
    expect(typesOf(body).toSorted()).toEqual(expected.toSorted());
    expect(body.items).toEqual(
      whole.body.items.filter((item: Answer['body']) => item.data.category === category),
    );
    expect(body.nextCursor).toBeNull();
  });

  test('a category in which nothing happened is empty', async () => {
    const answer = await journey(await aSubject(acme.testKey), { category: 'overrides' });
    expect([answer.status, answer.body]).toEqual([200, { items: [], nextCursor: null }]);
  });

  test('Document 1, Limits: a page holds at most 50 events', async () => {
    expect(limits.journeyEvents).toBe(50);
    const subjectId = await aSubject(acme.testKey);
    await reports(subjectId, 48);
    const sizes = async () => (await pages(subjectId)).map(({ items }) => items.length);
    expect(await sizes()).toEqual([49]);
    await reports(subjectId, 1);
    expect(await sizes()).toEqual([50]);
    await reports(subjectId, 1);
    expect(await sizes()).toEqual([50, 1]);
  });

  test('nextCursor leads through the whole journey, each event once, in receipt order', async () => {
    const subjectId = await aSubject(acme.testKey);
    const reported = await reports(subjectId, 120);
    const found = await pages(subjectId);
    expect(found.map(({ items }) => items.length)).toEqual([50, 50, 21]);
    expect(found.flatMap(idsOf).slice(0, 120)).toEqual(reported.toReversed());
    expect(found[0].nextCursor).toBe(found[0].items.at(-1).id);
    const again = await journey(subjectId, { before: found[0].nextCursor });
    expect(again.body).toEqual(found[1]);
  });

  test('pages of one category follow nextCursor too', async () => {
    const { subjectId } = await anAssessedSubject(acme, 50);
    const reported = await reports(subjectId, 51);
    const found = await pages(subjectId, { category: 'activity' });
    expect(found.map(({ items }) => items.length)).toEqual([50, 1]);
    expect(found.flatMap(idsOf)).toEqual(reported.toReversed());
  });

  test('the next page stays as it is while new events arrive', async () => {
    const subjectId = await aSubject(acme.testKey);
    const old = await reports(subjectId, 60);
    const first = await journey(subjectId);
    const [newest] = (await reports(subjectId, 1)).toReversed();
    const second = await journey(subjectId, { before: first.body.nextCursor });
    expect([...idsOf(first.body), ...idsOf(second.body)].slice(0, 60)).toEqual(old.toReversed());
    expect(second.body.nextCursor).toBeNull();
    expect((await journey(subjectId)).body.items[0].id).toBe(newest);
  });

  test('any event of the subject is a cursor, whatever its category, in capitals too', async () => {
    const { subjectId } = await anAssessedSubject(acme, 50);
    const [activity] = await reports(subjectId, 1);
    const before = String(activity).toUpperCase();
    const { body } = await journey(subjectId, { category: 'assessments', before });
    expect(typesOf(body)).toEqual(['risk.assessment.created']);
  });

  test('before the oldest event there is nothing', async () => {
    const subjectId = await aSubject(acme.testKey);
    const [first] = idsOf((await journey(subjectId)).body);
    const answer = await journey(subjectId, { before: String(first) });
    expect([answer.status, answer.body]).toEqual([200, { items: [], nextCursor: null }]);
  });

  test('Contract 1, Errors: a cursor that is no event of this subject is invalid_cursor', async () => {
    const subjectId = await aSubject(acme.testKey);
    const [elsewhere] = idsOf((await journey(await aSubject(acme.testKey))).body);
    const ofNobody = await acme.testKey.get(`/risk/events?resourceId=${await aContext(acme.testKey)}`);
    const live = await aSubject(acme.liveKey);
    const [ofLive] = idsOf((await journey(live, {}, acme.liveKey)).body);
    const cursors = [NOBODY, elsewhere, ofLive, ofNobody.body.items[0].id, subjectId];
    for (const before of cursors) {
      const refused = await journey(subjectId, { before });
      expect([refused.status, refused.body.code, refused.body.errors]).toEqual([
        400,
        'invalid_cursor',
        [{ parameter: 'before', code: 'invalid_cursor', message: expect.any(String) }],
      ]);
    }
  });

  test.each([
    [{ category: 'policies' }, 'category', 'not_allowed'],
    [{ category: '' }, 'category', 'not_allowed'],
    [{ before: 'x' }, 'before', 'format'],
    [{ offset: '0' }, 'offset', 'unknown_property'],
  ])('%j is refused', async (query, parameter, code) => {
    const refused = await journey(await aSubject(acme.testKey), query);
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [{ parameter, code, message: expect.any(String) }],
    ]);
  });

  test('a subject of another mode or organization is not found, cursor or not', async () => {
    const subjectId = await aSubject(acme.testKey);
    const refused = [
      await journey(NOBODY),
      await journey(subjectId, {}, acme.liveKey),
      await journey(subjectId, {}, other.testKey),
      await journey(subjectId, {}, acme.owner),
      await journey(NOBODY, { before: NOBODY }),
    ];
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      refused.map(() => [404, 'not_found']),
    );
    expect((await journey('cust-1')).status).toBe(400);
  });

  test('every member may read it, in the mode of the subject', async () => {
    const subjectId = await aSubject(acme.testKey);
    const member = await aMember(service, acme.owner, 'member');
    const answer = await member.get(`/risk/subjects/${subjectId}/journey`, { headers: inMode('test') });
    expect([answer.status, answer.body.items.length]).toEqual([200, 1]);
  });
});

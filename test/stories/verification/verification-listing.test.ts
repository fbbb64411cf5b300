import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anOrganization, aSubject, type TestOrganization } from '../../support/builders.ts';
import type { Caller, Json } from '../../support/http.ts';
import { NOBODY } from '../../support/risk/evidence.ts';
import { startService, type TestService } from '../../support/service.ts';
import { callingIn } from '../../support/tenants.ts';
import {
  aCompletedRun,
  aRun,
  aSession,
  aWorkflow,
  complete,
  give,
  STEPS,
} from '../../support/verification/verification.ts';

let service: TestService;
let acme: TestOrganization;
let subjectId: string;
let kyc: Json;
let kyb: Json;
const made: Json[] = [];

beforeAll(async () => {
  service = await startService();
  acme = await anOrganization(service);
  subjectId = await aSubject(acme.testKey);
  const admin = callingIn(acme.owner, 'test');
  [kyc, kyb] = [await aWorkflow(admin), await aWorkflow(admin)];
  const soon = new Date(service.clock.now().getTime() + 60_000).toISOString();
  const later = new Date(service.clock.now().getTime() + 3_600_000).toISOString();
  for (const [workflowIds, more] of [
    [[kyc.id], { externalId: 'open' }],
    [[kyc.id], { externalId: 'completed', subjectId }],
    [[kyb.id], { externalId: 'completed-late', expiresAt: later }],
    [[kyc.id, kyb.id], { externalId: 'half' }],
    [[kyb.id], { externalId: 'expired', expiresAt: soon, subjectId }],
    [[kyc.id], { externalId: 'completed-then-expired', expiresAt: soon }],
    [[kyc.id], { externalId: 'open', expiresAt: later }],
    [[kyc.id], { externalId: 'reopened' }],
    [[kyc.id], { externalId: 'failed' }],
    [[kyc.id, kyb.id], { externalId: 'whole' }],
  ] as const)
    made.push(await aSession(acme.testKey, workflowIds, more));
  for (const place of [1, 2, 3, 5, 7, 9]) await aCompletedRun(acme.testKey, made[place]);
  await aRun(acme.testKey, made[7]);
  await aFailedRun(made[8]);
  await aCompletedRun(acme.testKey, made[9], 1);
  service.clock.moveSeconds(60);
  await aSession(acme.liveKey, [(await aWorkflow(callingIn(acme.owner, 'live'))).id]);
});
afterAll(() => service.stop());

async function aFailedRun(session: Json): Promise<void> {
  const runId = await aRun(acme.testKey, session);
  for (const { key } of STEPS) await give(acme.testKey, runId, key, {}, 'failed');
  expect((await complete(acme.testKey, runId)).body.status).toBe('failed');
}

/** The places, in `made`, of the sessions of a page. */
async function listed(query: string, by: Caller = acme.testKey): Promise<number[]> {
  const { status, body } = await by.get(`/verification/sessions${query}`);
  expect([status, body.nextOffset]).toEqual([200, null]);
  return body.items.map(({ id }: Json) => made.findIndex((session) => session.id === id));
}

const OPEN = [0, 3, 6, 7, 8];
const COMPLETED = [1, 2, 9];
const EXPIRED = [4, 5];

describe('Contract 1, Lists: sessions', () => {
  test('are all there without a filter, oldest first', async () => {
    expect(await listed('')).toEqual(made.map((_, place) => place));
  });

  test.each([
    ['status=open', OPEN],
    ['status=completed', COMPLETED],
    ['status=expired', EXPIRED],
    ['externalId=open', [0, 6]],
    ['externalId=open&status=completed', []],
    ['externalId=Open', []],
    ['externalId=ope', []],
    [`subjectId=${NOBODY}`, []],
    [`workflowId=${NOBODY}`, []],
  ])('?%s', async (query, places) => {
    expect(await listed(`?${query}`)).toEqual(places);
  });

  test('every status that a session shows finds it, whatever else is asked', async () => {
    const { body } = await acme.testKey.get('/verification/sessions');
    for (const [place, { status, externalId, workflows }] of body.items.entries()) {
      expect(await listed(`?status=${status}`)).toContain(place);
      for (const { workflowId } of workflows)
        expect(await listed(`?status=${status}&workflowId=${workflowId}&externalId=${externalId}`)).toContain(
          place,
        );
    }
  });

  test('by subject, which is linked at creation or later', async () => {
    expect(await listed(`?subjectId=${subjectId.toUpperCase()}`)).toEqual([1, 4]);
    expect(await listed(`?subjectId=${subjectId}&status=completed`)).toEqual([1]);
    expect(await listed(`?subjectId=${subjectId}&status=expired&workflowId=${kyb.id}`)).toEqual([4]);
    expect(await listed(`?subjectId=${subjectId}&status=expired&workflowId=${kyc.id}`)).toEqual([]);
    const another = await aSubject(acme.testKey);
    expect(await listed(`?subjectId=${another}`)).toEqual([]);
    await acme.testKey.post(`/verification/sessions/${made[0].id}/subject`, { subjectId: another });
    expect(await listed(`?subjectId=${another}`)).toEqual([0]);
  });

  test('by workflow, at any revision and together with each status', async () => {
    await aWorkflow(callingIn(acme.owner, 'test'), STEPS, kyb.key);
    expect(await listed(`?workflowId=${kyb.id}`)).toEqual([2, 3, 4, 9]);
    expect(await listed(`?workflowId=${kyb.id}&status=open`)).toEqual([3]);
    expect(await listed(`?workflowId=${kyb.id}&status=completed`)).toEqual([2, 9]);
    expect(await listed(`?workflowId=${kyb.id}&status=expired`)).toEqual([4]);
  });

  test('are nobody else’s', async () => {
    const other = await anOrganization(service);
    for (const by of [acme.liveKey, other.testKey])
      for (const query of [
        'status=completed',
        'status=expired',
        `subjectId=${subjectId}`,
        `workflowId=${kyc.id}`,
        'externalId=open',
      ])
        expect(await listed(`?${query}`, by)).toEqual([]);
  });

  test.each([
    ['status=done', 'status'],
    ['status=', 'status'],
    ['subjectId=mine', 'subjectId'],
    ['workflowId=kyc', 'workflowId'],
    ['externalId=', 'externalId'],
    [`externalId=${'x'.repeat(201)}`, 'externalId'],
    ['workflow=kyc', 'workflow'],
    ['page=1', 'page'],
  ])('?%s is 400', async (query, parameter) => {
    const { status, body } = await acme.testKey.get(`/verification/sessions?${query}`);
    expect([status, body.errors[0].parameter]).toEqual([400, parameter]);
  });
});

describe('Contract 3, Model: the status of a session in a list', () => {
  test('changes with its runs and the time', async () => {
    const own = await anOrganization(service);
    const { id } = await aWorkflow(callingIn(own.owner, 'test'));
    const expiresAt = new Date(service.clock.now().getTime() + 60_000).toISOString();
    const session = await aSession(own.testKey, [id], { expiresAt });
    const standings = () =>
      Promise.all(
        ['open', 'completed', 'expired'].map(async (status) => {
          const { body } = await own.testKey.get(`/verification/sessions?status=${status}`);
          return body.items.length;
        }),
      );
    expect(await standings()).toEqual([1, 0, 0]);
    await aCompletedRun(own.testKey, session);
    expect(await standings()).toEqual([0, 1, 0]);
    await aRun(own.testKey, session);
    expect(await standings()).toEqual([1, 0, 0]);
    await aCompletedRun(own.testKey, session);
    expect(await standings()).toEqual([0, 1, 0]);
    service.clock.moveSeconds(60);
    expect(await standings()).toEqual([0, 0, 1]);
  });
});

describe('Contract 1, Lists: pages of filtered sessions', () => {
  test('hold 100 rows and go on where the page before ended', async () => {
    const own = await anOrganization(service);
    const { id } = await aWorkflow(callingIn(own.owner, 'test'));
    const subject = await aSubject(own.testKey);
    const expiresAt = new Date(service.clock.now().getTime() + 60_000).toISOString();
    const ids: string[] = [];
    // Those that expire stand between those that do not.
    for (let count = 0; count < 102; count += 1) {
      const more = { externalId: 'same', subjectId: subject, ...(count % 3 === 0 && { expiresAt }) };
      ids.push((await aSession(own.testKey, [id], more)).id);
    }
    for (const query of ['status=open', `workflowId=${id}`, `subjectId=${subject}`, 'externalId=same']) {
      const first = (await own.testKey.get(`/verification/sessions?${query}`)).body;
      const last = (await own.testKey.get(`/verification/sessions?${query}&offset=100`)).body;
      const found = [...first.items, ...last.items].map((session: Json) => session.id);
      expect([query, first.nextOffset, last.nextOffset, found]).toEqual([query, 100, null, ids]);
    }
  });
});

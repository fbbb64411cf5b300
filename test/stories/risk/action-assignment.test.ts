import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tickLeftActions } from '../../../src/risk/actions/left-actions.worker.ts';
import { aMember, anOrganization, type SignedIn } from '../../support/builders.ts';
import type { Answer, Caller, Json } from '../../support/http.ts';
import {
  anAssessedSubject,
  anAssessingOrganization,
  type AssessingOrganization,
} from '../../support/risk/assessments.ts';
import { logOf } from '../../support/documents/sending.ts';
import { startService, type TestService } from '../../support/service.ts';
import { callingIn } from '../../support/tenants.ts';

let service: TestService;
let acme: AssessingOrganization;
let ann: SignedIn;
let ben: SignedIn;
let actionId: string;
let subjectId: string;

beforeAll(async () => {
  service = await startService();
  acme = await anAssessingOrganization(service);
  ann = await aMember(service, acme.owner, 'member');
  ben = await aMember(service, acme.owner, 'member');
});
beforeEach(async () => {
  const assessed = await anAssessedSubject(acme, 80);
  actionId = assessed.actionIds[0]!;
  ({ subjectId } = assessed);
});
afterAll(() => service.stop());

function assign(caller: Caller, body: Json, id = actionId): Promise<Answer> {
  return callingIn(caller, 'test').patch(`/risk/actions/${id}/assignment`, body);
}

async function action(): Promise<Json> {
  return (await acme.testKey.get(`/risk/actions/${actionId}`)).body.data;
}

/** One tick of the worker. */
function giveBack(most?: number): Promise<number> {
  const {
    database,
    service: { writes },
  } = service;
  return tickLeftActions({ database, writes, log: logOf(service) }, most);
}

const DUE = '2026-12-01T09:00:00.000Z';
const NOBODY = { assigneeId: null, dueAt: null };

describe('Contract 6, Activity, home, work: the assignment of an action', () => {
  test('a new action is nobody’s; owners assign it to anybody, with a date, and its revision stays', async () => {
    expect(await action()).toMatchObject({ ...NOBODY, revision: 1 });
    const answer = await assign(acme.owner, { assigneeId: ann.userId, dueAt: '2026-12-01T10:00:00+01:00' });
    expect([answer.status, answer.body.data]).toEqual([
      200,
      expect.objectContaining({ assigneeId: ann.userId, dueAt: DUE, revision: 1, status: 'requested' }),
    ]);
    await assign(acme.owner, { assigneeId: ben.userId });
    expect(await action()).toMatchObject({ assigneeId: ben.userId, dueAt: DUE });
    await assign(acme.owner, { dueAt: null, assigneeId: null });
    expect(await action()).toMatchObject(NOBODY);
  });

  test('a transition after it leaves it as it is', async () => {
    await assign(acme.owner, { assigneeId: ann.userId, dueAt: DUE });
    const body = { status: 'acknowledged', expectedRevision: 1, reason: 'Seen' };
    const moved = await acme.testKey.post(`/risk/actions/${actionId}/transitions`, body);
    expect(moved.body.data).toMatchObject({ assigneeId: ann.userId, dueAt: DUE, revision: 2 });
  });

  test('a member takes it, dates it and gives it back, and does so with nobody else’s', async () => {
    expect((await assign(ann, { assigneeId: ann.userId, dueAt: DUE })).status).toBe(200);
    expect((await assign(ben, { dueAt: null })).body.code).toBe('forbidden');
    expect((await assign(ben, { assigneeId: null })).body.code).toBe('forbidden');
    expect((await assign(ann, { assigneeId: ben.userId })).body.code).toBe('forbidden');
    expect(await action()).toMatchObject({ assigneeId: ann.userId, dueAt: DUE });
    expect((await assign(ann, { assigneeId: null })).status).toBe(200);
    expect(await action()).toMatchObject({ assigneeId: null, dueAt: DUE });
  });

  test('an API key assigns nothing, and nobody outside the organization is assigned', async () => {
    const path = `/risk/actions/${actionId}/assignment`;
    expect((await acme.testKey.patch(path, { assigneeId: null })).body.code).toBe('forbidden');
    const outsider = await aMember(service, (await anOrganization(service)).owner, 'member');
    const answer = await assign(acme.owner, { assigneeId: outsider.userId });
    expect([answer.status, answer.body.errors]).toEqual([
      400,
      [
        {
          pointer: '/assigneeId',
          code: 'unknown_member',
          message: 'The assignee is no member of the organization.',
        },
      ],
    ]);
    expect(await action()).toMatchObject(NOBODY);
  });

  test('one that is unknown, of the other mode or of another organization is not found', async () => {
    const globex = await anOrganization(service);
    expect((await assign(globex.owner, { assigneeId: null })).body.code).toBe('not_found');
    expect((await assign(acme.owner, NOBODY, '01981b2c-0000-7000-8000-000000000001')).status).toBe(404);
    const live = callingIn(acme.owner, 'live');
    expect((await live.patch(`/risk/actions/${actionId}/assignment`, { dueAt: DUE })).status).toBe(404);
  });

  test.each([
    [{ dueAt: 'tomorrow' }, '/dueAt'],
    [{ assigneeId: 'me' }, '/assigneeId'],
    [{ assignee: null }, '/assignee'],
  ])('what is no assignment is refused: %j', async (body, pointer) => {
    const answer = await assign(acme.owner, body);
    expect([answer.status, answer.body.errors[0].pointer]).toEqual([400, pointer]);
  });

  test('it is an event of the subject, with what was before', async () => {
    await assign(acme.owner, { assigneeId: ann.userId, dueAt: DUE });
    const { body } = await acme.testKey.get(`/risk/events?subjectId=${subjectId}`);
    expect(body.items.at(-1).data).toMatchObject({
      type: 'risk.action.assigned',
      category: 'actions',
      resourceId: actionId,
      actor: `user:${acme.owner.userId}`,
      detail: { assigneeId: ann.userId, dueAt: DUE, previous: NOBODY },
    });
  });

  test('open work of a member who left is nobody’s, with its event; what is done still names the member', async () => {
    const cleo = await aMember(service, acme.owner, 'member');
    const done = (await anAssessedSubject(acme, 80)).actionIds[0]!;
    for (const id of [actionId, done]) await assign(acme.owner, { assigneeId: cleo.userId, dueAt: DUE }, id);
    const cancel = { status: 'cancelled', expectedRevision: 1, reason: 'Not needed' };
    await callingIn(acme.owner, 'test').post(`/risk/actions/${done}/transitions`, cancel);
    await assign(acme.owner, { assigneeId: ann.userId }, (await anAssessedSubject(acme, 80)).actionIds[0]);
    expect(await giveBack()).toBe(0);
    await acme.owner.delete(`/organization/members/${cleo.userId}`);
    expect(await giveBack()).toBe(1);
    expect(await giveBack()).toBe(0);
    expect(await action()).toMatchObject({ assigneeId: null, dueAt: DUE, revision: 1 });
    expect((await acme.testKey.get(`/risk/actions/${done}`)).body.data.assigneeId).toBe(cleo.userId);
    const { body } = await acme.testKey.get(`/risk/events?subjectId=${subjectId}`);
    expect(body.items.at(-1).data).toMatchObject({
      type: 'risk.action.assigned',
      actor: 'service:left-work',
      detail: { assigneeId: null, dueAt: DUE, previous: { assigneeId: cleo.userId, dueAt: DUE } },
    });
  });

  test('it is given back so many at a time', async () => {
    const cleo = await aMember(service, acme.owner, 'member');
    const others = await Promise.all([1, 2].map(() => anAssessedSubject(acme, 80)));
    for (const id of [actionId, ...others.map(({ actionIds }) => actionIds[0]!)])
      await assign(acme.owner, { assigneeId: cleo.userId }, id);
    await acme.owner.delete(`/organization/members/${cleo.userId}`);
    expect([await giveBack(2), await giveBack(2), await giveBack(2)]).toEqual([2, 1, 0]);
  });

  test('the queue of one person', async () => {
    await assign(acme.owner, { assigneeId: ben.userId });
    const queue = async (query: string): Promise<string[]> => {
      const { body } = await acme.testKey.get(`/risk/action-queue?${query}`);
      return body.items.map(({ id }: Json) => id);
    };
    expect(await queue(`assigneeId=${ben.userId}`)).toEqual([actionId]);
    expect(await queue(`assigneeId=${ben.userId}&status=completed`)).toEqual([]);
    expect(await queue(`assigneeId=${acme.owner.userId}`)).toEqual([]);
    expect(await queue('assigneeId=none')).not.toContain(actionId);
    await assign(acme.owner, { assigneeId: null });
    expect(await queue('assigneeId=none')).toContain(actionId);
    expect((await acme.testKey.get('/risk/action-queue?assigneeId=me')).body.errors[0].parameter).toBe(
      'assigneeId',
    );
  });
});

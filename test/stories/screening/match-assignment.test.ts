import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../src/platform/database/sql.ts';
import { tickLeftMatches } from '../../../src/screening/reviews/left-matches.worker.ts';
import { aMember, anOrganization, type SignedIn, type TestOrganization } from '../../support/builders.ts';
import type { Answer, Caller, Json } from '../../support/http.ts';
import { putList } from '../../support/screening/lists.ts';
import { LISTED, screened } from '../../support/screening/screening.ts';
import { logOf } from '../../support/documents/sending.ts';
import { startService, type TestService } from '../../support/service.ts';
import { callingIn } from '../../support/tenants.ts';

let service: TestService;
let acme: TestOrganization;
let owner: Caller;
let admin: SignedIn;
let ann: SignedIn;
let ben: SignedIn;
let matchId: string;

beforeAll(async () => {
  service = await startService();
  acme = await anOrganization(service);
  owner = callingIn(acme.owner, 'test');
  admin = await aMember(service, acme.owner, 'admin');
  ann = await aMember(service, acme.owner, 'member');
  ben = await aMember(service, acme.owner, 'member');
  await putList(service, 'eu_fsf', [LISTED]);
});
beforeEach(async () => {
  const { matches } = await screened(acme.testKey, { subject: { name: 'Boris Testov' } });
  matchId = matches[0].id;
});
afterAll(() => service.stop());

function assign(caller: Caller, body: Json, id = matchId): Promise<Answer> {
  return callingIn(caller, 'test').patch(`/screening/matches/${id}/assignment`, body);
}

async function assignment(): Promise<Json> {
  const { body } = await acme.testKey.get(`/screening/matches/${matchId}`);
  return { assigneeId: body.match.assigneeId, dueAt: body.match.dueAt };
}

/** One tick of the worker. */
function giveBack(most?: number): Promise<number> {
  const {
    database,
    service: { writes },
  } = service;
  return tickLeftMatches({ database, writes, log: logOf(service) }, most);
}

const DUE = '2026-12-01T09:00:00.000Z';

describe('Contract 6, Activity, home, work: the assignment of a match', () => {
  test('owners and admins assign to anybody, with a date; what is left out stays, null takes it away', async () => {
    const answer = await assign(owner, { assigneeId: ann.userId, dueAt: '2026-12-01T10:00:00+01:00' });
    expect([answer.status, answer.body]).toEqual([
      200,
      expect.objectContaining({ id: matchId, decision: 'pending', assigneeId: ann.userId, dueAt: DUE }),
    ]);
    expect((await assign(admin, { assigneeId: ben.userId })).status).toBe(200);
    expect(await assignment()).toEqual({ assigneeId: ben.userId, dueAt: DUE });
    await assign(owner, { dueAt: null });
    expect(await assignment()).toEqual({ assigneeId: ben.userId, dueAt: null });
    await assign(owner, { assigneeId: null });
    expect(await assignment()).toEqual({ assigneeId: null, dueAt: null });
  });

  test('a member takes a match, dates it and gives it back', async () => {
    expect((await assign(ann, { assigneeId: ann.userId })).status).toBe(200);
    expect((await assign(ann, { dueAt: DUE })).status).toBe(200);
    expect(await assignment()).toEqual({ assigneeId: ann.userId, dueAt: DUE });
    expect((await assign(ann, { assigneeId: null, dueAt: null })).status).toBe(200);
    expect(await assignment()).toEqual({ assigneeId: null, dueAt: null });
  });

  test('a member assigns nobody else, takes nothing away from others, and dates no work of others', async () => {
    const refused = async (body: Json): Promise<unknown> => (await assign(ann, body)).body.code;
    expect(await refused({ assigneeId: ben.userId })).toBe('forbidden');
    expect(await refused({ dueAt: DUE })).toBe('forbidden');
    await assign(owner, { assigneeId: ben.userId });
    expect(await refused({ assigneeId: null })).toBe('forbidden');
    expect(await refused({ dueAt: DUE })).toBe('forbidden');
    expect(await assignment()).toEqual({ assigneeId: ben.userId, dueAt: null });
  });

  test('of a member who left a match that waits is nobody’s, and the member is not assigned again', async () => {
    const cleo = await aMember(service, acme.owner, 'member');
    await assign(owner, { assigneeId: cleo.userId, dueAt: DUE });
    expect(await giveBack()).toBe(0);
    expect((await acme.owner.delete(`/organization/members/${cleo.userId}`)).status).toBe(204);
    expect(await giveBack()).toBe(1);
    expect(await giveBack()).toBe(0);
    expect(await assignment()).toEqual({ assigneeId: null, dueAt: DUE });
    expect((await assign(owner, { assigneeId: cleo.userId })).body.errors[0].code).toBe('unknown_member');
    const [last] = await service.database.rows(sql`
      select actor, detail from screening_audit
      where type = 'screening.match.assigned' and match_id = ${matchId} order by id desc limit 1`);
    expect(last).toEqual({
      actor: 'service:left-work',
      detail: { assigneeId: null, dueAt: DUE, previous: { assigneeId: cleo.userId, dueAt: DUE } },
    });
  });

  test('what a member decided stays with the name of the member', async () => {
    const cleo = await aMember(service, acme.owner, 'member');
    await assign(owner, { assigneeId: cleo.userId });
    const decision = { decision: 'confirmed', reason: 'The same person' };
    expect((await owner.post(`/screening/matches/${matchId}/decision`, decision)).status).toBe(200);
    await acme.owner.delete(`/organization/members/${cleo.userId}`);
    expect(await giveBack()).toBe(0);
    expect((await assignment()).assigneeId).toBe(cleo.userId);
  });

  test('matches are given back so many at a time', async () => {
    const cleo = await aMember(service, acme.owner, 'member');
    const runs = await Promise.all(
      [1, 2].map(() => screened(acme.testKey, { subject: { name: 'Boris Testov' } })),
    );
    for (const id of [matchId, ...runs.map(({ matches }) => matches[0].id)])
      await assign(owner, { assigneeId: cleo.userId }, id);
    await acme.owner.delete(`/organization/members/${cleo.userId}`);
    expect([await giveBack(2), await giveBack(2), await giveBack(2)]).toEqual([2, 1, 0]);
  });

  test('an API key assigns nothing', async () => {
    const answer = await acme.testKey.patch(`/screening/matches/${matchId}/assignment`, { assigneeId: null });
    expect(answer.body.code).toBe('forbidden');
  });

  test('nobody outside the organization is assigned', async () => {
    const globex = await anOrganization(service);
    const outsider = await aMember(service, globex.owner, 'member');
    const answer = await assign(owner, { assigneeId: outsider.userId });
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
    expect(await assignment()).toEqual({ assigneeId: null, dueAt: null });
  });

  test('a match that is unknown, of the other mode or of another organization is not found', async () => {
    const globex = await anOrganization(service);
    expect((await assign(globex.owner, { assigneeId: null })).body.code).toBe('not_found');
    expect((await assign(owner, { dueAt: DUE }, '01981b2c-0000-7000-8000-000000000001')).status).toBe(404);
    const live = callingIn(acme.owner, 'live');
    expect((await live.patch(`/screening/matches/${matchId}/assignment`, { dueAt: DUE })).status).toBe(404);
  });

  test.each([
    [{ dueAt: 'tomorrow' }, '/dueAt'],
    [{ dueAt: '2026-12-01' }, '/dueAt'],
    [{ assigneeId: 'me' }, '/assigneeId'],
    [{ assignee: null }, '/assignee'],
  ])('what is no assignment is refused: %j', async (body, pointer) => {
    const answer = await assign(owner, body);
    expect([answer.status, answer.body.errors[0].pointer]).toEqual([400, pointer]);
  });

  test('it is kept in the audit trail with who, what and what was before, and sends no event', async () => {
    await assign(owner, { assigneeId: ann.userId, dueAt: DUE });
    await assign(ann, { assigneeId: null });
    const rows = await service.database.rows(sql`
      select actor, detail from screening_audit
      where type = 'screening.match.assigned' and match_id = ${matchId} order by id`);
    const nobody = { assigneeId: null, dueAt: null };
    const given = { assigneeId: ann.userId, dueAt: DUE };
    expect(rows).toEqual([
      { actor: `user:${acme.owner.userId}`, detail: { ...given, previous: nobody } },
      { actor: `user:${ann.userId}`, detail: { assigneeId: null, dueAt: DUE, previous: given } },
    ]);
  });
});

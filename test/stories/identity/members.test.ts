import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Role } from '../../../src/kernel/principal.ts';
import type { HistoryWriter } from '../../../src/platform/writing/command.ts';
import { aMember, anOrganization, signIn, type TestOrganization } from '../../support/builders.ts';
import { type HeldCommit, heldCommit } from '../../support/held-commit.ts';
import type { Answer, Caller } from '../../support/http.ts';
import { startService, type TestService } from '../../support/service.ts';

const PASSWORD = 'correct horse battery';
const CALLERS = ['owner', 'admin', 'member', 'key'] as const;

let service: TestService;
let acme: TestOrganization;
let callers: Record<(typeof CALLERS)[number], Caller>;
/** A test may hold a change back just before its commit. */
let beforeCommit: HistoryWriter = async () => undefined;

beforeAll(async () => {
  service = await startService({ announce: (tx, ctx, history) => beforeCommit(tx, ctx, history) });
  acme = await anOrganization(service);
  callers = {
    owner: acme.owner,
    admin: await aMember(service, acme.owner, 'admin'),
    member: await aMember(service, acme.owner, 'member'),
    key: acme.liveKey,
  };
});
afterAll(() => service.stop());
beforeEach(() => {
  beforeCommit = async () => undefined;
});

let counter = 0;
function newMember(role: Role, email = `new${(counter += 1)}@example.com`) {
  return { email, name: `New ${role}`, role, password: PASSWORD };
}

/** A member to do something to; returns its user id. */
async function target(role: Role, owner: Caller = acme.owner): Promise<string> {
  const answer = await owner.post('/organization/members', newMember(role));
  expect(answer.status).toBe(201);
  return answer.body.userId;
}

async function rolesOf(organizationId: string): Promise<Record<string, Role>> {
  const rows = await service.db.query<{ user_id: string; role: Role }>(
    'select id as user_id, role from accounts where organization_id = $1',
    [organizationId],
  );
  return Object.fromEntries(rows.map((row) => [row.user_id, row.role]));
}

function statusesOf(answers: readonly Answer[]): number[] {
  return answers.map(({ status }) => status).toSorted((a, b) => a - b);
}

/** Holds back the next change just before its commit. */
function hold(): HeldCommit {
  const held = heldCommit();
  beforeCommit = held.before;
  return held;
}

async function ownersOf(organizationId: string): Promise<number> {
  return Object.values(await rolesOf(organizationId)).filter((role) => role === 'owner').length;
}

describe('Contract 1, Identity: who may do what to members', () => {
  type Row = readonly [string, (caller: Caller) => Promise<Answer>, number, number, number, number];
  const change = (from: Role, to: Role) => async (caller: Caller) =>
    caller.patch(`/organization/members/${await target(from)}`, { role: to });
  const remove = (role: Role) => async (caller: Caller) =>
    caller.delete(`/organization/members/${await target(role)}`);
  const add = (role: Role) => (caller: Caller) => caller.post('/organization/members', newMember(role));

  const table: readonly Row[] = [
    // what                                                              owner admin member key
    ['list', (caller) => caller.get('/organization/members'), 200, 200, 200, 403],
    ['add an owner', add('owner'), 201, 403, 403, 403],
    ['add an admin', add('admin'), 201, 201, 403, 403],
    ['add a member', add('member'), 201, 201, 403, 403],
    ['make an owner an owner', change('owner', 'owner'), 200, 403, 403, 403],
    ['make an owner an admin', change('owner', 'admin'), 200, 403, 403, 403],
    ['make an owner a member', change('owner', 'member'), 200, 403, 403, 403],
    ['make an admin an owner', change('admin', 'owner'), 200, 403, 403, 403],
    ['make an admin a member', change('admin', 'member'), 200, 200, 403, 403],
    ['make a member an owner', change('member', 'owner'), 200, 403, 403, 403],
    ['make a member an admin', change('member', 'admin'), 200, 200, 403, 403],
    ['remove an owner', remove('owner'), 204, 403, 403, 403],
    ['remove an admin', remove('admin'), 204, 204, 403, 403],
    ['remove a member', remove('member'), 204, 204, 403, 403],
  ];
  const cells = table.flatMap(([what, act, ...statuses]) =>
    CALLERS.map((who, index) => ({ what, act, who, status: statuses[index]! })),
  );

  test.each(cells)('$who: $what is $status', async ({ act, who, status }) => {
    const answer = await act(callers[who]);
    expect([answer.status, answer.body.code]).toEqual([status, status === 403 ? 'forbidden' : undefined]);
  });

  test('Contract 1, Success: an admin who names the role owner is 403 for any member, before any look', async () => {
    const answer = await callers.admin.patch(`/organization/members/${crypto.randomUUID()}`, {
      role: 'owner',
    });
    expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
  });

  test.each(['admin', 'member', 'key'] as const)('what a %s may not do leaves no trace', async (who) => {
    const userId = await target('owner');
    const before = await rolesOf(acme.id);
    const added = newMember('owner');
    await callers[who].post('/organization/members', added);
    await callers[who].patch(`/organization/members/${userId}`, { role: 'member' });
    await callers[who].delete(`/organization/members/${userId}`);
    expect(await rolesOf(acme.id)).toEqual(before);
    expect(await service.db.query('select id from accounts where email = $1', [added.email])).toEqual([]);
  });
});

describe('Contract 1, Identity: members', () => {
  test('a member is shown with user, role and time; oldest first; never with a password', async () => {
    const organization = await anOrganization(service);
    const body = newMember('admin');
    const added = await organization.owner.post('/organization/members', body);
    expect(added.body).toEqual({
      id: added.body.userId,
      userId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      email: body.email,
      name: 'New admin',
      role: 'admin',
      status: 'active',
      createdAt: service.clock.now().toISOString(),
    });
    const list = await organization.owner.get('/organization/members');
    expect(list.body).toEqual({
      items: [expect.objectContaining({ userId: organization.owner.userId, role: 'owner' }), added.body],
      nextOffset: null,
      nextCursor: null,
    });
  });

  test('the changed member is the answer of a change', async () => {
    const userId = await target('member');
    const answer = await acme.owner.patch(`/organization/members/${userId}`, { role: 'admin' });
    expect(answer.body).toMatchObject({ userId, role: 'admin', name: 'New member' });
    const upperCase = await acme.owner.patch(`/organization/members/${userId.toUpperCase()}`, {
      role: 'member',
    });
    expect(upperCase.body).toMatchObject({ userId, role: 'member' });
  });

  test.each([
    ['an unknown role', { ...newMember('member'), role: 'root' }],
    ['no role', { ...newMember('member'), role: undefined }],
    ['an e-mail that is none', newMember('member', 'nobody')],
    ['a password of seven characters', { ...newMember('member'), password: 'seven77' }],
    ['an empty name', { ...newMember('member'), name: '' }],
    ['a name of spaces', { ...newMember('member'), name: '   ' }],
    ['an unknown property', { ...newMember('member'), admin: true }],
  ])('adding %s is 400', async (_what, body) => {
    expect(await acme.owner.post('/organization/members', body)).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', errors: expect.arrayContaining([expect.anything()]) },
    });
  });

  test.each([
    ['PATCH', { role: 'admin' }],
    ['DELETE', undefined],
  ])('%s: an unknown member is 404, a malformed id 400', async (method, body) => {
    const send = (id: string) =>
      acme.owner.send(method, `/organization/members/${id}`, body === undefined ? {} : { body });
    expect(await send(crypto.randomUUID())).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await send('nobody')).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', errors: [{ parameter: 'userId' }] },
    });
  });

  test('a member that is one already is 409 with its id, however the address is written', async () => {
    const body = newMember('member');
    const added = await acme.owner.post('/organization/members', body);
    for (const email of [body.email, body.email.toUpperCase()]) {
      const again = await acme.owner.post('/organization/members', { ...body, email, role: 'admin' });
      expect(again).toMatchObject({
        status: 409,
        body: { code: 'already_exists', resourceId: added.body.userId },
      });
    }
    expect((await rolesOf(acme.id))[added.body.userId]).toBe('member');
  });

  test('the same address five times at once: one joins, the others are told who it is', async () => {
    const body = newMember('member');
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => acme.owner.post('/organization/members', body)),
    );
    expect(statusesOf(answers)).toEqual([201, 409, 409, 409, 409]);
    expect(new Set(answers.map(({ body: { userId, resourceId } }) => userId ?? resourceId)).size).toBe(1);
    expect(await service.db.query('select id from accounts where email = $1', [body.email])).toHaveLength(1);
  });
});

describe('Contract 1, Identity: an account ends with its membership', () => {
  const accountsOf = (email: string) =>
    service.db.query<{ id: string }>('select id from accounts where email = $1', [email]);

  test('and the address is free for somebody else', async () => {
    const body = newMember('member');
    const { userId } = (await acme.owner.post('/organization/members', body)).body;
    expect((await acme.owner.delete(`/organization/members/${userId}`)).status).toBe(204);
    expect(await accountsOf(body.email)).toEqual([]);
    const renewed = { ...body, name: 'Somebody else', password: 'another password' };
    const again = await acme.owner.post('/organization/members', renewed);
    expect(again.body).toMatchObject({ name: 'Somebody else' });
    expect(again.body.userId).not.toBe(userId);
    await signIn(service, body.email, 'another password');
  });

  test('one in another organization has nothing to do with it', async () => {
    const other = await anOrganization(service);
    const body = newMember('member');
    const { userId } = (await acme.owner.post('/organization/members', body)).body;
    const there = (await other.owner.post('/organization/members', body)).body;
    await acme.owner.delete(`/organization/members/${userId}`);
    expect(await accountsOf(body.email)).toEqual([{ id: there.userId }]);
    await other.owner.delete(`/organization/members/${there.userId}`);
    expect(await accountsOf(body.email)).toEqual([]);
  });

  test('who removes itself is gone at once', async () => {
    const admin = await aMember(service, acme.owner, 'admin');
    expect((await admin.delete(`/organization/members/${admin.userId}`)).status).toBe(204);
    expect((await admin.get('/auth/session')).status).toBe(401);
    expect(await accountsOf(admin.email)).toEqual([]);
  });
});

describe('Contract 1, Identity: the last owner can be neither removed nor demoted', () => {
  test('409 last_owner for both, and nothing changes', async () => {
    const { id, owner } = await anOrganization(service);
    await target('admin', owner);
    const path = `/organization/members/${owner.userId}`;
    for (const role of ['admin', 'member']) {
      expect(await owner.patch(path, { role })).toMatchObject({ status: 409, body: { code: 'last_owner' } });
    }
    expect(await owner.delete(path)).toMatchObject({ status: 409, body: { code: 'last_owner' } });
    expect((await owner.patch(path, { role: 'owner' })).status).toBe(200);
    expect(await ownersOf(id)).toBe(1);
  });

  test('an owner who has not accepted the invitation yet does not count', async () => {
    const { owner } = await anOrganization(service);
    const invited = { email: 'owner-to-be@example.com', name: 'To be', role: 'owner' };
    const { userId } = (await owner.post('/organization/members', invited)).body;
    const leave = () => owner.delete(`/organization/members/${owner.userId}`);
    expect(await leave()).toMatchObject({ status: 409, body: { code: 'last_owner' } });
    expect((await owner.delete(`/organization/members/${userId}`)).status).toBe(204);
  });

  test('an owner may go once there is another one', async () => {
    const { id, owner } = await anOrganization(service);
    const second = await aMember(service, owner, 'owner');
    expect((await owner.patch(`/organization/members/${owner.userId}`, { role: 'member' })).status).toBe(200);
    expect((await second.delete(`/organization/members/${second.userId}`)).status).toBe(409);
    expect((await second.delete(`/organization/members/${owner.userId}`)).status).toBe(204);
    expect(await ownersOf(id)).toBe(1);
  });

  test('two owners demoting each other at the same moment: always one owner left', async () => {
    const organization = await anOrganization(service);
    const [a, b] = [organization.owner, await aMember(service, organization.owner, 'owner')];
    for (let round = 0; round < 25; round += 1) {
      const demote = (by: typeof a, whom: typeof a): Promise<Answer> =>
        by.patch(`/organization/members/${whom.userId}`, { role: 'admin' });
      const answers = await Promise.all(
        round % 2 === 0 ? [demote(a, b), demote(b, a)] : [demote(a, a), demote(b, b)],
      );
      const statuses = statusesOf(answers);
      expect(statuses[0]).toBe(200);
      expect([403, 409]).toContain(statuses[1]);
      expect(await ownersOf(organization.id)).toBe(1);
      const [left, demoted] = (await rolesOf(organization.id))[a.userId] === 'owner' ? [a, b] : [b, a];
      await left.patch(`/organization/members/${demoted.userId}`, { role: 'owner' });
    }
  });

  test('two owners removing each other at the same moment: always one owner left', async () => {
    const organization = await anOrganization(service);
    let left = organization.owner;
    for (let round = 0; round < 8; round += 1) {
      const other = await aMember(service, left, 'owner');
      const answers = await Promise.all([
        left.delete(`/organization/members/${other.userId}`),
        other.delete(`/organization/members/${left.userId}`),
      ]);
      const statuses = statusesOf(answers);
      expect(statuses[0]).toBe(204);
      expect([401, 409]).toContain(statuses[1]);
      expect(await ownersOf(organization.id)).toBe(1);
      if (answers[1].status === 204) left = other;
    }
  });

  test('the second of two waits for the first, and then sees what it did', async () => {
    const organization = await anOrganization(service);
    const [a, b] = [organization.owner, await aMember(service, organization.owner, 'owner')];
    const gate = hold();
    const first = a.patch(`/organization/members/${b.userId}`, { role: 'member' });
    await gate.reached;
    const second = b.delete(`/organization/members/${a.userId}`);
    await expect.poll(() => service.db.query(WAITING)).not.toEqual([]);
    gate.open();
    expect((await first).status).toBe(200);
    expect(await second).toMatchObject({ status: 409, body: { code: 'last_owner' } });
    expect(await ownersOf(organization.id)).toBe(1);
  });
});

const WAITING = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

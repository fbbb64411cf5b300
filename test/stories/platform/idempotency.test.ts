import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '../../../src/kernel/limits.ts';
import type { HistoryWriter } from '../../../src/platform/writing/command.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import {
  aMember,
  anApiKey,
  anOrganization,
  aSubject,
  type TestOrganization,
} from '../../support/builders.ts';
import { type Answer, type Caller, anonymousCaller } from '../../support/http.ts';
import { aGate } from '../../support/gate.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let acme: TestOrganization;
/** A test may hold a change back, or make it fail, just before its commit. */
let beforeCommit: HistoryWriter = async () => undefined;

beforeAll(async () => {
  service = await startService({ announce: (tx, ctx, history) => beforeCommit(tx, ctx, history) });
  acme = await anOrganization(service);
});
afterAll(() => service.stop());
beforeEach(() => {
  beforeCommit = async () => undefined;
});

let counter = 0;
const newKey = (): string => `idempotency-${(counter += 1)}`;
const newSubject = () => ({ kind: 'person', externalId: `idempotent-${(counter += 1)}` });

function register(caller: Caller, body: unknown, idempotencyKey: string, headers = {}): Promise<Answer> {
  return caller.post('/risk/subjects', body, { idempotencyKey, headers });
}

async function subjectsNamed(externalId: string): Promise<number> {
  return (await service.db.query('select id from risk_subjects where external_id = $1', [externalId])).length;
}

async function isKept(key: string): Promise<boolean> {
  return (await service.db.query('select key from idempotency_keys where key = $1', [key])).length > 0;
}

/** What a retry is compared by. */
function shown({ status, headers, body }: Answer) {
  const replayed = headers.get('idempotency-replayed');
  return { status, body, mediaType: headers.get('content-type'), replayed };
}

const replayOf = (first: Answer) => ({ ...shown(first), replayed: 'true' });

const CONFLICT = { status: 409, body: { code: 'idempotency_conflict' }, replayed: null };

describe('Contract 1, Idempotency, rule 1: one key belongs to one organization and mode', () => {
  test('the same key is free in the other mode and in another organization', async () => {
    const globex = await anOrganization(service);
    const [key, body] = [newKey(), newSubject()];
    const callers = [acme.testKey, acme.liveKey, globex.testKey, globex.liveKey];
    const answers = await Promise.all(callers.map((caller) => register(caller, body, key)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(4);
    for (const [index, caller] of callers.entries()) {
      expect(shown(await register(caller, body, key))).toEqual(replayOf(answers[index]!));
    }
  });

  test('one user in the two modes has the key twice', async () => {
    const [key, body] = [newKey(), newSubject()];
    const live = await register(acme.owner, body, key);
    const inTest = await register(acme.owner, body, key, { 'x-risk-mode': 'test' });
    expect([live.body.data.mode, inTest.body.data.mode]).toEqual(['live', 'test']);
    expect(shown(await register(acme.owner, body, key, { 'x-service-mode': 'test' }))).toEqual(
      replayOf(inTest),
    );
  });

  test('it lives as long as the organization', async () => {
    const [key, body] = [newKey(), newSubject()];
    const first = await register(acme.testKey, body, key);
    service.clock.moveSeconds(30 * 24 * 3600);
    const again = shown(await register(acme.testKey, body, key));
    service.clock.moveSeconds(370 * 24 * 3600);
    const late = shown(await register(acme.testKey, body, key));
    service.clock.moveSeconds(-400 * 24 * 3600);
    expect(again).toEqual(replayOf(first));
    expect(late).toMatchObject(CONFLICT);
  });

  test('stored answers that hold a secret are encrypted, the others can be read', async () => {
    const [secretKey, plainKey] = [newKey(), newKey()];
    const made = await acme.owner.post(
      '/api-keys',
      { name: 'Secret', mode: 'test' },
      { idempotencyKey: secretKey },
    );
    await register(acme.owner, newSubject(), plainKey);
    const rows = await service.db.query<{ key: string; body: string | null; sealed_body: Buffer | null }>(
      'select key, body, sealed_body from idempotency_keys where key = any($1) order by key',
      [[secretKey, plainKey]],
    );
    const [sealed, plain] = [
      rows.find(({ key }) => key === secretKey)!,
      rows.find(({ key }) => key === plainKey)!,
    ];
    expect(sealed.body).toBeNull();
    expect(sealed.sealed_body!.toString('latin1')).not.toContain(made.body.keyId);
    expect(JSON.parse(plain.body!)).toMatchObject({ resource: 'subjects' });
    expect(plain.sealed_body).toBeNull();
  });
});

describe('Contract 1, Idempotency, rule 2: the same request again', () => {
  test('the original status and body, with the header; nothing is made', async () => {
    const [key, body] = [newKey(), newSubject()];
    const first = await register(acme.testKey, body, key);
    expect(first.status).toBe(201);
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    service.clock.moveSeconds(30);
    for (let times = 0; times < 3; times += 1)
      expect(shown(await register(acme.testKey, body, key))).toEqual(replayOf(first));
    expect(await subjectsNamed(body.externalId)).toBe(1);
    const events = await acme.testKey.get(`/risk/events?subjectId=${first.body.id}`);
    expect(events.body.items).toHaveLength(1);
  });

  test('two sessions of one user are one principal', async () => {
    const [key, body] = [newKey(), newSubject()];
    const login = await anonymousCaller(service.url).post('/auth/login', {
      email: acme.owner.email,
      password: acme.owner.password,
    });
    const first = await register(acme.owner, body, key);
    const headers = { authorization: `Bearer ${login.body.token}` };
    expect(shown(await register(anonymousCaller(service.url), body, key, headers))).toEqual(replayOf(first));
  });

  test('an answer without a body is given again without one', async () => {
    const key = newKey();
    const member = await aMember(service, acme.owner, 'member');
    const path = `/organization/members/${member.userId}`;
    const first = await acme.owner.delete(path, { idempotencyKey: key });
    const again = await acme.owner.delete(path, { idempotencyKey: key });
    expect(first.status).toBe(204);
    expect(shown(again)).toEqual(replayOf(first));
    expect(again.body).toBe('');
    expect((await acme.owner.delete(path)).status).toBe(404);
  });
});

describe('Contract 1, Idempotency, rule 2: anything else different is 409', () => {
  let other: Caller;
  beforeAll(async () => {
    other = await anApiKey(service, acme.owner, 'test');
  });

  test.each<[string, (body: { kind: string; externalId: string }, key: string) => Promise<Answer>]>([
    [
      'another value',
      (body, key) => register(acme.testKey, { ...body, externalId: `${body.externalId}x` }, key),
    ],
    [
      'the same values in another order',
      ({ kind, externalId }, key) => register(acme.testKey, { externalId, kind }, key),
    ],
    [
      'one more space',
      (body, key) =>
        acme.testKey.send('POST', '/risk/subjects', { raw: `${JSON.stringify(body)} `, idempotencyKey: key }),
    ],
    ['another API key of the same organization and mode', (body, key) => register(other, body, key)],
    [
      'a dashboard token in the same mode',
      (body, key) => register(acme.owner, body, key, { 'x-risk-mode': 'test' }),
    ],
  ])('%s', async (_what, again) => {
    const [key, body] = [newKey(), newSubject()];
    const first = await register(acme.testKey, body, key);
    expect(shown(await again(body, key))).toMatchObject(CONFLICT);
    expect(shown(await register(acme.testKey, body, key))).toEqual(replayOf(first));
  });

  test('another path', async () => {
    const key = newKey();
    const [one, two] = [
      await anApiKey(service, acme.owner, 'test'),
      await anApiKey(service, acme.owner, 'test'),
    ];
    const revoke = (id: string) =>
      acme.owner.post(`/api-keys/${id}/revoke`, undefined, { idempotencyKey: key });
    const first = await revoke(one.id);
    expect(first.status).toBe(200);
    expect(shown(await revoke(two.id))).toMatchObject(CONFLICT);
    expect(
      shown(await acme.owner.post('/api-keys', { name: 'a', mode: 'test' }, { idempotencyKey: key })),
    ).toMatchObject(CONFLICT);
    expect(shown(await revoke(one.id))).toEqual(replayOf(first));
    expect((await revoke(two.id)).status).toBe(409);
    expect((await two.get('/risk/subjects')).status).toBe(200);
  });

  test('another method', async () => {
    const key = newKey();
    const { userId } = await aMember(service, acme.owner, 'member');
    const path = `/organization/members/${userId}`;
    const first = await acme.owner.patch(path, { role: 'admin' }, { idempotencyKey: key });
    expect(first.status).toBe(200);
    expect(shown(await acme.owner.delete(path, { idempotencyKey: key }))).toMatchObject(CONFLICT);
    expect(shown(await acme.owner.patch(path, { role: 'admin' }, { idempotencyKey: key }))).toEqual(
      replayOf(first),
    );
  });

  test('Document 1, Authentication, rule 6: another user', async () => {
    const [key, body] = [newKey(), newSubject()];
    const admin = await aMember(service, acme.owner, 'admin');
    await register(acme.owner, body, key);
    expect(shown(await register(admin, body, key))).toMatchObject(CONFLICT);
  });

  test('the refusal shows nothing of the first request or its answer', async () => {
    const [key, body] = [newKey(), newSubject()];
    const first = await register(acme.testKey, body, key);
    const refused = await register(other, newSubject(), key);
    const text = JSON.stringify(refused.body);
    for (const hidden of [body.externalId, first.body.id, acme.testKey.id])
      expect(text).not.toContain(hidden);
  });

  test('keys that differ in case are different keys', async () => {
    const key = newKey();
    expect((await register(acme.testKey, newSubject(), key)).status).toBe(201);
    expect((await register(acme.testKey, newSubject(), key.toUpperCase())).status).toBe(201);
  });
});

describe('Contract 1, Idempotency, rule 3: a request that fails leaves no trace of its key', () => {
  test.each<[number, string, (key: string) => Promise<Answer>]>([
    [400, 'invalid_request', (key) => register(acme.testKey, { kind: 'nobody', externalId: 'x' }, key)],
    [
      400,
      'malformed_json',
      (key) => acme.testKey.send('POST', '/risk/subjects', { raw: '{', idempotencyKey: key }),
    ],
    [400, 'mode_conflict', (key) => register(acme.testKey, newSubject(), key, { 'x-risk-mode': 'live' })],
    [401, 'unauthenticated', (key) => register(anonymousCaller(service.url), newSubject(), key)],
    [
      403,
      'forbidden',
      (key) => acme.testKey.post('/api-keys', { name: 'a', mode: 'test' }, { idempotencyKey: key }),
    ],
    [
      404,
      'not_found',
      (key) =>
        acme.owner.post(`/api-keys/${crypto.randomUUID()}/revoke`, undefined, {
          idempotencyKey: key,
          headers: { 'x-service-mode': 'test' },
        }),
    ],
    [
      409,
      'already_exists',
      async (key) => {
        const body = newSubject();
        await aSubject(acme.testKey, body.externalId);
        return register(acme.testKey, body, key);
      },
    ],
    [
      413,
      'too_large',
      (key) => register(acme.testKey, { kind: 'person', externalId: 'x'.repeat(limits.requestBytes) }, key),
    ],
    [
      415,
      'unsupported_media_type',
      (key) => register(acme.testKey, newSubject(), key, { 'content-type': 'text/plain' }),
    ],
  ])('%i %s', async (status, code, fail) => {
    const key = newKey();
    expect(await fail(key)).toMatchObject({ status, body: { code } });
    expect(await isKept(key)).toBe(false);
    const body = newSubject();
    const accepted = await register(acme.testKey, body, key);
    expect(accepted.status).toBe(201);
    expect(shown(await register(acme.testKey, body, key))).toEqual(replayOf(accepted));
  });

  test('500: it is written in the transaction of the change, so both or neither', async () => {
    const [key, body] = [newKey(), newSubject()];
    beforeCommit = async () => {
      throw new Error('the end of the change fails');
    };
    expect((await register(acme.testKey, body, key)).status).toBe(500);
    expect(await isKept(key)).toBe(false);
    expect(await subjectsNamed(body.externalId)).toBe(0);
    beforeCommit = async () => undefined;
    expect((await register(acme.testKey, body, key)).status).toBe(201);
  });
});

describe('Contract 1, Idempotency, rule 4: the same request at the same moment', () => {
  test('twenty at once make one record and twenty equal answers, one of them not replayed', async () => {
    for (let round = 0; round < 3; round += 1) {
      const [key, body] = [newKey(), newSubject()];
      const answers = await Promise.all(Array.from({ length: 20 }, () => register(acme.testKey, body, key)));
      for (const answer of answers) {
        expect(answer.status).toBe(201);
        expect(answer.body).toEqual(answers[0]!.body);
      }
      const worked = answers.filter(({ headers }) => headers.get('idempotency-replayed') === null);
      expect(worked).toHaveLength(1);
      expect(await subjectsNamed(body.externalId)).toBe(1);
    }
  });

  test('twenty API keys at once are one key with one secret', async () => {
    const key = newKey();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        acme.owner.post('/api-keys', { name: 'Once', mode: 'test' }, { idempotencyKey: key }),
      ),
    );
    expect(new Set(answers.map(({ body }) => body.secret)).size).toBe(1);
    const rows = await service.db.query('select id from api_keys where id = $1', [answers[0]!.body.id]);
    expect(rows).toHaveLength(1);
    expect(await service.db.query(`select id from api_keys where name = 'Once'`)).toHaveLength(1);
  });

  test('the others wait until the first has committed', async () => {
    const [key, body] = [newKey(), newSubject()];
    const [reached, held] = [aGate(), aGate()];
    beforeCommit = () => {
      reached.open();
      return held.opened;
    };
    let done = 0;
    const requests = Array.from({ length: 3 }, async () => {
      const answer = await register(acme.testKey, body, key);
      done += 1;
      return answer;
    });
    await reached.opened;
    await sleep(300);
    expect(done).toBe(0);
    held.open();
    const answers = await Promise.all(requests);
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.get('idempotency-replayed') === 'true')).toHaveLength(2);
  });

  test('the others wait also where they would be refused meanwhile', async () => {
    const key = newKey();
    const expiresAt = new Date(service.clock.now().getTime() + 5_000).toISOString();
    const [reached, held] = [aGate(), aGate()];
    beforeCommit = async (tx) => {
      // Once the database has answered, the key is held: it is asked for before.
      await tx.rows(sql`select 1`);
      reached.open();
      await held.opened;
    };
    const create = () =>
      acme.owner.post('/api-keys', { name: 'Short', mode: 'test', expiresAt }, { idempotencyKey: key });
    const first = create();
    await reached.opened;
    // A key that expires in the past is refused.
    service.clock.moveSeconds(6);
    const second = create();
    await sleep(200);
    held.open();
    expect((await first).status).toBe(201);
    expect((await second).body).toEqual((await first).body);
    expect((await second).headers.get('idempotency-replayed')).toBe('true');
  });

  test('when the first fails, one of those that waited does the work', async () => {
    const [key, body] = [newKey(), newSubject()];
    let failures = 0;
    beforeCommit = async () => {
      failures += 1;
      if (failures === 1) throw new Error('the first one fails');
    };
    const answers = await Promise.all(Array.from({ length: 10 }, () => register(acme.testKey, body, key)));
    // The one that failed may find, before it answers, that another has done the work.
    expect(answers.filter(({ status }) => status === 500).length).toBeLessThanOrEqual(1);
    const accepted = answers.filter(({ status }) => status === 201);
    expect(accepted.length).toBeGreaterThanOrEqual(9);
    expect(new Set(accepted.map((answer) => answer.body.id)).size).toBe(1);
    expect(accepted.filter(({ headers }) => headers.get('idempotency-replayed') === null)).toHaveLength(1);
  });

  test('different requests with one key at once: one is done, the others are 409', async () => {
    const key = newKey();
    const bodies = Array.from({ length: 10 }, () => newSubject());
    const answers = await Promise.all(bodies.map((body) => register(acme.testKey, body, key)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 201))
      expect(shown(answer)).toMatchObject(CONFLICT);
  });

  test('the same subject with twenty keys at once is still one subject', async () => {
    const body = newSubject();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => register(acme.testKey, body, newKey())),
    );
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expect(answer).toMatchObject({
        status: 409,
        body: { code: 'already_exists', resourceId: made[0]!.body.id },
      });
    }
  });
});

describe('Contract 1, Idempotency, rule 5: the replay check comes before business checks', () => {
  test('what exists already, was revoked already or lies in the past by now is answered as it was', async () => {
    const keys = [newKey(), newKey(), newKey()] as const;
    const subject = newSubject();
    const registered = await register(acme.testKey, subject, keys[0]);
    const expiresAt = new Date(service.clock.now().getTime() + 60_000).toISOString();
    const create = () =>
      acme.owner.post('/api-keys', { name: 'Short', mode: 'test', expiresAt }, { idempotencyKey: keys[1] });
    const created = await create();
    const revoke = () =>
      acme.owner.post(`/api-keys/${created.body.id}/revoke`, undefined, { idempotencyKey: keys[2] });
    const revoked = await revoke();
    service.clock.moveSeconds(120);
    expect(shown(await register(acme.testKey, subject, keys[0]))).toEqual(replayOf(registered));
    expect(shown(await create())).toEqual(replayOf(created));
    expect(shown(await revoke())).toEqual(replayOf(revoked));
    const anew = await acme.owner.post('/api-keys', { name: 'Short', mode: 'test', expiresAt });
    expect(anew.status).toBe(400);
  });

  test('Contract 1, Success: but after credential, mode, role and form', async () => {
    const [key, admin] = [newKey(), await aMember(service, acme.owner, 'admin')];
    const create = (headers = {}) =>
      admin.post('/api-keys', { name: 'Mine', mode: 'test' }, { idempotencyKey: key, headers });
    const first = await create();
    expect(first.status).toBe(201);
    expect((await create({ 'x-service-mode': 'staging' })).status).toBe(400);
    expect((await create({ 'content-type': 'text/plain' })).status).toBe(415);
    await acme.owner.patch(`/organization/members/${admin.userId}`, { role: 'member' });
    expect((await create()).status).toBe(403);
    await acme.owner.patch(`/organization/members/${admin.userId}`, { role: 'admin' });
    expect(shown(await create())).toEqual(replayOf(first));
    await acme.owner.delete(`/organization/members/${admin.userId}`);
    expect((await create()).status).toBe(401);
  });
});

describe('Document 1, Common rules, rule 1: the Idempotency-Key header', () => {
  test.each([
    ['one character', 'a'],
    ['120 characters', 'k'.repeat(limits.idempotencyKeyCharacters - 4)],
    ['every kind of character', 'AZaz09_.:-'],
    ['only signs', '...:::---___'],
  ])('%s is a key', async (_what, start) => {
    const key = start.length === 1 ? start : `${start}${String((counter += 1)).padStart(4, '0')}`;
    expect(key.length).toBeLessThanOrEqual(limits.idempotencyKeyCharacters);
    expect((await register(acme.testKey, newSubject(), key)).status).toBe(201);
    expect(await isKept(key)).toBe(true);
  });

  test.each([
    ['nothing', ''],
    ['121 characters', 'k'.repeat(limits.idempotencyKeyCharacters + 1)],
    ['a space', 'a b'],
    ['a slash', 'a/b'],
    ['a comma', 'a,b'],
    ['a plus', 'a+b'],
    ['quotes', '"a"'],
    ['a letter beyond ASCII', 'caf\u00e9'],
    ['a percent sign', 'a%20b'],
  ])('%s is 400', async (_what, key) => {
    for (const caller of [acme.testKey, acme.owner]) {
      const answer = await register(caller, newSubject(), key, { 'idempotency-key': key });
      expect(answer).toMatchObject({
        status: 400,
        body: { code: 'invalid_request', errors: [{ header: 'idempotency-key' }] },
      });
    }
  });

  test('it is required of a POST that changes something', async () => {
    for (const caller of [acme.testKey, acme.owner]) {
      const answer = await caller.post('/risk/subjects', newSubject(), { idempotencyKey: null });
      expect(answer).toMatchObject({ status: 400, body: { code: 'idempotency_key_required' } });
    }
  });

  test('a caller who forgot it is told so, with any body', async () => {
    for (const path of ['/risk/subjects', '/screening/runs', '/webhooks'])
      expect(await acme.owner.post(path, {}, { idempotencyKey: null })).toMatchObject({
        status: 400,
        body: { code: 'idempotency_key_required' },
      });
  });

  test('elsewhere it may be left out, and then nothing is remembered', async () => {
    const make = () =>
      acme.owner.post('/api-keys', { name: 'Twice', mode: 'test' }, { idempotencyKey: null });
    const [one, two] = [await make(), await make()];
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(one.body.id).not.toBe(two.body.id);
  });

  test('elsewhere it is honoured when sent: POST, PATCH and DELETE', async () => {
    const member = {
      email: 'honoured@example.com',
      name: 'Honoured',
      role: 'member',
      password: 'long enough',
    };
    const keys = [newKey(), newKey(), newKey()] as const;
    const add = () => acme.owner.post('/organization/members', member, { idempotencyKey: keys[0] });
    const added = await add();
    expect(shown(await add())).toEqual(replayOf(added));
    const path = `/organization/members/${added.body.userId}`;
    const change = () => acme.owner.patch(path, { role: 'admin' }, { idempotencyKey: keys[1] });
    const changed = await change();
    expect(shown(await change())).toEqual(replayOf(changed));
    const remove = () => acme.owner.delete(path, { idempotencyKey: keys[2] });
    const removed = await remove();
    expect(shown(await remove())).toEqual(replayOf(removed));
    expect(shown(await add())).toEqual(replayOf(added));
    expect((await acme.owner.patch(path, { role: 'admin' })).status).toBe(404);
  });

  test('a changed password is not changed twice by a retry', async () => {
    const me = await aMember(service, acme.owner, 'member');
    const key = newKey();
    const change = () =>
      me.post(
        '/auth/password',
        { currentPassword: me.password, newPassword: 'another horse battery' },
        { idempotencyKey: key },
      );
    expect((await change()).status).toBe(204);
    const again = await change();
    expect(again.status).toBe(204);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
  });

  test('a read takes no notice of it', async () => {
    const key = newKey();
    const [one, two] = await Promise.all([
      acme.testKey.get('/risk/subjects', { idempotencyKey: key }),
      acme.testKey.get('/risk/events', { idempotencyKey: key }),
    ]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(await isKept(key)).toBe(false);
  });
});

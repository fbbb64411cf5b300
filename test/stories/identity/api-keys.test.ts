import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '../../../src/kernel/limits.ts';
import { aMember, anApiKey, anOrganization, type TestOrganization } from '../../support/builders.ts';
import { type Answer, type Caller, type Json, keyCaller, anonymousCaller } from '../../support/http.ts';
import { startService, type TestService } from '../../support/service.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

let service: TestService;
let acme: TestOrganization;

beforeAll(async () => {
  service = await startService();
  acme = await anOrganization(service);
});
afterAll(() => service.stop());

const secondsFromNow = (seconds: number): string =>
  new Date(service.clock.now().getTime() + seconds * 1000).toISOString();

async function create(body: object, idempotencyKey?: string): Promise<Answer> {
  return acme.owner.post('/api-keys', body, idempotencyKey === undefined ? {} : { idempotencyKey });
}

const callerOf = ({ body: { keyId, secret } }: Answer): Caller =>
  keyCaller(service.url, { keyId, secret }, service.clock);

async function shown(id: string): Promise<Json> {
  const { body } = await acme.owner.get('/api-keys');
  return body.items.find((key: { id: string }) => key.id === id);
}

describe('Contract 1, Identity: creating an API key', () => {
  test.each(['test', 'live'])('of %s mode answers the key with its secret, this once', async (mode) => {
    const created = await create({ name: 'Onboarding', mode });
    expect(created.status).toBe(201);
    expect(created.body).toEqual({
      id: expect.stringMatching(UUID),
      keyId: expect.stringMatching(new RegExp(`^ak_${mode}_[A-Za-z0-9_-]{20,}$`)),
      name: 'Onboarding',
      mode,
      createdAt: service.clock.now().toISOString(),
      expiresAt: null,
      revokedAt: null,
      lastUsedAt: null,
      secret: expect.stringMatching(/^sk_[A-Za-z0-9_-]{43}$/),
    });
    expect(created.headers.get('cache-control')).toBe('no-store');
    const { secret, ...key } = created.body;
    expect(secret).toBeDefined();
    expect(await shown(key.id)).toEqual(key);
  });

  test('secrets are 256 random bits, keyIds never repeat', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => create({ name: 'Many', mode: 'test' })));
    const secrets = made.map(({ body }) => Buffer.from(body.secret.slice(3), 'base64url'));
    expect(new Set(secrets.map((secret) => secret.length))).toEqual(new Set([32]));
    expect(new Set(secrets.map(String)).size).toBe(20);
    expect(new Set(made.map(({ body }) => body.keyId)).size).toBe(20);
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(20);
  });

  test('an identical retry shows the secret again, any other read never does', async () => {
    const body = { name: 'Retried', mode: 'test' };
    const first = await create(body, 'create-key-1');
    const again = await create(body, 'create-key-1');
    expect(again.status).toBe(201);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    const list = await acme.owner.get('/api-keys');
    const revoked = await acme.owner.post(`/api-keys/${first.body.id}/revoke`);
    for (const answer of [list, revoked]) {
      expect(JSON.stringify(answer.body)).not.toContain('secret');
      expect(JSON.stringify(answer.body)).not.toContain('sk_');
    }
  });

  test('works without an Idempotency-Key too: each call makes a key', async () => {
    const made = await Promise.all(
      [1, 2].map(() =>
        acme.owner.post('/api-keys', { name: 'No key', mode: 'test' }, { idempotencyKey: null }),
      ),
    );
    expect(made.map(({ status }) => status)).toEqual([201, 201]);
    expect(made[0]!.body.id).not.toBe(made[1]!.body.id);
  });

  test.each([
    ['no name', { mode: 'test' }],
    ['an empty name', { name: '', mode: 'test' }],
    ['a name too long', { name: 'x'.repeat(limits.nameCharacters + 1), mode: 'test' }],
    ['no mode', { name: 'a' }],
    ['an unknown mode', { name: 'a', mode: 'staging' }],
    ['an expiry without a zone', { name: 'a', mode: 'test', expiresAt: '2027-01-01T00:00:00' }],
    ['an expiry that is no time', { name: 'a', mode: 'test', expiresAt: 'tomorrow' }],
    ['a secret of its own', { name: 'a', mode: 'test', secret: 'sk_mine' }],
  ])('%s is 400', async (_what, body) => {
    expect(await create(body)).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  });
});

describe('Contract 1, Identity: who may use /api-keys', () => {
  let callers: Record<'owner' | 'admin' | 'member' | 'key', Caller>;
  beforeAll(async () => {
    callers = {
      owner: acme.owner,
      admin: await aMember(service, acme.owner, 'admin'),
      member: await aMember(service, acme.owner, 'member'),
      key: acme.testKey,
    };
  });

  test.each([
    { who: 'owner', list: 200, make: 201, revoke: 200 },
    { who: 'admin', list: 200, make: 201, revoke: 200 },
    { who: 'member', list: 200, make: 403, revoke: 403 },
    { who: 'key', list: 403, make: 403, revoke: 403 },
  ] as const)('$who: list $list, create $make, revoke $revoke', async ({ who, list, make, revoke }) => {
    const { id } = (await create({ name: 'Target', mode: 'test' })).body;
    const caller = callers[who];
    expect((await caller.get('/api-keys')).status).toBe(list);
    expect((await caller.post('/api-keys', { name: 'Made', mode: 'live' })).status).toBe(make);
    expect((await caller.post(`/api-keys/${id}/revoke`)).status).toBe(revoke);
    expect((await shown(id)).revokedAt === null).toBe(revoke === 403);
  });
});

describe('Contract 1, Who is calling: /api-keys lists and makes keys of both modes', () => {
  test('whatever mode the session works in', async () => {
    const { owner } = await anOrganization(service);
    for (const mode of ['test', 'live']) {
      const list = await owner.get('/api-keys', { headers: { 'x-service-mode': mode } });
      const [first, second] = list.body.items;
      expect([first.mode, second.mode]).toEqual(['test', 'live']);
      const other = mode === 'test' ? 'live' : 'test';
      const made = await owner.post(
        '/api-keys',
        { name: 'a', mode: other },
        { headers: { 'x-service-mode': mode } },
      );
      expect(made.body.mode).toBe(other);
      await owner.post(`/api-keys/${made.body.id}/revoke`, undefined, {
        headers: { 'x-service-mode': mode },
      });
    }
  });

  test('Contract 1, Lists: at most 100 rows, oldest first, until nextOffset is null', async () => {
    const { owner } = await anOrganization(service);
    for (let index = 0; index < 103; index += 1)
      await owner.post('/api-keys', { name: `${index}`, mode: 'test' });
    const first = await owner.get('/api-keys');
    expect(first.body.items).toHaveLength(limits.listRows);
    expect(first.body.nextOffset).toBe(100);
    const second = await owner.get(`/api-keys?offset=${first.body.nextOffset}`);
    expect(second.body.nextOffset).toBeNull();
    const names = [...first.body.items, ...second.body.items].map(({ name }) => name);
    expect(names).toEqual(['test key', 'live key', ...Array.from({ length: 103 }, (_, index) => `${index}`)]);
    expect((await owner.get('/api-keys?offset=105')).body).toEqual({
      items: [],
      nextOffset: null,
      nextCursor: null,
    });
  });
});

describe('Contract 1, Identity: an API key may expire', () => {
  test('it works until then, and not from then on', async () => {
    const created = await create({ name: 'Short', mode: 'test', expiresAt: secondsFromNow(600) });
    expect(created.body.expiresAt).toBe(secondsFromNow(600));
    const caller = callerOf(created);
    service.clock.moveSeconds(599);
    expect((await caller.get('/risk/subjects')).status).toBe(200);
    service.clock.moveSeconds(1);
    expect(await caller.get('/risk/subjects')).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated' },
    });
    expect((await shown(created.body.id)).revokedAt).toBeNull();
  });

  test('the time is kept in UTC, cut to milliseconds', async () => {
    const created = await create({
      name: 'Offset',
      mode: 'test',
      expiresAt: '2030-01-01T02:00:00.1239+02:00',
    });
    expect(created.body.expiresAt).toBe('2030-01-01T00:00:00.123Z');
    expect((await shown(created.body.id)).expiresAt).toBe('2030-01-01T00:00:00.123Z');
  });

  test('null is no expiry', async () => {
    expect((await create({ name: 'For ever', mode: 'test', expiresAt: null })).body.expiresAt).toBeNull();
  });

  test.each([
    ['long ago', () => '2020-01-01T00:00:00Z'],
    ['a second ago', () => secondsFromNow(-1)],
    ['this very moment', () => secondsFromNow(0)],
  ])('an expiry %s is 400', async (_what, expiresAt) => {
    expect(await create({ name: 'Past', mode: 'test', expiresAt: expiresAt() })).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', errors: [{ pointer: '/expiresAt' }] },
    });
  });
});

describe('Contract 1, Identity: POST /api-keys/{id}/revoke', () => {
  test('answers the key as revoked; a second time is 409', async () => {
    const { secret, ...key } = (await create({ name: 'Revoked', mode: 'test' })).body;
    expect(secret).toBeDefined();
    const revoked = await acme.owner.post(`/api-keys/${key.id}/revoke`);
    expect(revoked.status).toBe(200);
    expect(revoked.body).toEqual({ ...key, revokedAt: service.clock.now().toISOString() });
    service.clock.moveSeconds(5);
    const again = await acme.owner.post(`/api-keys/${key.id}/revoke`);
    expect(again).toMatchObject({ status: 409, body: { code: 'already_revoked' } });
    expect(await shown(key.id)).toEqual(revoked.body);
  });

  test('Contract 1, Who is calling: it holds within one second, also for a key in use', async () => {
    const created = await create({ name: 'In use', mode: 'test' });
    const caller = callerOf(created);
    expect((await caller.get('/risk/subjects')).status).toBe(200);
    await acme.owner.post(`/api-keys/${created.body.id}/revoke`);
    await sleep(limits.apiKeyCacheSeconds * 1000);
    expect((await caller.get('/risk/subjects')).status).toBe(401);
  });

  test('a key that was never used is dead at once, and other keys go on', async () => {
    const created = await create({ name: 'Unused', mode: 'test' });
    await acme.owner.post(`/api-keys/${created.body.id}/revoke`);
    expect((await callerOf(created).get('/risk/subjects')).status).toBe(401);
    expect((await acme.testKey.get('/risk/subjects')).status).toBe(200);
  });

  test('an expired key can be revoked', async () => {
    const created = await create({ name: 'Expired', mode: 'test', expiresAt: secondsFromNow(10) });
    service.clock.moveSeconds(10);
    expect((await acme.owner.post(`/api-keys/${created.body.id}/revoke`)).status).toBe(200);
  });

  test.each([
    ['an unknown id', 404, 'not_found', (): string => crypto.randomUUID()],
    ['a malformed id', 400, 'invalid_request', (): string => 'ak_test_x'],
    ['the keyId in place of the id', 400, 'invalid_request', (): string => acme.testKey.keyId],
  ] as const)('%s is %i', async (_what, status, code, id) => {
    expect(await acme.owner.post(`/api-keys/${id()}/revoke`)).toMatchObject({ status, body: { code } });
  });

  test('ten at once: one revokes, the others are told that it was revoked', async () => {
    const { id } = (await create({ name: 'Race', mode: 'test' })).body;
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => acme.owner.post(`/api-keys/${id}/revoke`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
  });
});

describe('Contract 1, Identity: lastUsedAt', () => {
  test('is the minute of the last use; a request that is refused is none', async () => {
    const created = await create({ name: 'Used', mode: 'test' });
    const { id, keyId } = created.body;
    const forged = keyCaller(service.url, { keyId, secret: 'sk_wrong' }, service.clock);
    expect((await forged.get('/risk/subjects')).status).toBe(401);
    expect((await shown(id)).lastUsedAt).toBeNull();

    const first = service.clock.now().toISOString();
    await callerOf(created).get('/risk/subjects');
    await expect.poll(async () => (await shown(id)).lastUsedAt).toBe(first);

    service.clock.moveSeconds(600);
    await callerOf(created).get('/risk/subjects');
    await expect.poll(async () => (await shown(id)).lastUsedAt).toBe(service.clock.now().toISOString());
  });
});

describe('Contract 1, Identity: secrets are kept encrypted at rest', () => {
  interface Column {
    readonly table_name: string;
    readonly column_name: string;
  }

  /** Every value of the database, with its place. */
  async function everything(): Promise<[place: string, value: Buffer][]> {
    const columns = await service.db.query<Column>(`
      select c.relname as table_name, a.attname as column_name
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind in ('r', 'p', 'm') and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped`);
    const values: [string, Buffer][] = [];
    for (const { table_name: table, column_name: column } of columns) {
      const rows = await service.db.query<{ value: unknown }>(`select "${column}" as value from "${table}"`);
      for (const { value } of rows) values.push([`${table}.${column}`, bytesOf(value)]);
    }
    return values;
  }

  function bytesOf(value: unknown): Buffer {
    if (Buffer.isBuffer(value)) return value;
    return Buffer.from(typeof value === 'string' ? value : JSON.stringify(value ?? null));
  }

  const PASSWORD = 'a recognisable password';

  function formsOf(secret: string): string[] {
    const bytes = Buffer.from(secret);
    return [secret, bytes.toString('hex'), bytes.toString('base64'), bytes.toString('base64url')];
  }

  test('neither the secret of a key nor a password nor a token stands anywhere in the database, the stored answers included', async () => {
    const created = await create({ name: 'a recognisable name', mode: 'test' }, 'at-rest-1');
    const { owner } = acme;
    const member = { email: 'at-rest@example.com', name: 'At rest', role: 'member', password: PASSWORD };
    await owner.post('/organization/members', member, { idempotencyKey: 'at-rest-2' });
    const anonymous = anonymousCaller(service.url);
    const credentials = { email: member.email, password: PASSWORD };
    const signedIn = await anonymous.post('/auth/login', credentials, { idempotencyKey: 'at-rest-3' });
    const { token } = signedIn.body;
    await anonymous.post(
      '/auth/password',
      { currentPassword: PASSWORD, newPassword: `${PASSWORD} 2` },
      { idempotencyKey: 'at-rest-4', headers: { authorization: `Bearer ${token}` } },
    );

    const values = await everything();
    const placesOf = (needle: string | Buffer): string[] => [
      ...new Set(values.filter(([, value]) => value.includes(needle)).map(([place]) => place)),
    ];
    expect(placesOf('a recognisable name')).toEqual(['api_keys.name']);
    expect(placesOf('at-rest@example.com')).toContain('accounts.email');
    expect(placesOf('at-rest-4')).toEqual(['idempotency_keys.key']);

    const { secret } = created.body;
    const bare = secret.slice('sk_'.length);
    for (const hidden of [secret, bare, PASSWORD, token, token.split('.')[2]])
      for (const form of formsOf(hidden)) expect(placesOf(form)).toEqual([]);
    expect(placesOf(Buffer.from(bare, 'base64url'))).toEqual([]);
  });

  test('passwords are hashed with argon2id, each with a salt of its own', async () => {
    const twice = [
      await aMember(service, acme.owner, 'member'),
      await aMember(service, acme.owner, 'member'),
    ];
    const rows = await service.db.query<{ password_hash: string }>(
      'select password_hash from accounts where id = any($1)',
      [twice.map(({ userId }) => userId)],
    );
    for (const row of rows) expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=\d+,t=\d,p=\d\$/);
    expect(rows[0]!.password_hash).not.toBe(rows[1]!.password_hash);
  });

  test('a stored secret does not work for another key: each is sealed for its own record', async () => {
    const [one, two] = [
      await anApiKey(service, acme.owner, 'test'),
      await anApiKey(service, acme.owner, 'test'),
    ];
    await service.db.query(
      'update api_keys set sealed_secret = (select sealed_secret from api_keys where id = $1) where id = $2',
      [one.id, two.id],
    );
    const swapped = keyCaller(service.url, { keyId: two.keyId, secret: one.secret }, service.clock);
    expect((await swapped.get('/risk/subjects')).status).not.toBe(200);
  });
});

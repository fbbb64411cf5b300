import { randomBytes } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endpoints } from '../../../src/endpoints.ts';
import { limits } from '../../../src/kernel/limits.ts';
import type { HistoryWriter } from '../../../src/platform/writing/command.ts';
import { splitAddress } from '../../../src/platform/http/routes.ts';
import {
  aMember,
  anOrganization,
  operator,
  signIn,
  type SignedIn,
  type TestOrganization,
} from '../../support/builders.ts';
import { type Answer, bearerCaller, type Json, keyCaller, anonymousCaller } from '../../support/http.ts';
import { type HeldCommit, heldCommit } from '../../support/held-commit.ts';
import { startService, type TestService } from '../../support/service.ts';

const HOURS = 3600;
const PASSWORD = 'correct horse battery';

let service: TestService;
let acme: TestOrganization;
/** A test may hold a change back just before its commit. */
let beforeCommit: HistoryWriter = async () => undefined;

beforeAll(async () => {
  service = await startService({ announce: (tx, ctx, history) => beforeCommit(tx, ctx, history) });
  acme = await anOrganization(service);
});
afterAll(() => service.stop());
/** Failures of one test are forgotten before the next begins. */
beforeEach(() => {
  service.clock.moveSeconds(limits.signInWindowSeconds);
  beforeCommit = async () => undefined;
});

const login = (body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  anonymousCaller(service.url).post('/auth/login', body, { idempotencyKey: null, headers });

/** Signed in again, now: tokens of an earlier test may have expired. */
const owner = (): Promise<SignedIn> => signIn(service, acme.owner.email, PASSWORD);

function withoutRequestId({ requestId, ...body }: Json): Json {
  expect(requestId).toEqual(expect.stringMatching(/./));
  return body;
}

describe('Contract 1, Identity: POST /auth/login', () => {
  test('answers token, expiry, user, organization, role and organizations', async () => {
    const answer = await login({ email: acme.owner.email, password: PASSWORD });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      expiresAt: new Date(service.clock.now().getTime() + 12 * HOURS * 1000).toISOString(),
      user: { id: acme.owner.userId, email: acme.owner.email, name: 'Owner' },
      organization: { id: acme.id, name: acme.name, createdAt: expect.stringMatching(/T.*\.\d{3}Z$/) },
      role: 'owner',
      organizations: [{ id: acme.id, name: acme.name, role: 'owner' }],
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('the token is signed by the service for the audience dashboard, and holds no name, e-mail or role', async () => {
    const { body } = await login({ email: acme.owner.email, password: PASSWORD });
    const claims = JSON.parse(Buffer.from(body.token.split('.')[1], 'base64url').toString());
    expect(claims.aud).toBe('dashboard');
    expect(claims.exp - claims.iat).toBe(12 * HOURS);
    expect(JSON.stringify(claims)).not.toMatch(/owner|@|Organization/);
  });

  test('the token ends when the answer says, which is a whole second', async () => {
    service.clock.moveSeconds(0.777);
    const { body } = await login({ email: acme.owner.email, password: PASSWORD });
    const { exp } = JSON.parse(Buffer.from(body.token.split('.')[1], 'base64url').toString());
    expect(Date.parse(body.expiresAt)).toBe(exp * 1000);
    const left = (Date.parse(body.expiresAt) - service.clock.now().getTime()) / 1000;
    expect(left, 'at most 12 hours').toBeLessThanOrEqual(12 * HOURS);
    const status = async () => (await bearerCaller(service.url, body.token).get('/auth/session')).status;
    service.clock.moveSeconds(left - 0.001);
    expect(await status()).toBe(200);
    service.clock.moveSeconds(0.001);
    expect(await status()).toBe(401);
  });

  test('the case of the letters of an address does not matter', async () => {
    expect((await login({ email: acme.owner.email.toUpperCase(), password: PASSWORD })).status).toBe(200);
  });

  test('needs no Idempotency-Key, but honours one: the same token again', async () => {
    const body = { email: acme.owner.email, password: PASSWORD };
    const first = await login(body, { 'idempotency-key': 'sign-in-1' });
    service.clock.moveSeconds(60);
    const again = await login(body, { 'idempotency-key': 'sign-in-1' });
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    const another = await login(body, { 'idempotency-key': 'sign-in-2' });
    expect(another.body.token).not.toBe(first.body.token);
  });

  test('a retry with a wrong password is refused, whatever its Idempotency-Key brought before', async () => {
    const key = { 'idempotency-key': 'sign-in-3' };
    await login({ email: acme.owner.email, password: PASSWORD }, key);
    expect((await login({ email: acme.owner.email, password: 'wrong password' }, key)).status).toBe(401);
  });

  test.each([
    ['no e-mail', { password: PASSWORD }],
    ['no password', { email: 'owner@example.com' }],
    ['an e-mail that is none', { email: 'owner', password: PASSWORD }],
    [
      'an organizationId that is none',
      { email: 'owner@example.com', password: PASSWORD, organizationId: 'x' },
    ],
    ['an unknown property', { email: 'owner@example.com', password: PASSWORD, remember: true }],
    ['a password that is no text', { email: 'owner@example.com', password: 12_345_678 }],
  ])('%s is 400', async (_what, body) => {
    expect(await login(body)).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  });
});

describe('Contract 1, Identity: without organizationId, sign-in takes the oldest account whose password fits', () => {
  test('and with it the one that was asked for', async () => {
    const second = await anOrganization(service);
    service.clock.moveSeconds(60);
    const third = await anOrganization(service);
    service.clock.moveSeconds(60);
    const member = { email: 'many@example.com', name: 'Many', role: 'member', password: PASSWORD };
    await third.owner.post('/organization/members', member);
    service.clock.moveSeconds(60);
    await second.owner.post('/organization/members', { ...member, role: 'admin' });

    const plain = await login({ email: 'many@example.com', password: PASSWORD });
    expect(plain.body).toMatchObject({ organization: { id: third.id }, role: 'member' });
    expect(plain.body.organizations).toEqual([
      { id: third.id, name: third.name, role: 'member' },
      { id: second.id, name: second.name, role: 'admin' },
    ]);
    const chosen = await login({ email: 'many@example.com', password: PASSWORD, organizationId: second.id });
    expect(chosen.body).toMatchObject({ organization: { id: second.id }, role: 'admin' });
    const session = await bearerCaller(service.url, chosen.body.token).get('/auth/session');
    expect(session.body).toMatchObject({ organization: { id: second.id }, role: 'admin' });
  });
});

describe('Contract 1, Who is calling: a bad sign-in does not tell what was wrong', () => {
  test('unknown e-mail, wrong password and foreign organization get the same 401', async () => {
    const foreign = await anOrganization(service);
    const answers = await Promise.all([
      login({ email: 'nobody@example.com', password: PASSWORD }),
      login({ email: acme.owner.email, password: 'wrong password' }),
      login({ email: acme.owner.email, password: PASSWORD, organizationId: foreign.id }),
      login({ email: acme.owner.email, password: PASSWORD, organizationId: crypto.randomUUID() }),
      login({ email: acme.owner.email, password: `${PASSWORD} ` }),
    ]);
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect(withoutRequestId(answer.body)).toEqual(withoutRequestId(answers[0].body));
      expect(answer.body.code).toBe('unauthenticated');
      expect([...answer.headers.keys()]).toEqual([...answers[0].headers.keys()]);
    }
  });

  test('an unknown e-mail costs as much work as a wrong password, in however many organizations it has an account', async () => {
    const real = await startService({ passwordCost: { memoryKibibytes: 4_096, passes: 2 } });
    const [one, two] = [await anOrganization(real), await anOrganization(real)];
    await two.owner.post('/organization/members', newMember(one.owner.email));
    const work = { unknown: [] as number[], one: [] as number[], two: [] as number[] };
    const fail = (email: string) => () =>
      anonymousCaller(real.url).post('/auth/login', { email, password: 'x' });
    for (let round = 0; round < 5; round += 1) {
      work.unknown.push(await cpuMicroseconds(fail(`nobody${round}@example.com`)));
      work.one.push(await cpuMicroseconds(fail(two.owner.email)));
      work.two.push(await cpuMicroseconds(fail(one.owner.email)));
    }
    await real.stop();
    for (const known of [work.one, work.two]) {
      const ratio = median(work.unknown) / median(known);
      expect(ratio).toBeGreaterThan(0.5);
      expect(ratio).toBeLessThan(2);
    }
  });
});

/** Work of this process, in whatever thread: how long it takes depends on the machine's other work. */
async function cpuMicroseconds(work: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return user + system;
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!;
}

describe('Contract 1, Running it: ASSAY_RATE_LIMIT_PER_MINUTE, per credential', () => {
  const limit = 5;
  let limited: TestService;
  let globex: TestOrganization;
  beforeAll(async () => {
    limited = await startService({ requestsPerMinute: limit });
    globex = await anOrganization(limited);
  });
  afterAll(() => limited.stop());

  test('so many requests a minute, then 429 with Retry-After until the minute has passed', async () => {
    for (let times = 0; times < limit; times += 1) {
      expect((await globex.testKey.get('/risk/subjects')).status).toBe(200);
    }
    limited.clock.moveSeconds(20);
    const refused = await globex.testKey.get('/risk/subjects');
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(refused.headers.get('retry-after')).toBe('40');
    expect((await globex.liveKey.get('/risk/subjects')).status).toBe(200);
    limited.clock.moveSeconds(40);
    expect((await globex.testKey.get('/risk/subjects')).status).toBe(200);
  });

  test('a caller who only knows the keyId cannot use up the limit of its owner', async () => {
    const forged = keyCaller(limited.url, { keyId: globex.liveKey.keyId, secret: 'sk_x' }, limited.clock);
    for (let times = 0; times < 2 * limit; times += 1) {
      expect((await forged.get('/risk/subjects')).status).toBe(401);
    }
    expect((await globex.liveKey.get('/risk/subjects')).status).toBe(200);
  });
});

describe('Contract 1, Identity: GET /auth/session', () => {
  test('tells who I am: user, organization, role and mode', async () => {
    const me = await owner();
    const answer = await me.get('/auth/session');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      user: { id: me.userId, email: me.email, name: 'Owner' },
      organization: { id: acme.id, name: acme.name, createdAt: expect.any(String) },
      role: 'owner',
      mode: 'live',
    });
    const inTest = await me.get('/auth/session', { headers: { 'x-service-mode': 'test' } });
    expect(inTest.body.mode).toBe('test');
  });

  test('is for dashboard tokens: an API key gets 403', async () => {
    expect(await acme.liveKey.get('/auth/session')).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
  });
});

describe('Contract 1, Identity: POST /auth/logout ends this token', () => {
  test('at once, and no other', async () => {
    const [one, two] = [await owner(), await owner()];
    const answer = await one.post('/auth/logout');
    expect(answer.status).toBe(204);
    expect(answer.body).toBe('');
    expect((await one.get('/auth/session')).status).toBe(401);
    expect((await one.post('/auth/logout')).status).toBe(401);
    expect((await two.get('/auth/session')).status).toBe(200);
    expect((await owner()).token).not.toBe(one.token);
  });

  test('an ended token stays ended after the clean-up of the expired ones', async () => {
    const me = await owner();
    await me.post('/auth/logout');
    const { tickEndedTokens } = await import('../../../src/identity/sessions/ended-tokens.worker.ts');
    await tickEndedTokens(service, service.clock.now());
    expect((await me.get('/auth/session')).status).toBe(401);
    service.clock.moveSeconds(12 * HOURS + 1);
    expect(await tickEndedTokens(service, service.clock.now())).toBeGreaterThan(0);
    expect((await me.get('/auth/session')).status).toBe(401);
    expect(await service.db.query('select id from ended_tokens')).toEqual([]);
  });

  test('logging out while being removed ends well: 204 or 401, not a failure of the service', async () => {
    const member = await aMember(service, await owner(), 'member');
    const gate = hold('member.removed');
    const removal = (await owner()).delete(`/organization/members/${member.userId}`);
    await gate.reached;
    const logout = await member.post('/auth/logout');
    gate.open();
    expect((await removal).status).toBe(204);
    expect([204, 401]).toContain(logout.status);
    expect((await member.get('/auth/session')).status).toBe(401);
  });
});

/** Holds back the next change of this type just before its commit. */
function hold(type: string): HeldCommit {
  const held = heldCommit(type);
  beforeCommit = held.before;
  return held;
}

async function waitsForLock(): Promise<void> {
  await expect
    .poll(() =>
      service.db.query(
        `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      ),
    )
    .not.toEqual([]);
}

describe('Contract 1, Who is calling: at most 12 hours', () => {
  test('a token works until then, and not from then on', async () => {
    const me = await owner();
    service.clock.moveSeconds(12 * HOURS - 1);
    expect((await me.get('/auth/session')).status).toBe(200);
    service.clock.moveSeconds(1);
    expect(await me.get('/auth/session')).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  });
});

describe('Contract 1, Identity: POST /auth/password', () => {
  const newPassword = 'another horse battery';

  test('ends the other sessions of this account, not this one and none in another organization', async () => {
    const me = await aMember(service, await owner(), 'member');
    const elsewhere = await anOrganization(service);
    await elsewhere.owner.post('/organization/members', { ...newMember(me.email), role: 'member' });
    const other = await signIn(service, me.email, PASSWORD);
    const far = await signIn(service, me.email, PASSWORD, elsewhere.id);

    const answer = await me.post('/auth/password', { currentPassword: PASSWORD, newPassword });
    expect(answer.status).toBe(204);
    expect((await other.get('/auth/session')).status).toBe(401);
    expect((await far.get('/auth/session')).status).toBe(200);
    expect((await me.get('/auth/session')).status).toBe(200);

    const stillFits = await login({ email: me.email, password: PASSWORD });
    expect(stillFits.body.organizations).toEqual([expect.objectContaining({ id: elsewhere.id })]);
    const renewed = await signIn(service, me.email, newPassword);
    await renewed.post('/auth/password', { currentPassword: newPassword, newPassword: PASSWORD });
    expect((await renewed.get('/auth/session')).status).toBe(200);
    expect((await me.get('/auth/session')).status).toBe(401);
  });

  test('this session may change it again', async () => {
    const me = await aMember(service, await owner(), 'member');
    await me.post('/auth/password', { currentPassword: PASSWORD, newPassword });
    expect(
      (await me.post('/auth/password', { currentPassword: newPassword, newPassword: PASSWORD })).status,
    ).toBe(204);
    expect((await me.get('/auth/session')).status).toBe(200);
  });

  test('a wrong current password changes nothing', async () => {
    const me = await aMember(service, await owner(), 'member');
    const answer = await me.post('/auth/password', { currentPassword: 'wrong password', newPassword });
    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await login({ email: me.email, password: PASSWORD })).status).toBe(200);
    expect((await login({ email: me.email, password: newPassword })).status).toBe(401);
  });

  test.each([
    ['too short', 'seven77'],
    ['easy to guess', 'password'],
    ['the current one', PASSWORD],
    ['too long', 'x'.repeat(257)],
  ])('a new password that is %s is 400', async (_what, tooBad) => {
    const me = await owner();
    const answer = await me.post('/auth/password', { currentPassword: PASSWORD, newPassword: tooBad });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', errors: [{ pointer: '/newPassword' }] },
    });
  });

  test('wrong current passwords are throttled like sign-in, in the session that sends them', async () => {
    const me = await aMember(service, await owner(), 'member');
    const other = await signIn(service, me.email, PASSWORD);
    const change = (session: SignedIn, currentPassword: string) =>
      session.post('/auth/password', { currentPassword, newPassword });
    const answers = await Promise.all(
      Array.from({ length: limits.passwordChangeFailures + 5 }, () => change(me, 'wrong password')),
    );
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(limits.passwordChangeFailures);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(5);
    expect(refused[0]!.headers.get('retry-after')).toBe(String(limits.signInWindowSeconds));
    expect((await change(me, PASSWORD)).status).toBe(429);
    expect((await change(other, PASSWORD)).status).toBe(204);
  });

  test('of two sessions that change it at once one does, and the other is told', async () => {
    const me = await aMember(service, await owner(), 'member');
    const other = await signIn(service, me.email, PASSWORD);
    const gate = hold('password.changed');
    const first = me.post('/auth/password', { currentPassword: PASSWORD, newPassword });
    await gate.reached;
    const second = other.post('/auth/password', { currentPassword: PASSWORD, newPassword: 'a third horse' });
    await waitsForLock();
    gate.open();
    expect((await first).status).toBe(204);
    expect(await second).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await login({ email: me.email, password: newPassword })).status).toBe(200);
  });

  test('a signed-out session of an ended password does not come back with the session that changed it', async () => {
    const me = await aMember(service, await owner(), 'member');
    await me.post('/auth/password', { currentPassword: PASSWORD, newPassword });
    await me.post('/auth/logout');
    expect((await me.get('/auth/session')).status).toBe(401);
  });
});

function newMember(email: string) {
  return { email, name: 'Somebody', role: 'member', password: PASSWORD };
}

describe('Contract 1, Who is calling: the role is read from the membership at each request', () => {
  test('a removed member loses access at once, and the old token stays dead when it joins again', async () => {
    const me = await aMember(service, await owner(), 'admin');
    expect((await me.get('/organization')).status).toBe(200);
    expect((await (await owner()).delete(`/organization/members/${me.userId}`)).status).toBe(204);
    expect((await me.get('/organization')).status).toBe(401);
    await (await owner()).post('/organization/members', newMember(me.email));
    expect((await me.get('/organization')).status).toBe(401);
    expect((await login({ email: me.email, password: PASSWORD })).status).toBe(200);
  });

  test('also a member who has an account in another organization', async () => {
    const me = await aMember(service, await owner(), 'admin');
    const elsewhere = await anOrganization(service);
    await elsewhere.owner.post('/organization/members', newMember(me.email));
    const there = await signIn(service, me.email, PASSWORD, elsewhere.id);
    await (await owner()).delete(`/organization/members/${me.userId}`);
    expect((await me.get('/organization')).status).toBe(401);
    expect((await there.get('/organization')).status).toBe(200);
    const again = await (await owner()).post('/organization/members', newMember(me.email));
    expect(again.body.userId).not.toBe(me.userId);
    expect((await me.get('/organization')).status).toBe(401);
    expect((await there.get('/organization')).status).toBe(200);
  });

  test('a demoted member loses the right at once, and a promoted one has it at once', async () => {
    const me = await aMember(service, await owner(), 'admin');
    const setRole = async (role: string): Promise<void> => {
      expect((await (await owner()).patch(`/organization/members/${me.userId}`, { role })).status).toBe(200);
    };
    expect((await me.post('/api-keys', { name: 'a', mode: 'test' })).status).toBe(201);
    await setRole('member');
    expect(await me.post('/api-keys', { name: 'b', mode: 'test' })).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    expect((await me.get('/auth/session')).body.role).toBe('member');
    await setRole('owner');
    expect((await me.get('/auth/session')).body.role).toBe('owner');
    await setRole('admin');
    expect((await me.post('/api-keys', { name: 'c', mode: 'test' })).status).toBe(201);
  });
});

describe('Contract 1, Who is calling: only a token that this service signed and that has not expired', () => {
  interface Claims {
    readonly [name: string]: unknown;
  }
  const decoded = (part: string): Claims => JSON.parse(Buffer.from(part, 'base64url').toString());
  const encoded = (claims: Claims): string => Buffer.from(JSON.stringify(claims)).toString('base64url');

  async function claimsOf(token: string): Promise<Claims> {
    return decoded(token.split('.')[1]!);
  }

  /** The claims of a good token, changed, and signed like the service would. */
  async function forged(
    change: Claims,
    key: Uint8Array = service.vault.tokenKey,
    alg = 'HS256',
  ): Promise<string> {
    const claims = { ...(await claimsOf((await owner()).token)), ...change };
    return new SignJWT(JSON.parse(JSON.stringify(claims))).setProtectedHeader({ alg }).sign(key);
  }

  async function statusOf(token: string): Promise<number> {
    return (await bearerCaller(service.url, token).get('/auth/session')).status;
  }

  test('the way the tests forge tokens makes good ones', async () => {
    expect(await statusOf(await forged({}))).toBe(200);
  });

  test.each<[string, () => Promise<string>]>([
    ['another key', () => forged({}, randomBytes(32))],
    ['an empty key', () => forged({}, new TextEncoder().encode('assay'))],
    [
      'another algorithm with the right key',
      () => forged({}, Buffer.concat([service.vault.tokenKey, new Uint8Array(32)]), 'HS512'),
    ],
    ['no algorithm', async () => new UnsecuredJWT(await claimsOf((await owner()).token)).encode()],
    ['another issuer', () => forged({ iss: 'elsewhere' })],
    ['another audience', () => forged({ aud: 'elsewhere' })],
    ['no audience', () => forged({ aud: undefined })],
    ['no expiry', () => forged({ exp: undefined })],
    ['an expiry that passed', () => forged({ exp: service.clock.now().getTime() / 1000 })],
    ['an expiry that is no number', () => forged({ exp: 'never' })],
    ['a beginning that has not come', () => forged({ nbf: service.clock.now().getTime() / 1000 + 60 })],
    ['another user', () => forged({ sub: crypto.randomUUID() })],
    ['no user', () => forged({ sub: undefined })],
    ['another organization', async () => forged({ org: (await anOrganization(service)).id })],
    ['another password', () => forged({ pwr: 2 })],
    ['a token id that is none', () => forged({ jti: 'x' })],
  ])('%s: 401', async (_what, make) => {
    expect(await statusOf(await make())).toBe(401);
  });

  test('every altered part is noticed', async () => {
    const [head, payload, signature] = (await owner()).token.split('.') as [string, string, string];
    const claims = decoded(payload);
    const altered = [
      `${head}.${encoded({ ...claims, exp: Number(claims['exp']) + 1 })}.${signature}`,
      `${head}.${encoded({ ...claims, aud: 'assistant' })}.${signature}`,
      `${encoded({ alg: 'none' })}.${payload}.`,
      `${encoded({ alg: 'none' })}.${payload}.${signature}`,
      `${encoded({ alg: 'HS384' })}.${payload}.${signature}`,
      `${head}.${payload}.`,
      `${head}.${payload}`,
      `${head}.${payload}.${signature.slice(0, -2)}`,
      `${head}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
      `${head}.${payload}.${signature}.${signature}`,
      '',
      '.',
      '..',
      'x',
    ];
    for (const token of altered) expect([token, await statusOf(token)]).toEqual([token, 401]);
  });

  test.each([
    ['another scheme', (token: string) => `Basic ${token}`],
    ['no scheme', (token: string) => token],
    ['two tokens', (token: string) => `Bearer ${token}, Bearer ${token}`],
    ['a word too many', (token: string) => `Bearer ${token} x`],
    ['nothing', () => ''],
    ['the operator token', () => `Bearer ${service.operatorToken}`],
  ])('an Authorization header with %s: 401', async (_what, header) => {
    const authorization = header((await owner()).token);
    const answer = await anonymousCaller(service.url).get('/auth/session', { headers: { authorization } });
    expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/);
  });

  test('Contract 1, Operator endpoints: a dashboard token is not the operator’s', async () => {
    const answer = await (await owner()).get('//operator/v1/status');
    expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    expect((await operator(service).get('//operator/v1/status')).status).toBe(200);
  });

  const inApi = Object.entries(endpoints).filter(
    ([address, { access }]) => address.includes(' /api/v1/') && access !== 'anyone' && access !== 'signer',
  );
  test.each(inApi)(
    'Document 1, Authentication, rule 3: an assistant connection is refused with 403: %s',
    async (address) => {
      const { method, path } = splitAddress(address);
      const assistant = bearerCaller(service.url, await forged({ aud: 'assistant' }));
      const filled = path.replaceAll(/\{\w+\}/g, crypto.randomUUID());
      const body = method === 'GET' ? {} : { body: {} };
      const answer = await assistant.send(String(method), `/${filled}`, body);
      expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    },
  );

  test('an assistant connection that is also of the dashboard is refused too; one that expired is nobody', async () => {
    expect(await statusOf(await forged({ aud: ['dashboard', 'assistant'] }))).toBe(403);
    expect(await statusOf(await forged({ aud: 'assistant', exp: 1 }))).toBe(401);
    expect(await statusOf(await forged({ aud: 'assistant' }, randomBytes(32)))).toBe(401);
  });
});

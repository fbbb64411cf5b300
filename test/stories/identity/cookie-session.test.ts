import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMember, anOrganization, signIn, type TestOrganization } from '../../support/builders.ts';
import type { Json } from '../../support/http.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let acme: TestOrganization;
let other: TestOrganization;

beforeAll(async () => {
  service = await startService();
  [acme, other] = await Promise.all([anOrganization(service), anOrganization(service)]);
});
afterAll(() => service.stop());

interface Reply {
  readonly status: number;
  readonly body: Json;
  readonly cookies: readonly string[];
}

async function call(
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: object,
): Promise<Reply> {
  const response = await fetch(`${service.url}/api/v1${path}`, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    body: text === '' ? {} : JSON.parse(text),
    cookies: response.headers.getSetCookie(),
  };
}

interface BrowserSession {
  readonly cookie: string;
  readonly csrf: string;
}

async function browserSession(
  organization = acme,
  headers: Record<string, string> = {},
): Promise<BrowserSession> {
  const { email, password } = organization.owner;
  const { cookies } = await call('POST', '/auth/login', headers, { email, password, session: 'cookie' });
  const cookie = cookies[0]?.split(';')[0] ?? '';
  const { body } = await call('GET', '/auth/session', { cookie });
  return { cookie, csrf: String(body['csrfToken']) };
}

const SUBJECT = { kind: 'person', externalId: 'cookie-1' };

function register(headers: Record<string, string>): Promise<Reply> {
  return call(
    'POST',
    '/risk/subjects',
    { 'idempotency-key': crypto.randomUUID(), ...headers },
    {
      ...SUBJECT,
      externalId: crypto.randomUUID(),
    },
  );
}

describe('Contract 6, Dashboard session', () => {
  test('the token comes as a cookie in place of `token`', async () => {
    const { email, password } = acme.owner;
    const { status, body, cookies } = await call(
      'POST',
      '/auth/login',
      {},
      { email, password, session: 'cookie' },
    );
    expect(status).toBe(200);
    expect(body).not.toHaveProperty('token');
    expect(body).toMatchObject({ role: 'owner', user: { email } });
    expect(cookies).toEqual([
      expect.stringMatching(/^assay=[\w.-]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict$/),
    ]);
  });

  test('without it, or with `token`, the answer is as before', async () => {
    const { email, password } = acme.owner;
    const [plain, named] = await Promise.all([
      call('POST', '/auth/login', {}, { email, password }),
      call('POST', '/auth/login', {}, { email, password, session: 'token' }),
    ]);
    expect([plain, named]).toEqual([
      expect.objectContaining({
        status: 200,
        cookies: [],
        body: expect.objectContaining({ token: expect.any(String) }),
      }),
      expect.objectContaining({
        status: 200,
        cookies: [],
        body: expect.objectContaining({ token: expect.any(String) }),
      }),
    ]);
  });

  test('a retry with its key gets the same session', async () => {
    const { email, password } = acme.owner;
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const body = { email, password, session: 'cookie' };
    const first = await call('POST', '/auth/login', headers, body);
    expect(await call('POST', '/auth/login', headers, body)).toEqual(first);
  });

  test('reads with the cookie alone, changes with the CSRF token', async () => {
    const { cookie, csrf } = await browserSession();
    expect(await call('GET', '/organization', { cookie })).toMatchObject({ status: 200 });
    expect(await register({ cookie, 'x-assay-csrf': csrf })).toMatchObject({ status: 201 });
  });

  test('a change without the token, or with another, is forbidden', async () => {
    const [mine, again, theirs] = await Promise.all([
      browserSession(),
      browserSession(),
      browserSession(other),
    ]);
    const { cookie } = mine;
    const answers = await Promise.all([
      register({ cookie }),
      register({ cookie, 'x-assay-csrf': '' }),
      register({ cookie, 'x-assay-csrf': again.csrf }),
      register({ cookie, 'x-assay-csrf': theirs.csrf }),
    ]);
    expect(answers.map(({ status, body }) => [status, body['code']])).toEqual(
      answers.map(() => [403, 'forbidden']),
    );
  });

  test('a call with a foreign origin is 403, a read too', async () => {
    const { cookie, csrf } = await browserSession();
    const foreign = ['https://evil.example', 'null', `${service.url}0`, 'http://127.0.0.1'];
    const answers = await Promise.all(
      foreign.flatMap((origin) => [
        call('GET', '/organization', { cookie, origin }),
        register({ cookie, origin, 'x-assay-csrf': csrf }),
      ]),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403));
  });

  test('from a foreign origin no session begins; a token, which no browser sends by itself, is given', async () => {
    const { email, password } = acme.owner;
    const from = (origin: string, session: string) =>
      call('POST', '/auth/login', { origin }, { email, password, session });
    for (const origin of ['https://evil.example', 'null', `${service.url}0`])
      expect(await from(origin, 'cookie')).toMatchObject({
        status: 403,
        body: { code: 'forbidden' },
        cookies: [],
      });
    expect(await from(service.url, 'cookie')).toMatchObject({ status: 200, cookies: [expect.any(String)] });
    expect(await from('https://evil.example', 'token')).toMatchObject({ status: 200, cookies: [] });
  });

  test('the origin of the service itself is none', async () => {
    const { cookie, csrf } = await browserSession();
    const origin = service.url;
    expect(await register({ cookie, origin, 'x-assay-csrf': csrf })).toMatchObject({ status: 201 });
  });

  test('signing out ends the session and takes both cookies away', async () => {
    const { cookie, csrf } = await browserSession();
    const ended = await call('POST', '/auth/logout', { cookie, 'x-assay-csrf': csrf });
    expect(ended).toMatchObject({
      status: 204,
      cookies: [
        '__Host-assay=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict; Secure',
        'assay=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict',
      ],
    });
    expect(await call('GET', '/auth/session', { cookie })).toMatchObject({ status: 401 });
  });

  test('a sign-in that replaces the cookie ends the session that it had, and no other', async () => {
    const [former, elsewhere] = [await browserSession(), await browserSession()];
    const { email, password } = other.owner;
    const body = { email, password, session: 'cookie' };
    const headers = { cookie: former.cookie, 'idempotency-key': crypto.randomUUID() };
    const { status, cookies } = await call('POST', '/auth/login', headers, body);
    const cookie = cookies[0]?.split(';')[0] ?? '';
    expect(status).toBe(200);
    expect(await call('GET', '/auth/session', { cookie: former.cookie })).toMatchObject({ status: 401 });
    expect(await call('GET', '/auth/session', { cookie: elsewhere.cookie })).toMatchObject({ status: 200 });
    // The same sign-in again, with the cookie that it has given already.
    expect(await call('POST', '/auth/login', { ...headers, cookie }, body)).toMatchObject({
      status: 200,
      cookies,
    });
    expect(await call('GET', '/auth/session', { cookie })).toMatchObject({
      status: 200,
      body: { organization: { id: other.id } },
    });
    const ended = await acme.owner.get(
      `/activity?type=session.ended&actor=user:${acme.owner.userId}&limit=1`,
    );
    expect(ended.body.items).toHaveLength(1);
  });

  test('a sign-in that fails, or gives a token in place of a cookie, ends none', async () => {
    const { cookie } = await browserSession();
    const { email, password } = other.owner;
    const failed = { email, password: 'wrong password', session: 'cookie' };
    expect(await call('POST', '/auth/login', { cookie }, failed)).toMatchObject({ status: 401 });
    expect(await call('POST', '/auth/login', { cookie }, { email, password })).toMatchObject({ status: 200 });
    expect(await call('GET', '/auth/session', { cookie })).toMatchObject({ status: 200 });
  });

  test('a cookie that is none of ours is nobody', async () => {
    const answers = await Promise.all(
      ['assay=', 'assay=x.y.z', 'other=1', 'notassay=x'].map((cookie) =>
        call('GET', '/auth/session', { cookie }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
  });

  test('an API key or a bearer token beside the cookie speaks for itself', async () => {
    const { cookie } = await browserSession(other);
    const { body } = await call('GET', '/organization', {
      cookie,
      authorization: `Bearer ${acme.owner.token}`,
    });
    expect(body).toMatchObject({ id: acme.id });
    expect(await call('GET', '/organization', { cookie, authorization: 'Bearer wrong' })).toMatchObject({
      status: 401,
    });
  });
});

describe('Where the service is reached by https', () => {
  let secure: TestService;
  beforeAll(async () => {
    secure = await startService({ baseUrl: 'https://assay.example' });
  });
  afterAll(() => secure.stop());

  async function signedIn(): Promise<string> {
    const { owner } = await anOrganization(secure);
    const response = await fetch(`${secure.url}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: owner.email, password: owner.password, session: 'cookie' }),
    });
    return response.headers.getSetCookie().join('\n');
  }

  async function statusOf(headers: Record<string, string>): Promise<number> {
    const { status } = await fetch(`${secure.url}/api/v1/auth/session`, { headers });
    return status;
  }

  test('the cookie is bound to the host and to https', async () => {
    expect(await signedIn()).toMatch(
      /^__Host-assay=[\w.-]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
    );
  });

  test('its public origin may call, the same host over http may not', async () => {
    const [cookie = ''] = (await signedIn()).split(';');
    const { host } = new URL(secure.url);
    expect(await statusOf({ cookie, origin: 'https://assay.example' })).toBe(200);
    expect(await statusOf({ cookie, origin: 'http://assay.example' })).toBe(403);
    expect(await statusOf({ cookie, origin: `http://${host}` })).toBe(403);
  });

  test('a cookie that a subdomain could set is not read', async () => {
    const [cookie = ''] = (await signedIn()).split(';');
    const tossed = cookie.replace('__Host-', '');
    expect(await statusOf({ cookie: tossed })).toBe(401);
    expect(await statusOf({ cookie: `assay=x.y.z; ${cookie}` })).toBe(200);
  });

  describe('signing out everywhere', () => {
    const session = (headers: Record<string, string>) => call('GET', '/auth/session', headers);

    test('ends the tokens of the account, as cookie or bearer, and takes the cookie away', async () => {
      const globex = await anOrganization(service);
      const [here, elsewhere] = [await browserSession(globex), await browserSession(globex)];
      const bearer = await signIn(service, globex.owner.email, globex.owner.password);
      const headers = { cookie: here.cookie, 'x-assay-csrf': here.csrf };
      const ended = await call('POST', '/auth/logout-everywhere', headers);
      expect(ended.status).toBe(204);
      expect(ended.cookies.every((cookie) => cookie.includes('Max-Age=0'))).toBe(true);
      expect(ended.cookies.length).toBeGreaterThan(0);
      for (const { cookie } of [here, elsewhere]) expect((await session({ cookie })).status).toBe(401);
      for (const caller of [bearer, globex.owner])
        expect((await caller.get('/auth/session')).status).toBe(401);
      expect((await call('POST', '/auth/logout-everywhere', headers)).status).toBe(401);
      const again = await browserSession(globex);
      expect((await session({ cookie: again.cookie })).status).toBe(200);
    });

    test('also that which changed the password last', async () => {
      const globex = await anOrganization(service);
      const { owner } = globex;
      const change = { currentPassword: owner.password, newPassword: 'another horse battery' };
      expect((await owner.post('/auth/password', change)).status).toBe(204);
      expect((await owner.get('/auth/session')).status).toBe(200);
      expect((await owner.post('/auth/logout-everywhere')).status).toBe(204);
      expect((await owner.get('/auth/session')).status).toBe(401);
    });

    test('leaves other members, API keys and other organizations alone, and stands in the history', async () => {
      const globex = await anOrganization(service);
      const admin = await aMember(service, globex.owner, 'admin');
      const { email, password } = globex.owner;
      await acme.owner.post('/organization/members', { email, name: 'The same', role: 'member', password });
      const there = await signIn(service, email, password, acme.id);
      expect((await globex.owner.post('/auth/logout-everywhere')).status).toBe(204);
      expect((await admin.get('/auth/session')).status).toBe(200);
      expect((await there.get('/auth/session')).body.organization.id).toBe(acme.id);
      expect((await globex.liveKey.get('/risk/subjects')).status).toBe(200);
      const { body } = await admin.get('/activity?type=session.ended_everywhere');
      expect(body.items).toMatchObject([
        { actor: `user:${globex.owner.userId}`, resource: 'session', resourceId: globex.owner.userId },
      ]);
      expect((await globex.liveKey.post('/auth/logout-everywhere')).status).toBe(403);
    });
  });
});

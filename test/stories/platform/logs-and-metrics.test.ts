import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../../src/endpoints.ts';
import { splitAddress } from '../../../src/platform/http/routes.ts';
import {
  anOrganization,
  aSubject,
  operator,
  signIn,
  type SignedIn,
  type TestOrganization,
} from '../../support/builders.ts';
import { type Answer, bearerCaller, keyCaller, anonymousCaller } from '../../support/http.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let acme: TestOrganization;

beforeAll(async () => {
  service = await startService();
  acme = await anOrganization(service);
});
afterAll(() => service.stop());

const anonymous = () => anonymousCaller(service.url);

async function metrics(): Promise<string> {
  return (await operator(service).get('//metrics')).body;
}

/** What no log line and no metric may hold: said by callers, or shown to them once. */
const SAID = {
  organization: 'Recognisable Holding',
  ownerEmail: 'recognisable-owner@example.com',
  email: 'recognisable-member@example.com',
  name: 'Recognisable Person',
  password: 'recognisable password',
  newPassword: 'recognisable new password',
  keyName: 'Recognisable key name',
  externalId: 'recognisable-external-id',
  search: 'recognisable-search',
  header: 'recognisable-header',
  idempotencyKey: 'recognisable-idempotency-key',
  path: 'recognisable-path',
  unknownProperty: 'recognisable-property',
  wrong: 'recognisable-wrong-password',
};

/** A round of everything: accepted, refused, malformed, unknown. Returns the secrets that it was shown. */
async function aRound(): Promise<string[]> {
  await operator(service).post('//operator/v1/organizations', {
    name: SAID.organization,
    ownerEmail: SAID.ownerEmail,
    ownerPassword: SAID.password,
  });
  const owner = await signIn(service, SAID.ownerEmail, SAID.password);
  const key = await owner.post('/api-keys', { name: SAID.keyName, mode: 'test' });
  const { keyId, secret } = key.body;
  const member = { email: SAID.email, name: SAID.name, role: 'member', password: SAID.password };
  await owner.post('/organization/members', member, { idempotencyKey: SAID.idempotencyKey });
  await owner.post('/organization/members', member);
  const signedIn = await signIn(service, SAID.email, SAID.password);
  await signedIn.post('/auth/password', { currentPassword: SAID.password, newPassword: SAID.newPassword });
  await refusals(owner, { keyId, secret });
  await signedIn.post('/auth/logout');
  return [secret, owner.token, signedIn.token, service.operatorToken];
}

async function refusals(owner: SignedIn, credential: { keyId: string; secret: string }): Promise<void> {
  const client = keyCaller(service.url, credential, service.clock);
  const headers = {
    'user-agent': SAID.header,
    referer: `https://example.com/${SAID.header}`,
    'x-forwarded-for': SAID.header,
  };
  await aSubject(client, SAID.externalId);
  await client.post('/risk/subjects', { kind: 'person', externalId: SAID.externalId }, { headers });
  await client.post('/risk/subjects', { kind: SAID.externalId, [SAID.unknownProperty]: SAID.externalId });
  await client.send('POST', '/risk/subjects', { raw: `{"${SAID.externalId}"` });
  await client.post('/risk/subjects', {}, { headers: { 'x-service-mode': SAID.header } });
  await client.get(`/risk/subjects?search=${SAID.search}`);
  await client.get(`/risk/subjects?${SAID.search}=1`);
  await client.get(`/risk/subjects/${SAID.path}`);
  await client.get(`/risk/${SAID.path}`);
  await anonymous().get(`//sign/${SAID.path}?token=${SAID.search}`);
  await anonymous().send('PUT', `/risk/subjects/${SAID.path}`, { body: SAID.externalId });
  await anonymous().post('/auth/login', { email: SAID.email, password: SAID.wrong });
  await bearerCaller(service.url, SAID.header).get('/auth/session', { headers });
  await owner.send('DELETE', '/organization', { body: { confirm: SAID.name } });
}

describe('Contract 1, Errors: never a value that was sent, and no secret, in logs and metrics', () => {
  let shown: string[];
  beforeAll(async () => {
    shown = await aRound();
  });

  test('the log has a line for each request', () => {
    expect(service.logged.length).toBeGreaterThan(20);
    for (const route of ['/api/v1/auth/login', '/api/v1/api-keys', '/api/v1/risk/subjects']) {
      expect(service.logged.some((line) => line.includes(`"route":"${route}"`))).toBe(true);
    }
  });

  test.each(Object.keys(SAID))('%s', async (what) => {
    const said = SAID[what as keyof typeof SAID];
    const everything = `${service.logged.join('\n')}\n${await metrics()}`;
    for (const form of [said, encodeURIComponent(said), said.toLowerCase()])
      expect(everything).not.toContain(form);
  });

  test('keys, tokens and what they are signed with', async () => {
    const everything = `${service.logged.join('\n')}\n${await metrics()}`;
    for (const secret of shown) {
      expect(secret.length).toBeGreaterThan(20);
      expect(everything).not.toContain(secret);
      expect(everything).not.toContain(secret.split('.').at(-1));
    }
    expect(everything).not.toMatch(/v1=[0-9a-f]{64}|Bearer|sk_|\$argon2/);
  });

  test('each line is JSON with request, method, route, status and time, and who called where that is known', () => {
    const lines = service.logged.map((line) => JSON.parse(line));
    for (const line of lines) {
      expect(line).toMatchObject({
        level: 'info',
        requestId: expect.stringMatching(/^req_\w+$/),
        method: expect.stringMatching(/^[A-Z]+$/),
        route: expect.stringMatching(/^(unknown|\/[\w/{}.-]*)$/),
        status: expect.any(Number),
        milliseconds: expect.any(Number),
      });
    }
    const registered = lines.find(({ route, status }) => route === '/api/v1/risk/subjects' && status === 201);
    expect(registered).toMatchObject({
      mode: 'test',
      actor: expect.stringMatching(/^api_key:[0-9a-f-]{36}$/),
    });
    const login = lines.find(({ route }) => route === '/api/v1/auth/login');
    expect(login).not.toHaveProperty('actor');
  });
});

describe('Contract 1, Addresses: /metrics', () => {
  const HISTOGRAM = 'assay_http_request_duration_seconds';

  async function countOf(labels: Record<string, string>): Promise<number> {
    const wanted = Object.entries(labels).map(([name, value]) => `${name}="${value}"`);
    const line = (await metrics())
      .split('\n')
      .find((one) => one.startsWith(`${HISTOGRAM}_count{`) && wanted.every((label) => one.includes(label)));
    return Number(line?.split(' ').at(-1) ?? 0);
  }

  test('is Prometheus text', async () => {
    const answer = await operator(service).get('//metrics');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(answer.body).toContain(`# TYPE ${HISTOGRAM} histogram`);
    expect(answer.body).toContain('assay_database_connections{state="idle"}');
    expect(answer.body).toMatch(/^process_resident_memory_bytes \d/m);
  });

  test('counts requests by route, method and status', async () => {
    const created = { method: 'POST', route: '/api/v1/risk/subjects', status: '201' };
    const conflict = { ...created, status: '409' };
    const [before, refused] = [await countOf(created), await countOf(conflict)];
    await aSubject(acme.testKey, 'counted');
    await acme.testKey.post('/risk/subjects', { kind: 'person', externalId: 'counted' });
    expect(await countOf(created)).toBe(before + 1);
    expect(await countOf(conflict)).toBe(refused + 1);
    expect(await metrics()).toMatch(
      new RegExp(
        `^${HISTOGRAM}_bucket\\{le="0.1",method="POST",route="/api/v1/risk/subjects",status="201"\\} \\d+$`,
        'm',
      ),
    );
  });

  test('every endpoint is counted under its own route, never under an address', async () => {
    for (const address of Object.keys(endpoints)) {
      const { method, path } = splitAddress(address);
      const filled = path.replaceAll(/\{\w+\}/g, crypto.randomUUID());
      await anonymous().send(String(method), `/${filled}`, { idempotencyKey: null });
      expect([address, await countOf({ method: String(method), route: path })]).not.toEqual([address, 0]);
    }
    expect(await metrics()).not.toMatch(/route="[^"]*[0-9a-f]{8}-/);
  });

  test('callers without a credential cannot make series: whatever path they ask, it is one', async () => {
    const seriesOf = (text: string): number =>
      text.split('\n').filter((line) => line.startsWith(`${HISTOGRAM}_count`)).length;
    await anonymous().get('//first-unknown-path');
    const before = seriesOf(await metrics());
    for (let index = 0; index < 20; index += 1) {
      await anonymous().get(`//unknown-${index}`);
      await anonymous().get(`/risk/unknown-${index}/${crypto.randomUUID()}`);
    }
    expect(seriesOf(await metrics())).toBeLessThanOrEqual(before + 1);
  });
});

describe('Contract 1, Errors: requestId', () => {
  async function someAnswers(): Promise<Record<string, Answer>> {
    const leaving = await signIn(service, acme.owner.email, acme.owner.password);
    return {
      '200': await acme.owner.get('/organization'),
      '201': await acme.testKey.post('/risk/subjects', {
        kind: 'person',
        externalId: `id-${crypto.randomUUID()}`,
      }),
      '204': await leaving.post('/auth/logout'),
      '400': await acme.owner.get('/organization?x=1'),
      '401': await anonymous().get('/organization'),
      '403': await acme.testKey.get('/organization'),
      '404': await acme.owner.get(`/risk/subjects/${crypto.randomUUID()}`),
      '404 of a path': await anonymous().get('//nothing'),
      '405': await anonymous().delete('/auth/login'),
      '409': await acme.owner.delete(`/organization/members/${acme.owner.userId}`),
      '413': await acme.owner.post('/risk/subjects', { externalId: 'x'.repeat(70_000) }),
      '415': await acme.owner.post('/risk/subjects', {}, { headers: { 'content-type': 'text/plain' } }),
    };
  }

  test('X-Request-Id is on every answer, each its own; a problem repeats it, and the log can be searched for it', async () => {
    const answers = await someAnswers();
    for (const [status, answer] of Object.entries(answers)) {
      expect(String(answer.status)).toBe(status.slice(0, 3));
      const id = answer.headers.get('x-request-id');
      expect([status, id]).toEqual([status, expect.stringMatching(/^[\w-]{8,}$/)]);
      expect(answer.status < 400 ? id : answer.body.requestId).toBe(id);
      expect(service.logged.filter((line) => line.includes(`"requestId":"${id}"`))).toHaveLength(1);
    }
    const ids = Object.values(answers).map(({ headers }) => headers.get('x-request-id'));
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('a caller may choose it by the header of that name, in plain characters', async () => {
    const answer = await anonymous().get('/organization', { headers: { 'x-request-id': 'gateway-1' } });
    expect(answer.headers.get('x-request-id')).toBe('gateway-1');
    expect(answer.body.requestId).toBe('gateway-1');
  });

  test.each([
    ['by another header', { 'request-id': 'chosen' }],
    ['with what would need escaping in the log', { 'x-request-id': 'chosen","status":"200' }],
    ['as long as one likes', { 'x-request-id': 'chosen'.repeat(22) }],
  ])('but not %s', async (_what, headers) => {
    const answer = await anonymous().get('/organization', { headers });
    expect(answer.headers.get('x-request-id')).not.toContain('chosen');
    expect(answer.body.requestId).not.toContain('chosen');
    expect(service.logged.some((line) => line.includes('chosen'))).toBe(false);
  });

  test('answers of the API are not kept and not guessed at, and do not name what serves them', async () => {
    const answers = Object.values(await someAnswers());
    for (const { status, headers } of answers.filter((answer) => answer.status !== 204)) {
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-type')).toMatch(
        status >= 400 ? /^application\/problem\+json/ : /^application\/json/,
      );
    }
    for (const { headers } of answers) {
      for (const name of ['server', 'x-powered-by']) expect(headers.get(name)).toBeNull();
    }
  });
});

describe('Contract 1, Addresses: what is served besides the API, without a credential', () => {
  test('/healthz and /readyz', async () => {
    expect(await anonymous().get('//healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
    // A look at the database may be slow on a busy machine.
    await expect
      .poll(() => anonymous().get('//readyz'))
      .toMatchObject({
        status: 200,
        body: { status: 'ready', unready: [], loading: [], degraded: [] },
      });
  });

  test('/ leads to a page', async () => {
    const answer = await fetch(`${service.url}/`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
  });

  test('/api/v1/openapi.json is OpenAPI 3.1 with every endpoint', async () => {
    const answer = await anonymous().get('/openapi.json');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(answer.body.openapi).toMatch(/^3\.1\./);
    const described = Object.entries(answer.body.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.toSorted()).toEqual(Object.keys(endpoints).toSorted());
  });

  test('/docs shows every endpoint, runs nothing inline and loads nothing from elsewhere', async () => {
    const page = await anonymous().get('//docs');
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    for (const { name } of Object.values(endpoints)) expect(page.body).toContain(name);
    expect(page.body).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\son\w+=|\sstyle=|javascript:/i);
    const loaded = [...page.body.matchAll(/<(?:script|link|img)[^>]*\s(?:src|href)="([^"]*)"/g)].map(
      ([, address]) => address,
    );
    expect(loaded.length).toBeGreaterThan(0);
    for (const address of loaded) expect(address).toMatch(/^\/(?!\/)|^data:/);
    for (const address of loaded.filter((one) => one.startsWith('/'))) {
      expect((await anonymous().get(`/${address}`)).status).toBe(200);
    }
  });

  test.each(['/docs', '/docs/reference.css', '/docs/reference.js'])(
    '%s comes with the headers of a safe page',
    async (path) => {
      const { headers } = await anonymous().get(`/${path}`);
      const policy = headers.get('content-security-policy') ?? '';
      for (const rule of [
        "default-src 'none'",
        "script-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
      ]) {
        expect(policy).toContain(rule);
      }
      expect(policy).not.toMatch(/unsafe|\*|https?:/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
    },
  );
});

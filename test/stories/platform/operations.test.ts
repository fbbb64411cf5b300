import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anOrganization, operator, type TestOrganization } from '../../support/builders.ts';
import { type Answer, bearerCaller, type Caller, anonymousCaller } from '../../support/http.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let acme: TestOrganization;

beforeAll(async () => {
  service = await startService();
  acme = await anOrganization(service);
});
afterAll(() => service.stop());

const READY = { status: 'ready', unready: [], loading: [], degraded: [] };

describe('Contract 1, Addresses: /metrics on the port of the service wants the operator’s token', () => {
  const callers: Readonly<Record<string, () => Caller>> = {
    nobody: () => anonymousCaller(service.url),
    'another token': () => bearerCaller(service.url, `${service.operatorToken.slice(0, -1)}x`),
    'a token that is longer': () => bearerCaller(service.url, `${service.operatorToken}x`),
    'an owner': () => acme.owner,
    'an API key': () => acme.testKey,
  };

  test.each(Object.keys(callers))('%s is refused', async (who) => {
    const answer = await callers[who]!().get('//metrics');
    expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/);
  });

  test('the token under another scheme, or in the query, is refused', async () => {
    const { operatorToken: token, url } = service;
    const headers = { authorization: `Basic ${token}` };
    expect((await anonymousCaller(url).get('//metrics', { headers })).status).toBe(401);
    expect((await anonymousCaller(url).get(`//metrics?token=${token}`)).status).toBe(401);
    expect((await fetch(`${url}/metrics`, { method: 'HEAD' })).status).toBe(401);
  });

  test('the operator reads them', async () => {
    expect((await operator(service).get('//metrics')).body).toContain('assay_database_connections');
  });
});

describe('Contract 1, Addresses: the operations port', () => {
  let url: string;
  let port: Caller;
  beforeAll(async () => {
    url = await service.service.operations().listen({ host: '127.0.0.1', port: 0 });
    port = anonymousCaller(url);
  });

  test('serves health, readiness and metrics without a credential', async () => {
    expect(await port.get('//healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
    await expect.poll(() => port.get('//readyz')).toMatchObject({ status: 200, body: READY });
    const metrics = await port.get('//metrics');
    expect(metrics.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(metrics.body).toMatch(/^assay_http_request_duration_seconds_count\{.*route="\/operator/m);
    for (const path of ['healthz', 'readyz', 'metrics'])
      expect((await fetch(`${url}/${path}`, { method: 'HEAD' })).status).toBe(200);
  });

  test('and nothing else', async () => {
    for (const path of ['//', '//docs', '/openapi.json', '/organization', '//metrics/', '//readyz/x'])
      expect(await port.get(path)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const headers = { authorization: `Bearer ${service.operatorToken}` };
    expect((await port.get('//operator/v1/status', { headers })).status).toBe(404);
  });

  test.each(['POST', 'PUT', 'DELETE'])('nothing is changed by %s', async (method) => {
    const answer = await port.send(method, '//readyz?x=1', method === 'POST' ? { body: {} } : {});
    expect(answer).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } });
    expect(answer.headers.get('allow')).toBe('GET, HEAD');
  });
});

describe('Contract 1, Addresses: readiness tells slow from away', () => {
  test('a database that does not answer for a while leaves it ready', async () => {
    const anonymous = anonymousCaller(service.url);
    await expect.poll(async () => (await anonymous.get('//readyz')).body).toEqual(READY);
    const before = service.logged.length;
    const other = new pg.Client(service.db.connection);
    await other.connect();
    await other.query('begin; lock table lists in access exclusive mode');
    const slow = { ...READY, degraded: ['database_slow'] };
    expect(await anonymous.get('//readyz')).toMatchObject({ status: 200, body: slow });
    const told = service.logged.slice(before).filter((line) => line.includes('ready, but slow'));
    expect(told).toHaveLength(1);
    await other.query('commit');
    await other.end();
    await expect.poll(async () => (await anonymous.get('//readyz')).body).toEqual(READY);
  });
});

describe('Contract 1, Errors: a database that may only be read, as a standby is', () => {
  test('reads are answered, writes are 503 and logged, and it recovers by itself', async () => {
    const { db, url, logged } = service;
    const anonymous = anonymousCaller(url);
    const toldOf = (requestId: unknown) =>
      logged
        .map((line) => JSON.parse(line))
        .filter((line) => line.message === 'answered 503' && line.requestId === requestId);
    await setReadOnly('on');
    let refused = await register('read-only');
    // A connection that ended with the switch may still be tried once.
    while (toldOf(refused.body.requestId)[0]?.cause === 'database_away')
      refused = await register('read-only');
    expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect((await acme.testKey.get('/risk/subjects')).status).toBe(200);
    // Its look, too, may meet a connection that ended with the switch.
    await expect
      .poll(() => anonymous.get('//readyz'))
      .toMatchObject({
        status: 503,
        body: { ...READY, status: 'not_ready', unready: ['database_read_only'] },
      });
    expect(toldOf(refused.body.requestId)).toEqual([
      expect.objectContaining({
        requestId: refused.body.requestId,
        route: '/api/v1/risk/subjects',
        cause: 'database_read_only',
        code: 'unavailable',
      }),
    ]);
    expect(logged.join()).not.toContain('read-only-subject');
    await setReadOnly('off');
    await expect.poll(async () => (await register('read-only')).status).toBe(201);
    // Of its connections some may be from before, until they are met.
    await expect.poll(async () => (await anonymous.get('//readyz')).body).toEqual(READY);
    expect(await db.query('select from risk_subjects')).toHaveLength(1);
  });

  /** For connections to come, and those there are end, as at a switch to a standby and back. */
  async function setReadOnly(how: 'on' | 'off'): Promise<void> {
    const { database } = service.db.connection;
    const admin = new pg.Client({ ...service.db.connection, database: 'postgres' });
    await admin.connect();
    await admin.query(`alter database ${database} set default_transaction_read_only = ${how}`);
    if (how === 'on')
      await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = $1`, [
        database,
      ]);
    await admin.end();
  }

  function register(key: string): Promise<Answer> {
    const body = { kind: 'person', externalId: `${key}-subject` };
    return acme.testKey.post('/risk/subjects', body, { idempotencyKey: key });
  }
});

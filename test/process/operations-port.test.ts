import { createServer } from 'node:net';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { anonymousCaller } from '../support/http.ts';
import { databaseUrl, freePort, openWorkshop, PATIENT, refusalOf, until } from '../support/process.ts';

const workshop = openWorkshop();
const NOT_READY = { status: 'not_ready', loading: [], degraded: [] };

describe('Contract 1, Addresses: the operations port serves every role without a credential', PATIENT, () => {
  test.each(['api', 'worker', 'all'])('%s', async (role) => {
    const db = await workshop.database({ empty: false });
    const port = await freePort();
    const env = { DATABASE_URL: databaseUrl(db), ASSAY_OPERATIONS_PORT: String(port) };
    const service = await workshop.start(['serve', '--role', role], { env });
    const banner = await service.ready;
    const address = `http://127.0.0.1:${port}`;
    expect(banner).toMatchObject({ Probes: address });
    const operations = anonymousCaller(address);
    expect((await operations.get('//healthz')).body).toEqual({ status: 'ok' });
    expect((await operations.get('/screening/sources')).body.detail).toBe(
      "Nothing but /healthz, /readyz, /metrics is served at this port, which is the one for operations. The API is at the service's own port.",
    );
    await until(async () => (await operations.get('//readyz')).status === 200);
    const metrics = async (): Promise<string> => (await operations.get('//metrics')).body;
    expect(await metrics()).toContain('assay_database_connections');
    await until(async () => (await metrics()).includes('worker="monitoring"') === (role !== 'api'));
    const ownPort = await fetch(`${service.url}/metrics`).then(
      ({ status }) => status,
      () => 'nobody listens',
    );
    expect(ownPort).toBe(role === 'worker' ? 'nobody listens' : 401);
    expect('Dashboard' in banner).toBe(role !== 'worker');
    expect((await service.terminate()).code).toBe(0);
    await expect(fetch(`${address}/healthz`)).rejects.toThrow('fetch failed');
  });

  test('a port that is taken is said in one line, and the first start is still to come', async () => {
    const db = await workshop.database({ empty: false });
    const other = createServer();
    const port = await freePort();
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
    const env = { DATABASE_URL: databaseUrl(db), ASSAY_OPERATIONS_PORT: String(port) };
    const refusal = refusalOf(await workshop.run(['serve'], { env }));
    expect(refusal).toBe(
      `assay: Port ${port} on 127.0.0.1 is taken. Set ASSAY_OPERATIONS_PORT, or stop what listens there.`,
    );
    expect(await db.query('select from organizations')).toEqual([]);
    other.close();
  });
});

describe('Contract 1, Addresses: readiness begins when the bootstrap is done', PATIENT, () => {
  test('not before there is an owner', async () => {
    const db = await workshop.database({ empty: false });
    const other = new pg.Client(db.connection);
    await other.connect();
    await other.query('begin; lock table organizations in share mode');
    const env = { DATABASE_URL: databaseUrl(db) };
    const service = await workshop.start(['serve'], { env });
    const anonymous = anonymousCaller(service.url);
    const readiness = () => anonymous.get('//readyz').catch(() => undefined);
    await until(async () => (await readiness())?.status !== undefined);
    expect(await readiness()).toMatchObject({ status: 503, body: { ...NOT_READY, unready: ['starting'] } });
    expect((await anonymous.get('//healthz')).status).toBe(200);
    await other.query('commit');
    await other.end();
    await service.ready;
    // Its first look at the database may be slow on a busy machine.
    await expect
      .poll(async () => (await readiness())?.body)
      .toEqual({ ...NOT_READY, status: 'ready', unready: [] });
    expect((await service.terminate()).code).toBe(0);
  });
});

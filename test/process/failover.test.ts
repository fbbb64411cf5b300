/** @module-tag once */
import { randomBytes } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { anonymousCaller, type Json } from '../support/http.ts';
import { expectReplays, layGround, startMixedLoad } from '../support/mixed-load.ts';
import { valueOf } from '../support/metrics.ts';
import { endings, outagesIn, register, startProbes } from '../support/outages.ts';
import { freePort, openWorkshop, type Program, signedCaller, signInAs, until } from '../support/process.ts';
import { LONG } from '@assay/test-support/repeats';
import { INSTALLED, startPair } from '../support/streaming-pair.ts';

const workshop = openWorkshop();
const PATIENT = { timeout: 300_000 };
afterAll(() => Promise.all(endings.map((end) => end())));

/** Long enough for every statement of a start on a busy machine. */
const STATEMENT_SECONDS = 5;
/** Backends that have waited for the standby for longer than any statement may take here. */
const WAITING = `
  select from pg_stat_activity
  where wait_event = 'SyncRep' and query_start < clock_timestamp() - interval '${STATEMENT_SECONDS + 1} seconds'`;

function linesOf({ output }: Program): readonly Json[] {
  const lines = output.stderr.split('\n').filter((line) => line.startsWith('{'));
  return lines.map((line) => JSON.parse(line));
}

const READ_ONLY = 'the database may only be read: a standby, or a fail-over is under way';
const WRITABLE_AGAIN = 'the database can be written again';
const AWAY = ['the database is away', 'the database is back'];

describe('Contract 1, Errors: the primary fails under load, and its standby takes over', PATIENT, () => {
  test.for(Object.entries(INSTALLED))('two servers, %s', LONG, async ([name, installed], { skip }) => {
    skip(name !== 'embedded' && installed === undefined, "Debian's PostgreSQL is not installed here.");
    const pair = await startPair({ installed });
    const { primary, standby } = pair;
    await primary.query("alter system set synchronous_standby_names = 'standby'");
    await primary.query('select pg_reload_conf()');
    const servers = `127.0.0.1:${primary.port},127.0.0.1:${standby.port}`;
    const address = `postgres://postgres@${servers}/assay`;
    const env = {
      DATABASE_URL: `${address}?target_session_attrs=read-write`,
      DATABASE_REPLICA_URL: address,
      ASSAY_MASTER_KEY: randomBytes(32).toString('base64'),
    };
    const port = String(await freePort());
    const service = await workshop.serve({ env: { ...env, ASSAY_OPERATIONS_PORT: port } });
    const operations = anonymousCaller(`http://127.0.0.1:${port}`);
    const isReadOnly = async (): Promise<number | undefined> =>
      valueOf((await operations.get('//metrics')).body, 'assay_database_read_only');
    const { url, banner } = service;
    const callers = {
      key: signedCaller(url, banner),
      owner: await signInAs(url, 'owner@example.com', banner['Password'] ?? ''),
    };
    const load = startMixedLoad(callers, await layGround(callers));
    const probes = startProbes(url);
    await until(() => load.promised.size >= 60);

    await primary.kill();
    await until(() => probes.reasons.has('database_read_only'));
    // Where the standby, too, answers late it is told as away.
    let refused = await callers.key.get('/risk/subjects');
    await until(async () => {
      refused = await callers.key.get('/risk/subjects');
      return String(refused.body.detail).startsWith('The database can only be read at the moment.');
    });
    expect([refused.status, refused.body.code]).toEqual([503, 'unavailable']);
    expect(refused.headers.get('retry-after')).toBe('2');
    const told = (): readonly string[] => linesOf(service).map(({ msg }) => msg);
    await until(() => told().includes(READ_ONLY));
    await until(async () => (await isReadOnly()) === 1);
    const answered = load.promised.size;

    await standby.query('select pg_promote(true, 60)');
    await until(() => load.promised.size >= answered + 60 && probes.ready.at(-1) === 200);
    await load.stop();
    await probes.stop();
    await until(async () => (await isReadOnly()) === 0);
    expect(new Set(probes.health)).toEqual(new Set([200]));
    await expectReplays(load);
    const [row] = await standby.query<{ count: number }>('select count(*)::int from idempotency_keys');
    expect(row?.count).toBeGreaterThanOrEqual(load.promised.size);

    // Whom nobody has told that it is no longer in office comes back, and is not taken for the primary.
    await primary.start();
    const another = await workshop.serve({ env });
    expect((await register(signedCaller(another.url, banner), 'late')).status).toBe(201);
    expect((await another.terminate()).code).toBe(0);
    const judged = await workshop.run(['doctor', '--invariants'], { env });
    expect([judged.code, judged.stderr]).toEqual([0, '']);
    expect(judged.stdout.split('\n').filter((line) => line.startsWith('FAIL'))).toEqual([]);
    expect(await standby.query(`select from risk_subjects where external_id = 'late'`)).toHaveLength(1);

    // Nor is it where it alone answers: what it took would be lost.
    await primary.query('alter system reset synchronous_standby_names');
    await primary.query('select pg_reload_conf()');
    await until(() => told().includes(WRITABLE_AGAIN));
    const toldBefore = told().length;
    await standby.kill();
    await until(async () => (await register(callers.key, 'astray')).body.code === 'unavailable');
    await until(() => /former primary/.test(service.output.stderr));
    // Workers that met a server that was away ask again only after a while.
    await until(() => told().slice(toldBefore).includes(READ_ONLY));
    await standby.start();
    await until(async () => (await register(callers.key, 'astray')).status === 201);
    await until(() => told().lastIndexOf(WRITABLE_AGAIN) > told().lastIndexOf(READ_ONLY));
    expect(await primary.query(`select from risk_subjects where external_id = 'astray'`)).toEqual([]);
    expect(await standby.query(`select from risk_subjects where external_id = 'astray'`)).toHaveLength(1);

    expect((await service.terminate()).code).toBe(0);
    // How often is told by the machine: a server that is late counts as away besides, and then as read-only again.
    const outage = told().filter((msg) => msg.startsWith('the database') && !AWAY.includes(msg));
    expect(new Set(outage)).toEqual(new Set([READ_ONLY, WRITABLE_AGAIN]));
    expect(outage.at(-1)).toBe(WRITABLE_AGAIN);
    expect(told()).not.toContain('tick failed');
    expect(outagesIn(service).map(({ cause }) => cause)).toContain('database_read_only');
  });
});

describe('Contract 1, Errors: a standby that every change has to reach is away', PATIENT, () => {
  test('nothing is acknowledged before it is back, however long that takes', LONG, async () => {
    const { primary, standby } = await startPair();
    // Migrations may take longer than the statements of a running service.
    expect((await workshop.run(['migrate'], { env: { DATABASE_URL: primary.url } })).code).toBe(0);
    await primary.query("alter system set synchronous_standby_names = 'standby'");
    await primary.query('select pg_reload_conf()');
    const address = `${primary.url}?statement_timeout=${STATEMENT_SECONDS * 1000}`;
    const service = await workshop.serve({ env: { DATABASE_URL: address } });
    const caller = signedCaller(service.url, service.banner);
    await standby.kill();
    let answered = false;
    const registered = register(caller, 'waits').finally(() => {
      answered = true;
    });
    await until(async () => (await primary.query(WAITING)).length > 0);
    expect(answered).toBe(false);
    await standby.start();
    expect((await registered).status).toBe(201);
    await until(async () => (await standby.query('select from risk_subjects')).length === 1);
    expect((await service.terminate()).code).toBe(0);
  });
});

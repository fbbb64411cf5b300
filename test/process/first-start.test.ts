/** @module-tag once */
import { chmodSync, chownSync, existsSync, mkdirSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LONG } from '@assay/test-support/repeats';
import { anonymousCaller } from '../support/http.ts';
import {
  type Banner,
  databaseUrl,
  embeddedPid,
  isAlive,
  NOBODY,
  openWorkshop,
  PATIENT,
  type Program,
  ROOT,
  signedCaller,
  signInAs,
  until,
} from '../support/process.ts';
import { familyOf } from '../support/process-family.ts';

const workshop = openWorkshop();

describe('on an empty folder, without any setting', () => {
  const cwd = workshop.folder();
  const data = join(cwd, 'data');
  let first: Banner;
  let service: Program;
  let subjectId: string;

  test('prints where it is and the way in', async () => {
    const { banner, ...program } = await workshop.serve({ cwd });
    service = program;
    first = banner;
    expect(banner).toEqual({
      Dashboard: service.url,
      Reference: `${service.url}/docs`,
      Database: `embedded, in ${data}`,
      Migrated: expect.stringMatching(/^0001_identity\.sql to \d{4}_\w+\.sql$/),
      'E-mail': 'owner@example.com',
      Password: expect.stringMatching(/^[\w-]{20}$/),
      'Test key': expect.stringMatching(/^ak_test_\w+/),
      Secret: expect.stringMatching(/^sk_\S{40,}$/),
    });
    expect(timesShown(service, first['Password'])).toBe(1);
    expect(timesShown(service, first['Secret'])).toBe(1);
  });

  test('the printed addresses answer', async ({ expect }) => {
    const reference = await fetch(first['Reference'] ?? '');
    expect([reference.status, reference.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    expect((await fetch(first['Dashboard'] ?? '')).status).toBe(200);
    // On a busy machine its first look at the database may be slow, and says so.
    await expect
      .poll(() => anonymousCaller(service.url).get('//readyz'))
      .toMatchObject({
        status: 200,
        body: { status: 'ready', unready: [], loading: [], degraded: [] },
      });
  });

  test('the printed password signs in the owner of the first organization', async () => {
    const owner = await signInAs(service.url, 'owner@example.com', first['Password'] ?? '');
    const session = await owner.get('/auth/session');
    expect(session.body).toMatchObject({ role: 'owner', organization: { name: 'My organization' } });
  });

  test('the printed key signs requests', async () => {
    const created = await signedCaller(service.url, first).post('/risk/subjects', {
      kind: 'person',
      externalId: 'first',
    });
    expect(created.status).toBe(201);
    expect(created.body.data.mode).toBe('test');
    subjectId = created.body.id;
    const forged = signedCaller(service.url, { ...first, Secret: `${first['Secret']}x` });
    expect((await forged.get('/risk/subjects')).status).toBe(401);
  });

  test('nobody else may read the generated keys', () => {
    for (const name of ['master.key', 'operator.token'])
      expect([name, statSync(join(data, name)).mode & 0o777]).toEqual([name, 0o600]);
  });

  test('SIGTERM ends it with code 0 and leaves no process behind', async () => {
    const family = familyOf(service.pid);
    const server = embeddedPid(data);
    expect(family).toContain(server);
    const { code, signal } = await service.terminate();
    expect([code, signal]).toEqual([0, null]);
    expect(family.filter(isAlive)).toEqual([]);
    expect(existsSync(join(data, 'pg18', 'postmaster.pid'))).toBe(false);
  });

  test('a second start shows no secret, migrates nothing, and has the data', async () => {
    const { banner, ...program } = await workshop.serve({ cwd });
    service = program;
    expect(Object.keys(banner)).toEqual(['Dashboard', 'Reference', 'Database']);
    await signInAs(service.url, 'owner@example.com', first['Password'] ?? '');
    expect((await signedCaller(service.url, first).get(`/risk/subjects/${subjectId}`)).status).toBe(200);
  });

  test('after kill -9 a new start finds everything that was answered', async () => {
    const created = await signedCaller(service.url, first).post('/risk/subjects', {
      kind: 'person',
      externalId: 'before the kill',
    });
    service.signal('SIGKILL');
    expect((await service.ended).signal).toBe('SIGKILL');
    const server = embeddedPid(data);
    const { banner, ...program } = await workshop.serve({ cwd });
    service = program;
    expect(banner).not.toHaveProperty('Secret');
    expect(embeddedPid(data)).toBe(server);
    const found = await signedCaller(service.url, first).get(`/risk/subjects/${created.body.id}`);
    expect(found.body).toEqual(created.body);
  });

  test('also the database that the killed process had started ends with the new one', async () => {
    const server = embeddedPid(data) ?? 0;
    const { code } = await service.terminate();
    expect(code).toBe(0);
    expect(isAlive(server)).toBe(false);
  });
});

describe.concurrent('as it happens', PATIENT, () => {
  test('the first owner and organization are as the environment says, and a chosen password is not shown', async () => {
    const db = await workshop.database({ empty: false });
    const env = {
      DATABASE_URL: databaseUrl(db),
      ASSAY_OWNER_EMAIL: 'Ada@Example.org',
      ASSAY_OWNER_PASSWORD: 'chosen by the operator',
      ASSAY_ORGANIZATION: 'Analytical Engines',
    };
    const service = await workshop.serve({ env });
    expect(service.banner).toMatchObject({
      Database: 'from DATABASE_URL',
      'E-mail': 'Ada@Example.org',
      Password: 'as in ASSAY_OWNER_PASSWORD',
    });
    const owner = await signInAs(service.url, 'ada@example.org', 'chosen by the operator');
    expect((await owner.get('/organization')).body.name).toBe('Analytical Engines');
    expect(timesShown(service, 'chosen by the operator')).toBe(0);
    service.signal('SIGINT');
    expect(await service.ended).toMatchObject({ code: 0, signal: null });
  });

  test.skipIf(!ROOT)('runs for an ordinary user in a folder of its own', LONG, async (context) => {
    const usage = await workshop.run([], { user: NOBODY });
    context.skip(usage.code !== 2, 'the project lies where an ordinary user cannot follow');
    const cwd = workshop.folder();
    chownSync(cwd, NOBODY.uid ?? 0, NOBODY.gid ?? 0);
    const service = await workshop.serve({ cwd, user: NOBODY });
    expect((await signedCaller(service.url, service.banner).get('/risk/subjects')).status).toBe(200);
    expect(statSync(join(cwd, 'data', 'master.key'))).toMatchObject({ uid: NOBODY.uid });
    expect(statSync(join(cwd, 'data', 'pg18'))).toMatchObject({ uid: NOBODY.uid });
    const family = familyOf(service.pid);
    expect((await service.terminate()).code).toBe(0);
    expect(family.filter(isAlive)).toEqual([]);
  });

  test.skipIf(!ROOT)('runs for root below a folder that nobody else may enter', LONG, async () => {
    const closed = workshop.folder();
    const data = join(closed, 'below', 'data');
    mkdirSync(join(closed, 'below'));
    chmodSync(closed, 0o700);
    const env = { ASSAY_DATA_DIR: data };
    const service = await workshop.serve({ env });
    expect((await signedCaller(service.url, service.banner).get('/risk/subjects')).status).toBe(200);
    expect(statSync(closed).mode & 0o777).toBe(0o700);
    const cluster = readlinkSync(join(data, 'pg18'));
    const family = familyOf(service.pid);
    expect((await service.terminate()).code).toBe(0);
    expect(family.filter(isAlive)).toEqual([]);
    const again = await workshop.serve({ env });
    expect(readlinkSync(join(data, 'pg18'))).toBe(cluster);
    expect((await signedCaller(again.url, service.banner).get('/risk/subjects')).status).toBe(200);
    expect((await again.terminate()).code).toBe(0);
  });

  test(
    'a signal during the first start leaves no process behind, and does not lose the way in',
    LONG,
    async () => {
      const cwd = workshop.folder();
      const service = await workshop.start(['serve'], { cwd });
      await until(() => embeddedPid(join(cwd, 'data')) !== undefined);
      const family = familyOf(service.pid);
      const { stdout } = await service.terminate();
      await until(() => !family.some(isAlive));
      const again = await workshop.serve({ cwd });
      expect([stdout, again.output.stdout].filter((text) => /^ {2}Secret /m.test(text))).toHaveLength(1);
    },
  );
});

/** How often a text was written, on either stream. */
function timesShown({ output }: Program, text = ''): number {
  return (output.stdout + output.stderr).split(text).length - 1;
}

/** @module-tag long */ /** @module-tag once */
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { aSubject } from '../support/builders.ts';
import { LONG } from '@assay/test-support/repeats';
import { aPublishedPolicy, POLICY_FACTS } from '../support/risk/policies.ts';
import { aSource } from '../support/risk/sources.ts';
import type { Caller } from '../support/http.ts';
import { expectReplays, layGround, startMixedLoad } from '../support/mixed-load.ts';
import { endings } from '../support/outages.ts';
import {
  databaseUrl,
  freePort,
  openWorkshop,
  PATIENT,
  signedCaller,
  signInAs,
  until,
} from '../support/process.ts';

const workshop = openWorkshop();
afterAll(() => Promise.all(endings.map((end) => end())));

describe('Decision 55: a backup is taken while the service writes', PATIENT, () => {
  test('under load: every write that was answered before it is in what is restored, and all of it verifies', async () => {
    const source = await workshop.database({ empty: false });
    const port = String(await freePort());
    const env = { ...settings(), DATABASE_URL: databaseUrl(source), PORT: port };
    const service = await workshop.serve({ env });
    const callers = await callersOf(service);
    await assessed(callers);
    const load = startMixedLoad(callers, await layGround(callers));
    endings.push(() => load.stop());
    await until(() => load.promised.size >= 60);

    const promised = new Map(load.promised);
    const folder = join(workshop.folder(), 'backup');
    const keys = join(workshop.folder(), 'keys');
    const backup = await workshop.run(['backup', folder, '--keys', keys], { env });
    expect(backup).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Everything that was answered/) });
    expect(load.promised.size).toBeGreaterThan(promised.size);
    await load.stop();
    expect((await service.terminate()).code).toBe(0);

    const target = await workshop.database();
    const { ASSAY_MASTER_KEY: _key, ...keyless } = settings();
    const place = { ...keyless, DATABASE_URL: databaseUrl(target), PORT: port };
    const restore = await workshop.run(['restore', folder, '--keys', keys, '--verify'], { env: place });
    expect(restore.stdout).toMatch(/is restored, as of /);
    expect(restore.stdout).toMatch(/^ {2}ok {2}backup\.rows +\d+ tables/m);
    expect(restore.stdout).toMatch(/^ {2}ok {2}risk\.replays +1 assessments replayed/m);
    expect(restore.stdout).toMatch(/^ {2}ok {2}documents\.trails +[1-9]\d* documents have/m);
    expect(restore.stdout).toMatch(/^ {2}ok {2}history\.logs +1 logs have/m);
    expect(restore.stdout).not.toMatch(/^FAIL/m);
    expect(restore.code).toBe(0);

    // The same address, so that the same clients go on.
    const again = await workshop.serve({ env: place });
    await expectReplays({ promised });
    expect((await again.terminate()).code).toBe(0);
    const doctor = await workshop.run(['doctor'], { env: place });
    expect(doctor.stdout).not.toMatch(/^FAIL/m);
  });

  test('on the embedded database too, beside the running service; the keys are not in it', LONG, async () => {
    const dataDir = workshop.folder();
    const env = { ASSAY_DATA_DIR: dataDir };
    const service = await workshop.serve({ env });
    const key = signedCaller(service.url, service.banner);
    const subjectId = await aSubject(key, 'before the backup');
    const folder = join(workshop.folder(), 'backup');
    const { code, stdout } = await workshop.run(['backup', folder], { env });
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringMatching(/It needs the master key [0-9a-f]{16}, which is not in it\./),
    });
    expect((await service.terminate()).code).toBe(0);
    const secret = readFileSync(join(dataDir, 'master.key'), 'utf8').trim();
    expect(contentsOf(folder)).not.toContain(secret);
    expect(contentsOf(folder)).toContain(subjectId);
    expect(statSync(folder).mode & 0o077).toBe(0);

    const place = { ASSAY_DATA_DIR: workshop.folder(), ASSAY_MASTER_KEY: secret };
    expect(await workshop.run(['restore', folder, '--verify'], { env: place })).toMatchObject({ code: 0 });
    const again = await workshop.serve({ env: place });
    const found = await signedCaller(again.url, service.banner).get(`/risk/subjects/${subjectId}`);
    expect(found).toMatchObject({ status: 200 });
    expect((await again.terminate()).code).toBe(0);
  });

  test('one that is killed has not the name of a backup; one that is told to end leaves nothing', async () => {
    const source = await workshop.database({ empty: false });
    const env = { ...settings(), DATABASE_URL: databaseUrl(source) };
    const folder = join(workshop.folder(), 'backup');
    const beside = (): readonly string[] => readdirSync(dirname(folder));
    // It waits for this table, wherever else it has come.
    const held = await holdTable(source.connection);
    for (const [signal, ending, left] of [
      ['SIGTERM', { code: 1, stderr: expect.stringMatching(/assay: Interrupted\.\n$/) }, []],
      ['SIGKILL', { signal: 'SIGKILL' }, [expect.stringMatching(/^\.backup\.[0-9a-f]{8}\.partial$/)]],
    ] as const) {
      const backup = await workshop.start(['backup', folder], { env });
      await until(() => beside().length > 0);
      backup.signal(signal);
      expect(await backup.ended).toMatchObject(ending);
      expect(beside()).toEqual(left);
    }
    await held.end();
    const [partial = ''] = beside();
    const refused = await workshop.run(['restore', join(dirname(folder), partial)], { env });
    expect(refused.stderr).toMatch(/is no backup/);
    expect(await workshop.run(['backup', folder], { env })).toMatchObject({ code: 0 });
    expect(existsSync(join(folder, 'manifest.json'))).toBe(true);
  });
});

function settings() {
  return {
    ASSAY_DATA_DIR: workshop.folder(),
    ASSAY_MASTER_KEY: randomBytes(32).toString('base64'),
    ASSAY_LOG_LEVEL: 'error',
  };
}

interface Callers {
  readonly key: Caller;
  readonly owner: Caller;
}

async function callersOf({ url, banner }: Awaited<ReturnType<typeof workshop.serve>>): Promise<Callers> {
  return {
    key: signedCaller(url, banner),
    owner: await signInAs(url, 'owner@example.com', banner['Password'] ?? ''),
  };
}

async function assessed({ key, owner }: Callers): Promise<void> {
  const { body } = await owner.get('/api-keys');
  const sourceId = await aSource(owner, POLICY_FACTS, [body.items[0].id]);
  const policyVersionId = await aPublishedPolicy(owner, { sourceId, key: 'fraud' });
  const subjectId = await aSubject(key, 'the one that is assessed');
  const answer = await key.post(`/risk/subjects/${subjectId}/assessments`, {
    policyVersionId,
    trigger: 'onboarding',
  });
  expect(answer.status).toBe(201);
}

/** Every file of it, unpacked. */
function contentsOf(folder: string): string {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(folder, name)).isFile(),
  );
  return names
    .map((name) => {
      const bytes = readFileSync(join(folder, name));
      return (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
    })
    .join('\n');
}

/** Nobody reads it until the connection ends. */
async function holdTable(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  await client.query('begin; lock table risk_subjects in access exclusive mode');
  return client;
}

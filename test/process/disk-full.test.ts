/** @module-tag long */ /** @module-tag once */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { expectNothingBroken, expectNothingBrokenIn } from '../support/judge.ts';
import {
  endings,
  expectOnlyUnavailable,
  outagesIn,
  startLoad,
  startProbes,
  subjectsOf,
} from '../support/outages.ts';
import {
  type Banner,
  databaseUrl,
  openWorkshop,
  type Program,
  signedCaller,
  until,
} from '../support/process.ts';

const workshop = openWorkshop();
const PATIENT = { timeout: 180_000 };
afterAll(() => Promise.all(endings.map((end) => end())));

describe('Contract 1, Errors: the disk of the database is full, and has room again', PATIENT, () => {
  test.skipIf(!canMount())('a small disk, filled to its last byte', async () => {
    const cwd = workshop.folder();
    const folder = join(cwd, 'data');
    mkdirSync(folder);
    const service = await workshop.serve({ cwd, env: ENV, disk: { folder, megabytes: 400 } });
    const seen = join('/proc', String(service.pid), 'root', folder);
    const filler = join(seen, 'filler');
    const reasons = await playFullDisk(service, {
      fill: async () => fill(filler),
      free: async () => rmSync(filler),
      judge: () => expectNothingBrokenIn(seen),
    });
    expect(reasons).toContain('database_full');
  });

  test('a database that says so, wherever it runs', async () => {
    const db = await workshop.database({ empty: false });
    const masterKey = randomBytes(32).toString('base64');
    const env = { ...ENV, DATABASE_URL: databaseUrl(db), ASSAY_MASTER_KEY: masterKey };
    const service = await workshop.serve({ env });
    await db.query(NO_SPACE);
    const reasons = await playFullDisk(service, {
      fill: async () => {
        for (const table of TABLES)
          await db.query(
            `create trigger full_disk before insert or update on ${table} execute function no_space()`,
          );
      },
      free: async () => {
        for (const table of TABLES) await db.query(`drop trigger full_disk on ${table}`);
      },
      judge: () => expectNothingBroken(db, masterKey),
    });
    // On a busy machine a look may be slow besides.
    expect(reasons.filter((reason) => reason !== 'database_slow')).toEqual(['database_full']);
  });
});

const ENV = { ASSAY_LOG_LEVEL: 'warn' };
const TABLES = ['risk_events', 'readiness_writes'];
const NO_SPACE = `
  create function no_space() returns trigger language plpgsql as $$
  begin
    raise exception 'could not extend file: No space left on device' using errcode = '53100';
  end $$`;

interface Disk {
  fill(): Promise<void>;
  free(): Promise<void>;
  /** When it has room again. */
  judge(): Promise<void>;
}

/** Under load, from the first refusal to the last subject that was promised. Gives all reasons of not being ready. */
async function playFullDisk(
  service: Program & { readonly banner: Banner },
  disk: Disk,
): Promise<readonly string[]> {
  const caller = signedCaller(service.url, service.banner);
  const load = startLoad(caller);
  const probes = startProbes(service.url);
  await until(() => load.created.size >= 20);
  await disk.fill();
  await until(() => load.refused.length >= 20 && probes.reasons.has('database_full'));
  await disk.free();
  const before = load.created.size;
  await until(() => load.created.size >= before + 20 && probes.ready.at(-1) === 200);
  await probes.stop();
  await load.stop();
  expectOnlyUnavailable(load, probes);
  expect(await subjectsOf(caller)).toEqual(load.created);
  await disk.judge();
  const first = outagesIn(service).find(({ cause }) => cause !== 'database_slow');
  expect(first).toMatchObject({
    route: '/api/v1/risk/subjects',
    code: 'unavailable',
    cause: 'database_full',
    error: { code: '53100' },
  });
  expect(load.refused.map(({ body }) => body.requestId)).toContain(first?.requestId);
  const told = service.output.stderr.split('\n').filter((line) => line.includes('"msg":"not ready"'));
  expect(told.some((line) => line.includes('database_full'))).toBe(true);
  for (const externalId of [...load.created.keys()].slice(-20))
    expect(service.output.stderr).not.toContain(externalId);
  expect((await service.terminate()).code).toBe(0);
  return [...probes.reasons];
}

/** In steps that become smaller, so that nothing is left. */
function fill(path: string): void {
  const file = openSync(path, 'w');
  for (const bytes of [1_048_576, 4_096, 1]) {
    const piece = Buffer.alloc(bytes);
    expect(() => {
      for (;;) writeSync(file, piece);
    }).toThrow('ENOSPC');
  }
  closeSync(file);
}

/** Where it may not, the test beside it plays the same. */
function canMount(): boolean {
  try {
    const script = 'mount -t tmpfs -o size=1m tmpfs /mnt';
    execFileSync('unshare', ['--mount', 'sh', '-c', script], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

import { randomBytes } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import type { TestDatabase } from '../support/database.ts';
import { expectNothingBroken } from '../support/judge.ts';
import { countOf, expectReplays, layGround, type MixedLoad, startMixedLoad } from '../support/mixed-load.ts';
import { endings } from '../support/outages.ts';
import { databaseUrl, freePort, openWorkshop, signedCaller, signInAs, until } from '../support/process.ts';
import { repeats } from '../support/repeats.ts';

const workshop = openWorkshop();
const KILLS = repeats(2, 10);
const PATIENT = { timeout: 120_000 + KILLS * 40_000 };
afterAll(() => Promise.all(endings.map((end) => end())));

describe('Contract 1, Idempotency: kill -9 in the middle of mixed load', PATIENT, () => {
  test(`${KILLS} times: every write that was answered is there once, and its retry brings back the answer`, async () => {
    const db = await workshop.database({ empty: false });
    const env = {
      DATABASE_URL: databaseUrl(db),
      ASSAY_DATA_DIR: workshop.folder(),
      ASSAY_MASTER_KEY: randomBytes(32).toString('base64'),
      ASSAY_LOG_LEVEL: 'error',
      PORT: String(await freePort()),
    };
    let service = await workshop.serve({ env });
    const { url, banner } = service;
    const callers = {
      key: signedCaller(url, banner),
      owner: await signInAs(url, 'owner@example.com', banner['Password'] ?? ''),
    };
    const ground = await layGround(callers);
    const before = await recorded(db);
    const load = startMixedLoad(callers, ground);
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const answered = load.promised.size;
      await until(() => load.promised.size >= answered + 10 + 7 * kill, 60_000);
      service.signal('SIGKILL');
      await service.ended;
      service = await workshop.serve({ env });
    }
    const answered = load.promised.size;
    await until(() => load.promised.size >= answered + 40, 60_000);
    await load.stop();
    expectOnce(load, before, await recorded(db));
    await expectReplays(load);
    expectOnce(load, before, await recorded(db));
    await expectNothingBroken(db, env.ASSAY_MASTER_KEY);
    expect((await service.terminate()).code).toBe(0);
  });
});

type Recorded = Readonly<Record<string, number>>;

/** So many of each as were promised: none is missing, none was made twice, and no key was taken without its record. */
function expectOnce(load: MixedLoad, before: Recorded, after: Recorded): void {
  const made = Object.fromEntries(
    Object.entries(after).map(([name, count]) => [name, count - (before[name] ?? 0)]),
  );
  const [subjects, batches] = [countOf(load, 'subject'), countOf(load, 'evidence')];
  const [documents, keys] = [countOf(load, 'document'), countOf(load, 'key')];
  expect(Math.min(subjects, batches, documents, keys)).toBeGreaterThan(0);
  expect(made).toEqual({
    subjects,
    receipts: 2 * batches,
    documents,
    files: documents,
    keys,
    idempotency_keys: load.promised.size,
  });
}

async function recorded(db: TestDatabase): Promise<Recorded> {
  const [row = {}] = await db.query<Record<string, number>>(`
    select (select count(*)::int from risk_subjects) as subjects,
      (select count(*)::int from risk_evidence) as receipts,
      (select count(*)::int from documents) as documents,
      (select count(*)::int from document_files) as files,
      (select count(*)::int from api_keys) as keys,
      (select count(*)::int from idempotency_keys) as idempotency_keys`);
  return row;
}

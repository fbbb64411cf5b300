/** @module-tag once */
import { randomBytes } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import type { TestDatabase } from '../support/database.ts';
import { bearerCaller } from '../support/http.ts';
import { expectNothingBroken } from '../support/judge.ts';
import { killConnection, KILLABLE_THREADS, killProcess, killThread } from '../support/kills.ts';
import { countOf, expectReplays, layGround, type MixedLoad, startMixedLoad } from '../support/mixed-load.ts';
import { endings } from '../support/outages.ts';
import { databaseUrl, freePort, openWorkshop, signedCaller, signInAs } from '../support/process.ts';
import { REPEATED, repeats } from '@assay/test-support/repeats';
import { anEuFile, euPeople } from '../support/screening/official-files.ts';

const workshop = openWorkshop();
const TOKEN = 'operator-token-of-thirty-two-characters';
/** A process costs a start, a thread that renders a part of one, a connection next to nothing: 15, and 1,000 in the long run. */
const KILLS = { process: repeats(1, 10), thread: repeats(4, 60), connection: repeats(10, 930) };
const ALL = KILLS.process + KILLS.thread + KILLS.connection;
const PATIENT = { timeout: 180_000 + KILLS.process * 40_000 + (KILLS.thread + KILLS.connection) * 5_000 };
afterAll(() => Promise.all(endings.map((end) => end())));

describe(
  'Contract 1, Idempotency: processes, threads and connections are killed in the middle of mixed load',
  { ...PATIENT, ...REPEATED },
  () => {
    test(`${ALL} times: every write that was answered is there once, and its retry brings back the answer`, async () => {
      const db = await workshop.database({ empty: false });
      const env = {
        DATABASE_URL: databaseUrl(db),
        ASSAY_DATA_DIR: workshop.folder(),
        ASSAY_MASTER_KEY: randomBytes(32).toString('base64'),
        ASSAY_OPERATOR_TOKEN: TOKEN,
        ASSAY_LOG_LEVEL: 'error',
        PORT: String(await freePort()),
        ...KILLABLE_THREADS,
      };
      let service = await workshop.serve({ env });
      const { url, banner } = service;
      const callers = {
        key: signedCaller(url, banner),
        owner: await signInAs(url, 'owner@example.com', banner['Password'] ?? ''),
      };
      await bearerCaller(url, TOKEN).send('PUT', '//operator/v1/lists/eu_fsf/file', {
        raw: anEuFile(euPeople(30)),
      });
      const ground = await layGround(callers);
      const before = await recorded(db);
      const load = startMixedLoad(callers, ground);
      for (const [place, what] of inTurns().entries()) {
        await load.goesOn(place % 3);
        if (what === 'thread') await killThread(service);
        else if (what === 'connection') await load.meanwhile(killConnection(db));
        else {
          await killProcess(service);
          service = await workshop.serve({ env });
        }
      }
      await load.goesOn(40);
      await load.stop();
      expectOnce(load, before, await recorded(db));
      await expectReplays(load);
      expectOnce(load, before, await recorded(db));
      await expectNothingBroken(db, env.ASSAY_MASTER_KEY);
      expect((await service.terminate()).code).toBe(0);
      expect(service.output.stderr).not.toContain('request failed');
    });
  },
);

/** Every kind of kill, spread over the whole. */
function inTurns(): readonly (keyof typeof KILLS)[] {
  const placed = (['process', 'thread', 'connection'] as const).flatMap((what) =>
    Array.from({ length: KILLS[what] }, (_, at) => ({ what, place: (at + 0.5) / KILLS[what] })),
  );
  return placed.toSorted((one, other) => one.place - other.place).map(({ what }) => what);
}

type Recorded = Readonly<Record<string, number>>;

/** So many of each as were promised: none is missing, none was made twice, and no key was taken without its record. */
function expectOnce(load: MixedLoad, before: Recorded, after: Recorded): void {
  const made = Object.fromEntries(
    Object.entries(after).map(([name, count]) => [name, count - (before[name] ?? 0)]),
  );
  const [subjects, batches] = [countOf(load, 'subject'), countOf(load, 'evidence')];
  const [documents, keys, runs] = [countOf(load, 'document'), countOf(load, 'key'), countOf(load, 'run')];
  expect(Math.min(subjects, batches, documents, keys, runs)).toBeGreaterThan(0);
  expect(made).toEqual({
    subjects,
    receipts: 2 * batches,
    documents,
    files: documents,
    keys,
    runs,
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
      (select count(*)::int from screening_runs) as runs,
      (select count(*)::int from idempotency_keys) as idempotency_keys`);
  return row;
}

/** @module-tag long */ /** @module-tag once */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { expectNothingBroken } from '../support/judge.ts';
import { databaseUrl, openWorkshop, type Program, signedCaller, until } from '../support/process.ts';
import { aQueuedBatch, resultsOf } from '../support/screening/batches.ts';

const workshop = openWorkshop();
/** Twelve chunks. */
const ROWS = 3_000;
const FILE = `externalId,name\n${Array.from({ length: ROWS }, (_, index) => `c-${index + 1},Jane Roe ${index}\n`).join('')}`;

describe('Contract 6, Batches: a batch survives kill -9', { timeout: 300_000 }, () => {
  test('of a worker in the middle of it, and no row has two results or runs', async () => {
    const db = await workshop.database({ empty: false });
    const env = {
      DATABASE_URL: databaseUrl(db),
      ASSAY_DATA_DIR: workshop.folder(),
      ASSAY_MASTER_KEY: randomBytes(32).toString('base64'),
      ASSAY_LOG_LEVEL: 'error',
    };
    const start = (role: string): Promise<Program> => workshop.start(['serve', '--role', role], { env });
    const count = async (what: string): Promise<number> => (await db.query(`select from ${what}`)).length;
    const api = await start('api');
    const key = signedCaller(api.url, await api.ready);
    // No list is there, so every row is a run in error.
    const batch = await aQueuedBatch(key, FILE);

    // One chunk is passed over, so that the batch is not done however late the worker is killed.
    const holder = new pg.Client(db.connection);
    await holder.connect();
    await holder.query('begin; select from screening_batch_chunks limit 1 for update');
    const doomed = await start('worker');
    await until(async () => (await count('screening_batch_results')) > 0);
    doomed.signal('SIGKILL');
    await doomed.ended;
    await holder.end();
    expect(await count('screening_batch_chunks')).toBeGreaterThan(0);
    // As if the minute of every lease had passed.
    await db.query('update screening_batch_chunks set due_at = now() where due_at > now()');

    const workers = await Promise.all([start('worker'), start('worker')]);
    const state = async (): Promise<string> => (await key.get(`/screening/batches/${batch.id}`)).body.state;
    await until(async () => (await state()) === 'completed');
    const results = await resultsOf(key, batch);
    expect(results.map(({ row, externalId, errorCode }) => [row, externalId, errorCode])).toEqual(
      Array.from({ length: ROWS }, (_, index) => [index + 1, `c-${index + 1}`, 'no_lists']),
    );
    expect(new Set(results.map(({ runId }) => runId)).size).toBe(ROWS);
    expect(await count('screening_runs')).toBe(ROWS);
    expect(await count("screening_audit where type = 'screening.batch.completed'")).toBe(1);
    expect(await count('screening_batch_chunks')).toBe(0);
    await expectNothingBroken(db, env.ASSAY_MASTER_KEY);
    for (const worker of workers) expect((await worker.terminate()).code).toBe(0);
    await api.terminate();
  });
});

import { secondsAfter } from '@assay/values';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import { idMaker } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Lease } from '../../../platform/workers/leased-work.ts';
import { openDatabase } from '../../../platform/statement-sharing/statement-sharing.ts';
import type { ImportId, ImportProgress } from '../list-import.ts';
import {
  claimLapsedImports,
  endImport,
  findImport,
  insertImport,
  type LeasedImport,
  releaseImport,
  renewImport,
} from './imports.store.ts';

let db: TestDatabase;
let database: Database;

const NOW = new Date('2026-03-01T12:00:00Z');
const LAPSED = secondsAfter(NOW, 31);
const newId = idMaker();

beforeAll(async () => {
  db = await createDatabase();
  database = openDatabase({
    connection: db.connection,
    poolSize: 5,
    statementNames: true,
    onIdleError: () => undefined,
  });
});
beforeEach(() => db.query(`update lists set import_id = null; delete from list_imports`));
afterAll(async () => {
  await database.close();
  await db.drop();
});

describe('An import of a list that another process has claimed', () => {
  test('is claimed only when its lease has passed, and by one of those that try', async () => {
    const started = await anImport();
    expect(await claimed(NOW)).toEqual([]);
    const both = await Promise.all([claimed(LAPSED), claimed(LAPSED)]);
    expect(both.flat()).toEqual([started.id]);
  });

  test('is not claimed where it was renewed before', async () => {
    const started = await anImport();
    const renewed = await renewImport(database, started, { progress: at(5), until: secondsAfter(NOW, 60) });
    expect(renewed).toEqual({ until: secondsAfter(NOW, 60) });
    expect(await claimed(LAPSED)).toEqual([]);
    expect(await findImport(database, started.id)).toMatchObject({ progress: { entries: 5 } });
  });

  test('is neither renewed nor ended nor released by the process of before', async () => {
    const started = await anImport();
    await claimed(LAPSED);
    expect(await renewImport(database, started, { progress: at(5), until: LAPSED })).toBeUndefined();
    expect(await end(started, 'activated')).toBe(false);
    await release(started);
    expect(await findImport(database, started.id)).toMatchObject({
      state: 'running',
      progress: { entries: 0 },
    });
    expect(await importOfList()).toBe(started.id);
  });

  test('is ended and released by the one that has claimed it', async () => {
    const { id } = await anImport();
    const [lapsed] = await claimLapsedImports(database, { now: LAPSED, lease: leaseFrom(LAPSED), most: 1 });
    if (!lapsed) throw new Error('nothing was claimed');
    expect(await end(lapsed, 'failed')).toBe(true);
    await release(lapsed);
    expect(await findImport(database, id)).toMatchObject({ state: 'failed' });
    expect(await importOfList()).toBeNull();
    expect(await claimed(secondsAfter(NOW, 3_600))).toEqual([]);
  });
});

describe('An import of a list that has ended', () => {
  test('ends once, although it keeps its lease until it is cleaned up', async () => {
    const started = await anImport();
    expect(await end(started, 'activated')).toBe(true);
    expect(await end(started, 'failed')).toBe(false);
    expect(await renewImport(database, started, { progress: at(5), until: LAPSED })).toBeUndefined();
    expect(await findImport(database, started.id)).toMatchObject({ state: 'activated' });
    expect(await claimed(LAPSED)).toEqual([started.id]);
  });
});

async function anImport(): Promise<LeasedImport> {
  const id = newId<'list-import'>(NOW);
  const lease = leaseFrom(NOW);
  await insertImport(database, { id, key: 'eu_fsf', force: false, progress: at(0), now: NOW, lease });
  await db.query(`update lists set import_id = $1 where key = 'eu_fsf'`, [id]);
  return { id, lease };
}

function leaseFrom(now: Date): Lease {
  return { until: secondsAfter(now, 30) };
}

function at(entries: number): ImportProgress {
  return { stage: 'reading', bytes: 0, totalBytes: null, entries };
}

async function claimed(now: Date): Promise<readonly ImportId[]> {
  const lapsed = await claimLapsedImports(database, { now, lease: leaseFrom(now), most: 20 });
  return lapsed.map(({ id }) => id);
}

function end(leased: LeasedImport, state: 'activated' | 'failed'): Promise<boolean> {
  const { id, lease } = leased;
  const nothing = { counts: {}, attention: [], versionId: null };
  return database.transaction(async (tx) => ({
    commit: await endImport(tx, { ...nothing, id, lease, state, progress: at(9), now: NOW }),
  }));
}

function release(leased: LeasedImport): Promise<void> {
  return database.transaction(async (tx) => ({ commit: await releaseImport(tx, 'eu_fsf', leased) }));
}

async function importOfList(): Promise<unknown> {
  const [list] = await db.query(`select import_id as id from lists where key = 'eu_fsf'`);
  return list?.['id'];
}

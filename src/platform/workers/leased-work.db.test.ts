import { secondsAfter } from '@assay/values';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../../../test/support/database.ts';
import type { OrganizationId } from '../../kernel/ids.ts';
import { idMaker } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { openDatabase } from '../statement-sharing/statement-sharing.ts';
import { sql } from '../database/sql.ts';
import {
  claimInTurns,
  claiming,
  dueRows,
  isUnder,
  type LeasedWork,
  moveLease,
  type OrganizationClaim,
} from './leased-work.ts';

let db: TestDatabase;
let database: Database;
let other: Database;

const NOW = new Date('2026-03-01T12:00:00Z');
const LEASE_SECONDS = 60;

/** One column says when a row is due and until when it is leased. */
const ONE_COLUMN: LeasedWork = {
  table: sql`jobs`,
  key: [sql`id`],
  dueAt: sql`due_at`,
  tries: sql`tries`,
};
const TWO_COLUMNS: LeasedWork = { ...ONE_COLUMN, leasedUntil: sql`leased_until` };
const KINDS = [
  ['one column for both times', ONE_COLUMN],
  ['a column for the lease', TWO_COLUMNS],
] as const;

beforeAll(async () => {
  db = await createDatabase();
  const options = {
    connection: db.connection,
    poolSize: 5,
    statementNames: true,
    onIdleError: () => undefined,
  };
  [database, other] = [openDatabase(options), openDatabase(options)];
  await db.query(`create table jobs (organization_id uuid not null, id text primary key, due_at timestamptz,
    leased_until timestamptz, tries int not null default 0, result text, chosen boolean not null default true)`);
});
beforeEach(() => db.query('truncate jobs, organizations cascade'));
afterAll(async () => {
  await Promise.all([database.close(), other.close()]);
  await db.drop();
});

const newId = idMaker();
const ids = (claimed: readonly Job[]): readonly string[] => claimed.map(({ id }) => id).toSorted();

interface Job {
  readonly id: string;
  readonly tries: number;
}

async function anOrganization(): Promise<OrganizationId> {
  const id = newId<'organization'>(NOW);
  await db.query(`insert into organizations (id, name, created_at, key_check) values ($1, 'Acme', $2, '')`, [
    id,
    NOW,
  ]);
  return id;
}

/** Due so many seconds ago. */
async function aJob(organizationId: OrganizationId, id: string, seconds = 0): Promise<void> {
  await db.query('insert into jobs (organization_id, id, due_at) values ($1, $2, $3)', [
    organizationId,
    id,
    secondsAfter(NOW, -seconds),
  ]);
}

const leaseFrom = (now: Date) => ({ until: secondsAfter(now, LEASE_SECONDS) });

function claim(
  work: LeasedWork,
  organizationId: OrganizationId,
  { now = NOW, most = 100, by = database }: { now?: Date; most?: number; by?: Database } = {},
): Promise<readonly Job[]> {
  const of = sql`organization_id = ${organizationId}`;
  return by.rows<Job>(sql`${claiming(work, { now, lease: leaseFrom(now), of, most })} returning id, tries`);
}

/** What a worker writes that has done its work under the lease that it got at `now`; how many rows it changed. */
async function finish(work: LeasedWork, id: string, now: Date): Promise<number> {
  const rows = await database.rows(sql`
    update jobs set result = 'done', due_at = null, leased_until = null
    where id = ${id} and ${isUnder(work, leaseFrom(now))} returning 1`);
  return rows.length;
}

const ENDED = secondsAfter(NOW, LEASE_SECONDS);

describe.each(KINDS)('Work with %s', (_name, work) => {
  let acme: OrganizationId;
  beforeEach(async () => {
    acme = await anOrganization();
  });

  test('is claimed once, however many claim it at the same time', async () => {
    for (let n = 0; n < 200; n += 1) await aJob(acme, `job ${n}`);
    const claims = await Promise.all(
      Array.from({ length: 8 }, (_, n) => claim(work, acme, { most: 40, by: n % 2 ? database : other })),
    );
    const claimed = claims.flat().map(({ id }) => id);
    expect(new Set(claimed).size).toBe(claimed.length);
    const left = await claim(work, acme, { most: 200 });
    expect(claimed.length + left.length).toBe(200);
  });

  test('is passed over while somebody else has its row locked', async () => {
    await aJob(acme, 'locked', 10);
    await aJob(acme, 'free');
    await other.transaction(async (tx) => {
      await tx.rows(sql`select from jobs where id = 'locked' for update`);
      expect(ids(await claim(work, acme))).toEqual(['free']);
      return { rollback: undefined };
    });
    expect(ids(await claim(work, acme))).toEqual(['locked']);
  });

  test('is claimed again when its lease has ended, and not a moment before', async () => {
    await aJob(acme, 'job');
    expect(await claim(work, acme)).toEqual([{ id: 'job', tries: 1 }]);
    expect(await claim(work, acme, { now: new Date(ENDED.getTime() - 1) })).toEqual([]);
    expect(await claim(work, acme, { now: ENDED })).toEqual([{ id: 'job', tries: 2 }]);
  });

  test('is finished by the one that has the lease, and by nobody who had it before', async () => {
    await aJob(acme, 'job');
    await claim(work, acme);
    await claim(work, acme, { now: ENDED });
    expect(await finish(work, 'job', NOW)).toBe(0);
    expect(await finish(work, 'job', ENDED)).toBe(1);
    expect(await finish(work, 'job', ENDED)).toBe(0);
  });

  test('may be finished late while nobody else has claimed it', async () => {
    await aJob(acme, 'job');
    await claim(work, acme);
    expect(await finish(work, 'job', NOW)).toBe(1);
  });

  test('is claimed in the order in which it became due, no more than asked for', async () => {
    await aJob(acme, 'second', 20);
    await aJob(acme, 'third', 10);
    await aJob(acme, 'first', 30);
    await aJob(acme, 'not yet', -1);
    expect(ids(await claim(work, acme, { most: 2 }))).toEqual(['first', 'second']);
    expect(ids(await claim(work, acme))).toEqual(['third']);
  });

  test('is claimed of one organization, and where it is such work', async () => {
    const zenith = await anOrganization();
    await aJob(acme, 'mine');
    await aJob(acme, 'other work');
    await aJob(zenith, 'theirs');
    await db.query(`update jobs set chosen = id <> 'other work'`);
    expect(ids(await claim({ ...work, only: sql`chosen` }, acme))).toEqual(['mine']);
  });

  test('is renewed by the one that has the lease, and nobody claims it until then', async () => {
    await aJob(acme, 'job');
    await claim(work, acme);
    const renewed = { of: sql`id = 'job'`, lease: leaseFrom(NOW), until: secondsAfter(ENDED, 30) };
    expect(await moveLease(database, work, renewed)).toBe(true);
    expect(await claim(work, acme, { now: ENDED })).toEqual([]);
    expect(await moveLease(database, work, renewed), 'the older lease is no longer one').toBe(false);
    expect(await claim(work, acme, { now: secondsAfter(ENDED, 30) })).toHaveLength(1);
  });

  test('is given back until a time, but by nobody who has lost it', async () => {
    await aJob(acme, 'job');
    await claim(work, acme);
    const givenBack = { of: sql`id = 'job'`, lease: leaseFrom(NOW), until: secondsAfter(NOW, 5) };
    expect(await moveLease(database, work, givenBack)).toBe(true);
    expect(await claim(work, acme, { now: secondsAfter(NOW, 5) })).toEqual([{ id: 'job', tries: 2 }]);
    expect(await moveLease(database, work, { ...givenBack, until: NOW })).toBe(false);
    expect(await claim(work, acme, { now: secondsAfter(NOW, 6) })).toEqual([]);
  });

  test('is claimed in turns: a long queue of one organization leaves the others their share', async () => {
    const [busy, calm] = [await anOrganization(), await anOrganization()];
    for (let n = 0; n < 20; n += 1) await aJob(busy, `busy ${n}`, 1_000);
    await aJob(calm, 'calm 1');
    await aJob(calm, 'calm 2');
    const round = { now: NOW, leaseSeconds: LEASE_SECONDS, most: 6 };
    const claimOne = (_db: unknown, asked: OrganizationClaim) =>
      claim(work, asked.organizationId, { now: asked.now, most: asked.most });
    const claimed = await claimInTurns(database, ONE_COLUMN, round, claimOne);
    expect(claimed).toHaveLength(5);
    expect(ids(claimed).filter((id) => id.startsWith('calm'))).toEqual(['calm 1', 'calm 2']);
  });
});

test('a claim may choose its rows in another way, each kind with a share of its own', async () => {
  const acme = await anOrganization();
  for (const id of ['a1', 'a2', 'a3', 'b1', 'b2']) await aJob(acme, id);
  const of = sql`organization_id = ${acme}`;
  const ofOne = { now: NOW, of: sql`${of} and id like q.prefix || '%'`, most: sql`q.quota` };
  const due = sql`
    select d.id from unnest(${['a', 'b']}::text[], ${[2, 1]}::int[]) as q (prefix, quota)
    cross join lateral (${dueRows(TWO_COLUMNS, ofOne)}) d`;
  const claimed = await database.rows<Job>(sql`
    ${claiming(TWO_COLUMNS, { now: NOW, lease: leaseFrom(NOW), of, due })} returning id, tries`);
  expect(claimed.filter(({ id }) => id.startsWith('a'))).toHaveLength(2);
  expect(claimed.filter(({ id }) => id.startsWith('b'))).toHaveLength(1);
});

test('a claim sets what else is to be set', async () => {
  const acme = await anOrganization();
  await aJob(acme, 'job');
  const of = sql`organization_id = ${acme}`;
  const set = { now: NOW, lease: leaseFrom(NOW), of, most: 1, sets: sql`result = 'running'` };
  expect(await database.rows(sql`${claiming(ONE_COLUMN, set)} returning result`)).toEqual([
    { result: 'running' },
  ]);
});

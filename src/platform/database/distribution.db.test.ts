import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { callsOfCitus, standInForCitus } from '../../../test/support/citus-stand-in.ts';
import { createDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { distributeTables, DistributionRefused, isWhole, readDistribution } from './distribution.ts';
import { migrate, readMigrations } from './migrations.ts';

let db: TestDatabase;
let client: pg.Client;

beforeEach(async () => {
  db = await createDatabase();
  client = new pg.Client(db.connection);
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await db.drop();
});

const placing = async (): Promise<readonly string[]> =>
  (await callsOfCitus(db)).filter((call) => !/^(?:truncate|workers) /.test(call));

describe('Decision 62: on a coordinator', () => {
  beforeEach(() => standInForCitus(db));

  test('organizations are everywhere, tables of tenants where their organization is, and all others stay', async () => {
    const before = await readDistribution(client);
    expect(before).toMatchObject({ possible: true, spread: 0, apart: [], strayed: [] });
    const done = await distributeTables(client);
    expect(done).toEqual(before.left);
    const tenants = await db.query<{ name: string }>(
      "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'organization_id' order by 1",
    );
    expect(done.toSorted()).toEqual(['organizations', ...tenants.map(({ name }) => name)].toSorted());
    const [reference, first, ...others] = await placing();
    expect(reference).toBe('reference organizations');
    expect(first).toMatch(/^\w+ by organization_id with none$/);
    expect(others.filter((call) => !/^\w+ by organization_id with (?!none$)\w+$/.test(call))).toEqual([]);
    const groups = await db.query(
      "select distinct colocationid from pg_dist_partition where partmethod = 'h'",
    );
    expect(groups).toHaveLength(1);
    const after = await readDistribution(client);
    expect([isWhole(after), after.spread]).toEqual([true, tenants.length]);
  });

  test('rows that stayed on the coordinator are forgotten, once everything is distributed', async () => {
    const done = await distributeTables(client);
    const calls = await callsOfCitus(db);
    const truncated = calls.filter((call) => call.startsWith('truncate '));
    expect(truncated).toEqual(done.map((name) => `truncate ${name}`));
    expect(calls.indexOf(truncated[0] ?? '')).toBe(done.length);
  });

  test('workers get the settings that connections have at the coordinator', async () => {
    await distributeTables(client);
    const { database } = db.connection;
    expect((await callsOfCitus(db)).slice(-2)).toEqual([
      `workers alter database ${database} set lock_timeout = '20s'`,
      `workers alter database ${database} set enable_seqscan = off`,
    ]);
  });

  test('a second run has nothing left to do, and one that was cut off goes on', async () => {
    await client.query('begin');
    await distributeTables(client);
    await client.query('rollback');
    expect(await placing()).toEqual([]);
    const { left } = await readDistribution(client);
    await client.query("select create_reference_table('organizations')");
    await client.query(
      "select create_distributed_table('audit', 'organization_id', colocate_with => 'none')",
    );
    const rest = left.filter((name) => !['organizations', 'audit'].includes(name));
    expect(await distributeTables(client)).toEqual(rest);
    expect((await placing()).slice(2)).toEqual(rest.map((name) => expect.stringContaining(`${name} by `)));
    expect(await distributeTables(client)).toEqual([]);
    expect(isWhole(await readDistribution(client))).toBe(true);
  });

  test('two runs at once distribute every table once', async () => {
    const other = new pg.Client(db.connection);
    await other.connect();
    const both = [distributeTables(client), distributeTables(other)];
    const done = (await Promise.all(both)).flat();
    await other.end();
    expect(done).toEqual([...new Set(done)]);
    expect(await placing()).toHaveLength(done.length);
  });

  test('a table that was distributed in another way is named, and nothing is done', async () => {
    await client.query(
      "select create_distributed_table('audit', 'organization_id', colocate_with => 'none')",
    );
    await client.query(
      "select create_distributed_table('demos', 'organization_id', colocate_with => 'none')",
    );
    await client.query("select create_reference_table('lists')");
    const found = await readDistribution(client);
    expect(found).toMatchObject({ apart: ['demos'], strayed: ['lists'] });
    await expect(distributeTables(client)).rejects.toThrow(
      /^Somebody has distributed demos, lists in another way/,
    );
    expect(await placing()).toHaveLength(3);
  });

  test('what the database refuses is told with the table', async () => {
    await client.query('create table notes (organization_id uuid not null, id uuid primary key)');
    const refused = distributeTables(client);
    await expect(refused).rejects.toThrow(DistributionRefused);
    await expect(refused).rejects.toThrow(
      /^The database does not distribute notes: .*distribution column\.$/,
    );
  });
});

describe('Decision 62: a migration', () => {
  const added = {
    name: '9999_notes.sql',
    hash: 'hash',
    text: 'create table notes (organization_id uuid not null, id uuid not null, primary key (organization_id, id))',
  };

  test('distributes what it brings where the others are, also when a run was cut off behind it', async () => {
    await standInForCitus(db);
    await distributeTables(client);
    const all = [...(await readMigrations()), added];
    await migrate(db.connection, all);
    expect((await placing()).at(-1)).toMatch(/^notes by organization_id with (?!none$)\w+$/);
    await client.query("delete from pg_dist_partition where logicalrelid = 'notes'::regclass");
    await migrate(db.connection, all);
    expect(isWhole(await readDistribution(client))).toBe(true);
  });

  test('distributes nothing where nobody has asked for it', async () => {
    await standInForCitus(db);
    await migrate(db.connection, [...(await readMigrations()), added]);
    expect(await callsOfCitus(db)).toEqual([]);
  });
});

test('Decision 62: an ordinary PostgreSQL is told from a coordinator, and keeps what it has', async () => {
  expect(await readDistribution(client)).toEqual({
    possible: false,
    spread: 0,
    left: [],
    apart: [],
    strayed: [],
  });
  await expect(distributeTables(client)).rejects.toThrow(/^This PostgreSQL has no Citus/);
});

import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { readMigrations } from '../database/migrations.ts';
import { digestOfText } from './hashing.ts';
import { type Manifest, manifestText, sumsText } from './manifest.ts';
import { openBackup } from './open-backup.ts';
import { restoreBackup, type RestoreProgress } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';

const migrations = await readMigrations();
let home: string;
let source: TestDatabase;
const databases: TestDatabase[] = [];
const never = new AbortController().signal;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'assay-backup-'));
  source = await aDatabase();
});
afterAll(async () => {
  for (const database of databases) await database.drop();
  await rm(home, { recursive: true, force: true });
});

async function aDatabase(empty = false): Promise<TestDatabase> {
  const database = await createDatabase({ empty });
  databases.push(database);
  return database;
}

let folders = 0;
async function aBackup(database = source, signal = never): Promise<string> {
  folders += 1;
  const path = join(home, `backup-${folders}`);
  await takeBackup({
    connection: database.connection,
    path,
    program: '0.0.0',
    masterKeysOf: async () => [],
    onProgress: () => undefined,
    signal,
  });
  return path;
}

async function restored(
  path: string,
  target: TestDatabase,
  onProgress: (progress: RestoreProgress) => void = () => undefined,
  signal = never,
): Promise<void> {
  const backup = await openBackup(path);
  await restoreBackup({ connection: target.connection, backup, migrations, onProgress, signal });
}

/** Texts, bytes, numbers, times, arrays and JSON that an escape could spoil. */
const HARD = `
  create table hard (id int primary key, t text, b bytea, j json, jb jsonb, ts timestamptz, n numeric, f float8,
    a text[], i interval, twice int generated always as (id * 2) stored);
  insert into hard values
    (1, E'tab\\t line\\n back\\\\ \\\\. \\\\N', '\\x00ff0a5c', '{"b": 1,  "a":"\\u00e9"}', '{"a": [1, null]}',
     '2026-11-18 01:02:03.456789+00', 12345678901234567890.123456789, 0.1, array['a,b', null, '"', E'\\\\'], '1 day 02:03:04.5'),
    (2, '', '', '[]', '{}', 'infinity', 'NaN', 'NaN', '{}', '-3 mons'),
    (3, null, null, null, null, null, null, null, null, null)`;

describe('Decision 55: a backup is copied table by table', () => {
  test('values come back to the letter, and made columns are made again', async () => {
    const database = await aDatabase(true);
    await database.query(
      'create table migrations (name text primary key, hash text, applied_at timestamptz)',
    );
    await database.query(HARD);
    const path = await aBackup(database);
    const target = await aDatabase(true);
    const made = { name: '0001_hard.sql', text: HARD, hash: 'a'.repeat(64) };
    const backup = await openBackup(path);
    const manifest = { ...backup.manifest, migrations: [{ name: made.name, hash: made.hash }] };
    await restoreBackup({
      connection: target.connection,
      backup: { ...backup, manifest },
      migrations: [made],
      onProgress: () => undefined,
      signal: never,
    });
    const all = 'select hard::text as row from hard order by id';
    const rows = await target.query(all);
    expect(rows).toHaveLength(3);
    expect(rows).toEqual(await database.query(all));
  });

  test('the schema is that of a database that was migrated: tables, keys, indexes, comments', async () => {
    const target = await aDatabase(true);
    await restored(await aBackup(), target);
    const schema = await schemaOf(target);
    expect(schema.length).toBeGreaterThan(200);
    expect(schema).toEqual(await schemaOf(source));
    expect(await target.query('select * from migrations order by name')).toEqual(
      await source.query('select * from migrations order by name'),
    );
  });

  test('the schema has no sequence, whose state a backup would have to keep', async () => {
    expect(await source.query("select relname from pg_class where relkind = 'S'")).toEqual([]);
  });

  test.each(['loading', 'indexing'])(
    'a restore that is cut off while %s leaves the database empty, and can be begun again',
    async (when) => {
      const [path, target] = [await aBackup(), await aDatabase(true)];
      const cut = new AbortController();
      const cutting = restored(
        path,
        target,
        ({ stage }) => {
          if (stage === when) cut.abort(new Error('cut off'));
        },
        cut.signal,
      );
      await expect(cutting).rejects.toThrow('cut off');
      expect(
        await target.query('select from pg_class where relnamespace = $1::regnamespace', ['public']),
      ).toEqual([]);
      await restored(path, target);
      expect(await schemaOf(target)).toEqual(await schemaOf(source));
    },
  );

  test('a backup that is cut off leaves nothing behind', async () => {
    await expect(aBackup(source, AbortSignal.abort(new Error('cut off')))).rejects.toThrow('cut off');
    expect((await readdir(home)).filter((name) => name.includes('partial'))).toEqual([]);
    await expect(openBackup(join(home, `backup-${folders}`))).rejects.toThrow('is no backup');
  });

  test('a migration waits until it has ended', async () => {
    const claim = 'set local lock_timeout = 50; lock table migrations in access exclusive mode';
    folders += 1;
    await takeBackup({
      connection: source.connection,
      path: join(home, `backup-${folders}`),
      program: '0.0.0',
      masterKeysOf: async () => {
        await expect(source.query(claim)).rejects.toThrow('lock timeout');
        return [];
      },
      onProgress: () => undefined,
      signal: never,
    });
    await source.query(claim);
  });

  test.each([
    [
      'a migration that this program does not know',
      { migrations: [{ name: '9999_later.sql', hash: 'b'.repeat(64) }] },
      'newer than this program: it has 9999_later.sql',
    ],
    [
      'a migration that this program has otherwise',
      { migrations: [{ name: '0001_identity.sql', hash: 'b'.repeat(64) }] },
      '0001_identity.sql of the backup is not the one',
    ],
    ['another format', { format: 2 }, 'has format 2, of Assay 0.0.0'],
    [
      'a table more',
      { tables: [{ name: 'strange', columns: [], rows: 0, bytes: 20, sha256: '' }] },
      'is missing',
    ],
  ])('%s is refused, and nothing is made', async (_what, changed, message) => {
    const [path, target] = [await aBackup(), await aDatabase(true)];
    await rewrite(path, (manifest) => ({
      ...manifest,
      ...changed,
      tables: [
        ...manifest.tables,
        ...('tables' in changed ? [{ ...changed.tables[0]!, sha256: digestOfText('') }] : []),
      ],
    }));
    await expect(restored(path, target)).rejects.toThrow(message);
    expect(
      await target.query('select from pg_class where relnamespace = $1::regnamespace', ['public']),
    ).toEqual([]);
  });

  test('another count of rows than the manifest has is refused', async () => {
    const [path, target] = [await aBackup(), await aDatabase(true)];
    await rewrite(path, (manifest) => ({
      ...manifest,
      tables: manifest.tables.map((table) => (table.name === 'migrations' ? { ...table, rows: 1 } : table)),
    }));
    await expect(restored(path, target)).rejects.toThrow(
      `The table migrations has ${migrations.length} rows and should have 1.`,
    );
    expect(await target.query("select to_regclass('migrations') as found")).toEqual([{ found: null }]);
  });
});

async function rewrite(path: string, change: (manifest: Manifest) => Manifest): Promise<void> {
  const { manifest } = await openBackup(path);
  const text = manifestText(change(manifest));
  await writeFile(join(path, 'manifest.json'), text);
  await writeFile(join(path, 'SHA256SUMS'), sumsText(change(manifest), digestOfText(text)));
  expect(await readFile(join(path, 'manifest.json'), 'utf8')).toBe(text);
}

async function schemaOf(database: TestDatabase): Promise<readonly string[]> {
  const rows = await database.query<{ line: string }>(`
    select format('column %s.%s %s %s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull,
      pg_get_expr(d.adbin, d.adrelid)) as line
    from pg_attribute a join pg_class c on c.oid = attrelid
    left join pg_attrdef d on d.adrelid = attrelid and d.adnum = attnum
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
    union all select pg_get_indexdef(indexrelid) from pg_index i join pg_class c on c.oid = indrelid
    where c.relnamespace = 'public'::regnamespace
    union all select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = 'public'::regnamespace
    union all select format('comment %s %s', oid::regclass, obj_description(oid, 'pg_class')) from pg_class
    where relnamespace = 'public'::regnamespace and obj_description(oid, 'pg_class') is not null
    order by 1`);
  return rows.map(({ line }) => line);
}

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  migrate,
  MigrationRefused,
  pendingMigrations,
  readMigrations,
} from '../../src/platform/database/migrations.ts';
import { createDatabase, type TestDatabase } from '../support/database.ts';

let db: TestDatabase;
let folder: string;

beforeEach(async () => {
  db = await createDatabase({ empty: true });
  folder = await mkdtemp(join(tmpdir(), 'assay-migrations-'));
  await write('0001_first.sql', 'create table notes (text text not null)');
  await write('0002_second.sql', "insert into notes values ('two'); select pg_sleep(0.05)");
  await write('0003_third.sql', "insert into notes values ('three')");
  await write('README.md', 'not a migration');
});
afterEach(async () => {
  await db.drop();
  await rm(folder, { recursive: true });
});

describe('several clients at once', () => {
  test.each([1, 2, 3, 4])(
    'each migration is applied by exactly one of them, and all have the whole schema (%i)',
    async () => {
      const all = ['0001_first.sql', '0002_second.sql', '0003_third.sql'];
      const migrations = await read();
      const clients = Array.from({ length: 8 }, () => migrate(db.connection, migrations));
      const outcomes = await Promise.allSettled(clients);
      const applied = outcomes.map((outcome) =>
        outcome.status === 'fulfilled' ? outcome.value : [String(outcome.reason)],
      );
      expect(applied.flat().toSorted()).toEqual(all);
      expect(await db.query('select text from notes order by text')).toEqual([
        { text: 'three' },
        { text: 'two' },
      ]);
      expect(await names()).toEqual(all);
      expect(await pendingMigrations(db.connection, migrations)).toEqual([]);
    },
  );

  test('a newer program beside an older one: the older one is refused, and nothing is lost', async () => {
    const newer = await read();
    const outcomes = await Promise.allSettled([
      migrate(db.connection, newer),
      ...Array.from({ length: 3 }, () => migrate(db.connection, newer.slice(0, 2))),
    ]);
    expect(outcomes[0]?.status).toBe('fulfilled');
    const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(failures.filter((failure) => !(failure instanceof MigrationRefused))).toEqual([]);
    expect(await names()).toHaveLength(3);
  });
});

test('applies what is new, in the order of the names, and nothing twice', async () => {
  expect(await migrate(db.connection, (await read()).slice(0, 1))).toEqual(['0001_first.sql']);
  expect(await pendingMigrations(db.connection, await read())).toEqual(['0002_second.sql', '0003_third.sql']);
  expect(await migrate(db.connection, await read())).toEqual(['0002_second.sql', '0003_third.sql']);
  expect(await migrate(db.connection, await read())).toEqual([]);
});

test('looking for what is pending changes nothing, not even in an empty database', async () => {
  expect(await pendingMigrations(db.connection, await read())).toHaveLength(3);
  expect(await db.query("select to_regclass('migrations') as found")).toEqual([{ found: null }]);
});

test('a migration that fails leaves nothing of itself, and the ones before it stay', async () => {
  await write('0003_third.sql', "insert into notes values ('half'); insert into nowhere values (1)");
  await expect(migrate(db.connection, await read())).rejects.toThrow(/nowhere/);
  expect(await db.query('select text from notes')).toEqual([{ text: 'two' }]);
  expect(await names()).toEqual(['0001_first.sql', '0002_second.sql']);
  await write('0003_third.sql', "insert into notes values ('mended')");
  expect(await migrate(db.connection, await read())).toEqual(['0003_third.sql']);
});

test('a migration that was changed after it had been applied is refused, before anything else is done', async () => {
  await migrate(db.connection, (await read()).slice(0, 2));
  await write('0001_first.sql', 'create table other (text text)');
  const refusal =
    /^The migration 0001_first\.sql was changed after it had been applied\. Restore the file\.$/;
  await expect(migrate(db.connection, await read())).rejects.toThrow(refusal);
  await expect(pendingMigrations(db.connection, await read())).rejects.toThrow(MigrationRefused);
  expect(await names()).toEqual(['0001_first.sql', '0002_second.sql']);
});

test('a schema that is newer than the program is refused', async () => {
  const migrations = await read();
  await migrate(db.connection, migrations);
  const older = migrate(db.connection, migrations.slice(0, 2));
  await expect(older).rejects.toThrow(/^The database is newer than this program: it has 0003_third\.sql\./);
});

async function write(name: string, text: string): Promise<void> {
  await writeFile(join(folder, name), text);
}

function read() {
  return readMigrations(pathToFileURL(`${folder}/`));
}

async function names(): Promise<string[]> {
  return (await db.query<{ name: string }>('select name from migrations order by name')).map(
    ({ name }) => name,
  );
}

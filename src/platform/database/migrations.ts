import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { ExplainedError } from '../../kernel/explained-error.ts';
import { distributeNew } from './distribution.ts';
import { makeServiceRole, type RoleStanding, roleStanding } from './service-role.ts';
import { withClient } from './with-client.ts';

/** A state of the schema that the program must not touch; the message is one clear line for a person. */
export class MigrationRefused extends ExplainedError {}

export interface Migration {
  readonly name: string;
  readonly text: string;
  readonly hash: string;
}

const FOLDER = new URL('../../../migrations/', import.meta.url);
const OLDEST_SERVER = 150_000;

/** All at once and before anything is served: in turns with others, each of so many small files costs ten times as much. */
export async function readMigrations(folder: URL = FOLDER): Promise<readonly Migration[]> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return names.toSorted().map((name) => {
    const text = readFileSync(new URL(name, folder), 'utf8');
    return { name, text, hash: createHash('sha256').update(text).digest('hex') };
  });
}

/**
 * Brings the schema up to date, each migration in a transaction of its own. Processes that start at
 * once queue at a lock on the table of migrations; the second finds nothing left to do. Where nothing is,
 * nothing is locked either: a login that may not change the schema can start the service. New tables of a database that is
 * spread over machines are spread, too.
 */
export async function migrate(
  connection: pg.ClientConfig,
  migrations: readonly Migration[],
): Promise<readonly string[]> {
  return withClient(connection, async (client) => {
    await requireServerVersion(client);
    const pending = await stillToDo(client, migrations);
    const applied = pending.length === 0 ? [] : await applyAll(client, migrations);
    await distributeNew(client);
    return applied;
  });
}

async function applyAll(client: pg.Client, migrations: readonly Migration[]): Promise<readonly string[]> {
  await createMigrationsTable(client);
  const applied: string[] = [];
  for (const migration of migrations) {
    if (await applyOnce(client, migration, migrations)) applied.push(migration.name);
  }
  return applied;
}

/** What `migrate` would still do; it changes nothing. */
export async function pendingMigrations(
  connection: pg.ClientConfig,
  migrations: readonly Migration[],
): Promise<readonly string[]> {
  return withClient(connection, (client) => stillToDo(client, migrations));
}

async function stillToDo(client: pg.Client, migrations: readonly Migration[]): Promise<readonly string[]> {
  const { rows } = await client.query<{ found: boolean }>(
    "select to_regclass('migrations') is not null as found",
  );
  const done = rows[0]?.found ? await appliedHashes(client) : new Map<string, string>();
  refuseForeignFindings(done, migrations);
  return migrations.filter(({ name }) => !done.has(name)).map(({ name }) => name);
}

/** After the migrations: makes the role that the service runs as, as far as the login may. `login` becomes a member. */
export function guardHistory(connection: pg.ClientConfig, login?: string): Promise<RoleStanding> {
  return withClient(connection, (client) => makeServiceRole(client, login));
}

/** What `guardHistory` has come to; it changes nothing. */
export function examineGuard(connection: pg.ClientConfig): Promise<RoleStanding> {
  return withClient(connection, roleStanding);
}

async function applyOnce(
  client: pg.Client,
  migration: Migration,
  all: readonly Migration[],
): Promise<boolean> {
  await client.query('begin');
  try {
    await client.query('lock table migrations in access exclusive mode');
    const done = await appliedHashes(client);
    refuseForeignFindings(done, all);
    const fresh = !done.has(migration.name);
    if (fresh) {
      await client.query(migration.text);
      await client.query('insert into migrations (name, hash, applied_at) values ($1, $2, now())', [
        migration.name,
        migration.hash,
      ]);
    }
    await client.query('commit');
    return fresh;
  } catch (error) {
    // Where the connection is gone there is nothing to roll back, and its error is the one that tells.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** A migration that we do not know, or know otherwise, was applied by another version of the program. */
function refuseForeignFindings(done: ReadonlyMap<string, string>, known: readonly Migration[]): void {
  const hashes = new Map(known.map(({ name, hash }) => [name, hash]));
  for (const [name, hash] of done) {
    if (!hashes.has(name)) {
      throw new MigrationRefused(
        `The database is newer than this program: it has ${name}. Start a newer version.`,
      );
    }
    if (hashes.get(name) !== hash) {
      throw new MigrationRefused(
        `The migration ${name} was changed after it had been applied. Restore the file.`,
      );
    }
  }
}

async function appliedHashes(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migrations');
  return new Map(rows.map(({ name, hash }) => [name, hash]));
}

async function requireServerVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: string; version: string }>(
    "select current_setting('server_version_num') as number, current_setting('server_version') as version",
  );
  const [row] = rows;
  if (row && Number(row.number) < OLDEST_SERVER) {
    throw new MigrationRefused(`PostgreSQL 15 or later is needed; this server is ${row.version}.`);
  }
}

/** Which migrations were applied: what a program finds it by is there before the first of them. */
export const CREATE_MIGRATIONS =
  'create table if not exists migrations (name text primary key, hash text not null, applied_at timestamptz not null)';
const DUPLICATE = new Set(['23505', '42P07', '42710']);

/** `if not exists` still fails when two sessions create the table in the same moment; then it exists. */
async function createMigrationsTable(client: pg.Client): Promise<void> {
  await client.query(CREATE_MIGRATIONS).catch((error: unknown) => {
    if (!(error instanceof pg.DatabaseError) || !DUPLICATE.has(error.code ?? '')) throw error;
  });
}

import pg from 'pg';
import type { Reader } from '../database/database.ts';
import { toStatement } from '../database/sql.ts';
import { BackupRefused } from './backup-refused.ts';
import type { Connect } from './connections.ts';
import { settle } from './stored-tables.ts';

/** One state of the database, which several connections read while others go on writing. */
export interface Snapshot {
  /** The connection that holds it. */
  readonly client: pg.Client;
  readonly takenAt: Date;
  readonly server: string;
  readonly migrations: readonly { readonly name: string; readonly hash: string }[];
  /** Another connection that sees the same. */
  join(): Promise<pg.Client>;
}

const BEGIN = 'begin isolation level repeatable read read only';

export async function takeSnapshot(connect: Connect): Promise<Snapshot> {
  const client = await connect();
  await client.query(BEGIN);
  await holdSchema(client);
  await settle(client);
  const { rows } = await client.query<{ id: string; takenAt: Date; server: string }>(
    `select pg_export_snapshot() as id, now() as "takenAt", current_setting('server_version') as server`,
  );
  const [{ id, takenAt, server } = { id: '', takenAt: new Date(Number.NaN), server: '' }] = rows;
  const migrations = await client.query<{ name: string; hash: string }>(
    'select name, hash from migrations order by name collate "C"',
  );
  const join = async (): Promise<pg.Client> => {
    const joined = await connect();
    await joined.query(BEGIN);
    await joined.query(`set transaction snapshot ${joined.escapeLiteral(id)}`);
    await settle(joined);
    return joined;
  };
  return { client, takenAt, server, migrations: migrations.rows, join };
}

const NO_TABLE = '42P01';

/**
 * A migration waits until the backup has ended: what it does to a table no snapshot hides. Taking a lock does not fix
 * yet what the transaction sees.
 */
async function holdSchema(client: pg.Client): Promise<void> {
  try {
    await client.query('lock table migrations in access share mode');
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== NO_TABLE) throw error;
    throw new BackupRefused('There is nothing to back up: the database has no tables of Assay.');
  }
}

/** Asks this connection alone. */
export function readerOn(client: pg.Client): Reader {
  return {
    rows: async <Row>(query: Parameters<typeof toStatement>[0]) => {
      const { text, values } = toStatement(query);
      return (await client.query(text, [...values])).rows as Row[];
    },
  };
}

import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { TEMPLATE } from './global-setup.ts';

export interface TestDatabase {
  readonly connection: {
    readonly host: string;
    readonly port: number;
    readonly user: string;
    readonly database: string;
  };
  /** Ask the database behind the service's back. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  drop(): Promise<void>;
}

/** A database of its own for a test: a clone of the migrated template, or an empty one. */
export async function createDatabase(options: { readonly empty?: boolean } = {}): Promise<TestDatabase> {
  const server = inject('postgres');
  const database = `test_${randomBytes(8).toString('hex')}`;
  await asAdmin((admin) =>
    admin.query(`create database ${database} ${options.empty ? '' : `template ${TEMPLATE}`}`),
  );
  const pool = new pg.Pool({ ...server, database, max: 2, idleTimeoutMillis: 1_000 });
  pool.on('error', () => undefined);
  return {
    connection: { ...server, database },
    query: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
      (await pool.query<Row>(text, values)).rows,
    drop: async () => {
      await pool.end();
      await asAdmin((admin) => admin.query(`drop database ${database} with (force)`));
    },
  };
}

async function asAdmin(work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ ...inject('postgres'), database: 'postgres' });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}

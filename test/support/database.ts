import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { distribute } from '../../src/platform/database/distribution.ts';
import { dropDatabase, isCluster, makeDatabase, type Machines, TEMPLATE } from './machines.ts';

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
  const machines: Machines = inject('machines');
  const database = `test_${randomBytes(8).toString('hex')}`;
  const connection = { ...machines[0], database };
  await makeDatabase(machines, database, options.empty ? undefined : TEMPLATE);
  // The settings of a database stay behind when it is cloned.
  if (isCluster(machines) && !options.empty) await distribute(connection);
  const pool = new pg.Pool({ ...connection, max: 2, idleTimeoutMillis: 1_000 });
  pool.on('error', () => undefined);
  return {
    connection,
    query: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
      (await pool.query<Row>(text, values)).rows,
    drop: async () => {
      await pool.end();
      await dropDatabase(machines, database);
    },
  };
}

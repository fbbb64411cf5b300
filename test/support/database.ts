import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { distribute } from '../../src/platform/database/distribution.ts';
import { closeTemplate, dropDatabase, isCluster, makeDatabase, type Machines, TEMPLATE } from './machines.ts';

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

interface Making {
  readonly empty?: boolean;
  /** One that was filled for this and that nobody needs for anything else: it takes no connection any more. */
  readonly copyOf?: TestDatabase;
}

/** A database of its own for a test: a clone of the migrated template, or of a filled one, or an empty one. */
export async function createDatabase(options: Making = {}): Promise<TestDatabase> {
  const machines: Machines = inject('machines');
  const database = `test_${randomBytes(8).toString('hex')}`;
  const connection = { ...machines[0], database };
  const filled = options.copyOf?.connection.database;
  if (filled !== undefined) await closeOnce(machines, filled);
  await makeDatabase(machines, database, filled ?? (options.empty ? undefined : TEMPLATE));
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

const closed = new Map<string, Promise<void>>();

/** Copies of one may be made side by side. */
function closeOnce(machines: Machines, name: string): Promise<void> {
  const closing = closed.get(name) ?? closeTemplate(machines, name);
  closed.set(name, closing);
  return closing;
}

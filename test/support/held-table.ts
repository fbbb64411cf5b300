import pg from 'pg';
import type { TestDatabase } from './database.ts';

/**
 * Nobody writes this table until the returned function is called: a process stays in the middle of its work for as long as
 * it takes to see it there and to kill it. What waits then is the server's side of that process, which ends too.
 */
export async function heldTable(db: TestDatabase, table: string): Promise<() => Promise<void>> {
  const holder = new pg.Client(db.connection);
  await holder.connect();
  await holder.query(`begin; lock table ${pg.escapeIdentifier(table)} in share mode`);
  return async () => {
    await db.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    await holder.end();
  };
}

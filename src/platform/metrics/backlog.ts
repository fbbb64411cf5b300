import type { Reader, Tx } from '../database/database.ts';
import { none, type Sql, sql } from '../database/sql.ts';

/** Work of one kind that is due and that no worker has claimed, of all organizations together. */
export interface Backlog {
  /** At most `MOST_COUNTED`. */
  readonly count: number;
  /** Since when the oldest is due; null where nothing is. */
  readonly oldestDueAt: Date | null;
}

/** How a chapter's backlogs are measured, by the names under which an operator sees them. */
export type BacklogSources = Readonly<Record<string, (db: Reader, now: Date) => Promise<Backlog>>>;

/** A count costs what it counts, and a larger one calls for nothing else. */
export const MOST_COUNTED = 10_000;

const STATEMENT_MILLISECONDS = 2_000;

/**
 * For the transaction of a measurement. What the planner knows may be from when the tables were empty: it must not read
 * and sort all that is due when an index has it in order.
 */
export function boundMeasurement(tx: Tx): void {
  tx.send(sql`set transaction read only`);
  tx.send(sql`
    select set_config('statement_timeout', ${String(STATEMENT_MILLISECONDS)}, true),
      set_config('enable_bitmapscan', 'off', true), set_config('enable_sort', 'off', true)`);
}

/** Rows of work in which organizations take turns: `waitingOrganizations` needs the same index. */
interface DueWork {
  readonly table: Sql;
  readonly dueAt: Sql;
  /** What else must hold, where not every row of the table is such work. */
  readonly only?: Sql;
}

/** In the order of the index over all organizations, so that it reads what is due and no more. */
export async function measureBacklog(
  db: Reader,
  { table, dueAt, only }: DueWork,
  now: Date,
): Promise<Backlog> {
  const moment = sql`${dueAt} at time zone 'UTC'`;
  return backlogOf(
    db,
    sql`
    select count(*)::int as count, min(since) as "oldestDueAt" from (
      select ${dueAt} as since from ${table}
      where ${dueAt} is not null ${only ? sql`and ${only}` : none}
        and ${moment} <= ${now}::timestamptz at time zone 'UTC'
      order by ${moment} limit ${MOST_COUNTED}) due`,
  );
}

/** Of a statement with the columns `count` and `oldestDueAt`. */
export async function backlogOf(db: Reader, statement: Sql): Promise<Backlog> {
  const [row] = await db.rows<Backlog>(statement);
  return row ?? { count: 0, oldestDueAt: null };
}

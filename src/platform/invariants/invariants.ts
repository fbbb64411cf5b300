import type { OrganizationId } from '../../kernel/ids.ts';
import type { Database, Tx } from '../database/database.ts';
import { isUnreadable } from '../database/errors.ts';
import { type Sql, sql } from '../database/sql.ts';

/** What holds of every record of a kind, whatever was killed, away or full meanwhile. A chapter declares its own. */
export interface Invariant {
  /** The chapter, and what is looked at: `risk.counters`. */
  readonly name: string;
  /** One record, as a breach names it: `the subject`. */
  readonly record: string;
  /** Behind the number of records: `subjects have counted their events`. */
  readonly holds: string;
  /** Every such record with `id`, `mode` (null where both modes share it) and `fault`, which is null where it holds. */
  readonly records: (organizationId: OrganizationId, now: Date) => Sql;
}

/** The same of what belongs to no organization. */
export type SharedInvariant = Omit<Invariant, 'records'> & { readonly records: (now: Date) => Sql };

export interface Breach {
  readonly id: string;
  readonly mode: string | null;
  readonly fault: string;
}

/** Each is found by looks at smaller and smaller parts of all records: with many more that would take for ever. */
export const UNREADABLE_AT_MOST = 100;

/**
 * How many records were looked at. Everything is seen as of one moment, so that a service at work breaks nothing. A record
 * that the database cannot read is a breach of its own, and keeps no other one from being looked at.
 */
export async function lookAt(
  database: Database,
  records: Sql,
  onBreach: (breach: Breach) => void,
): Promise<number> {
  try {
    return await lookAtAll(database, records, onBreach);
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    return unlessUnreadable(lookAround(database, records, onBreach), onBreach);
  }
}

/** A page that is lost on the disk keeps the ids from being read, too; whatever else is judged goes on. */
async function unlessUnreadable(
  looking: Promise<number>,
  onBreach: (breach: Breach) => void,
): Promise<number> {
  try {
    return await looking;
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    onBreach({ id: '(unknown)', mode: null, fault: `such records cannot be read: ${error.message}` });
    return 1;
  }
}

async function lookAtAll(
  database: Database,
  records: Sql,
  onBreach: (breach: Breach) => void,
): Promise<number> {
  return lookingAt(database, async (tx) => {
    const [counted] = await tx.rows<{ readonly looked: number; readonly broken: number }>(sql`
      select count(*)::int as looked, count(fault)::int as broken from (${records}) seen`);
    if (counted && counted.broken > 0) await tellBreaches(tx, records, onBreach);
    return counted?.looked ?? 0;
  });
}

function lookingAt<T>(database: Database, look: (tx: Tx) => Promise<T>): Promise<T> {
  return database.transaction(async (tx) => {
    tx.send(sql`set transaction isolation level repeatable read, read only`);
    tx.send(sql`
      select set_config('statement_timeout', '0', true), set_config('enable_seqscan', 'on', true),
        set_config('plan_cache_mode', 'force_custom_plan', true)`);
    return { commit: await look(tx) };
  });
}

/** However many there are, a few of them are in memory. */
async function tellBreaches(tx: Tx, records: Sql, onBreach: (breach: Breach) => void): Promise<void> {
  tx.send(sql`
    declare breaches no scroll cursor for
    select id::text, mode::text, fault from (${records}) seen where fault is not null order by id, fault`);
  for (let more = true; more;) {
    const breaches = await tx.rows<Breach>(sql`fetch 500 from breaches`);
    for (const breach of breaches) onBreach(breach);
    more = breaches.length > 0;
  }
}

/** Looks at half of the records, and half of those, until the ones stand alone that cannot be read. */
async function lookAround(
  database: Database,
  records: Sql,
  onBreach: (breach: Breach) => void,
): Promise<number> {
  const found = await lookingAt(database, (tx) =>
    tx.rows<Omit<Breach, 'fault'>>(sql`
      select id::text collate "C" as id, min(mode::text) as mode from (${records}) seen group by 1 order by 1`),
  );
  let unreadable = 0;
  const look = async (from: number, to: number): Promise<number> => {
    const [first, last] = [found[from], found[to - 1]];
    if (first === undefined || last === undefined) return 0;
    const some = sql`
      select id, mode, fault from (${records}) every
      where id::text collate "C" >= ${first.id}::text and id::text collate "C" <= ${last.id}::text`;
    try {
      return await lookAtAll(database, some, onBreach);
    } catch (error) {
      if (!isUnreadable(error)) throw error;
      if (to - from === 1) {
        unreadable += 1;
        onBreach({ ...first, fault: `it cannot be read: ${error.message}` });
        return 1;
      }
      if (unreadable >= UNREADABLE_AT_MOST) {
        const fault = `it, or one of the ${to - from - 1} behind it, cannot be read; so many cannot that they were not looked at`;
        onBreach({ ...first, fault });
        return 0;
      }
      const middle = (from + to) >> 1;
      return (await look(from, middle)) + (await look(middle, to));
    }
  };
  return look(0, found.length);
}

import {
  type ActivityItem,
  type HistoryEntries,
  type HistoryPlace,
  type HistorySearch,
  SEARCHED_ENTRIES,
} from '../../kernel/activity.ts';
import type { Reader } from './database.ts';
import { none, type Sql, sql } from './sql.ts';

interface Row extends ActivityItem, Pick<HistoryPlace, 'key' | 'sequence'> {
  readonly reason: string | null;
  /** What the row tells beside its detail. */
  readonly beside: ActivityItem['detail'] | null;
}

/**
 * Reads a history newest first. `history` selects `id, at, actor, type, resource, "resourceId", mode, reason, detail,
 * beside, key, sequence` of one organization; an index has its rows in the order of `at, key, sequence`.
 */
export async function readHistoryEntries(
  db: Reader,
  history: Sql,
  search: HistorySearch,
): Promise<HistoryEntries> {
  const { actor, type, rows } = search;
  if (actor === undefined && type === undefined)
    return foundOf(await db.rows<Row>(sql`${olderEntries(history, search)} limit ${rows}`), []);
  // What does not fit is looked at too, so the number of entries that are looked at has a bound.
  const [found, last] = await Promise.all([
    db.rows<Row>(sql`
      select * from (${olderEntries(history, search)} limit ${SEARCHED_ENTRIES}) searched
      where true ${actor === undefined ? none : sql`and actor = ${actor}`} ${type === undefined ? none : sql`and type = ${type}`}
      order by at desc, key desc, sequence desc limit ${rows}`),
    db.rows<HistoryPlace>(sql`
      select at, key, sequence from (${olderEntries(history, search)} offset ${SEARCHED_ENTRIES - 1} limit 1) last`),
  ]);
  return foundOf(found, last);
}

function olderEntries(history: Sql, { from, before: { at, key, sequence } }: HistorySearch): Sql {
  return sql`
    select * from (${history}) history
    where (at, key, sequence) < (${at}::timestamptz, ${key}::uuid, ${sequence}::bigint)
      ${from === undefined ? none : sql`and at >= ${from}::timestamptz`}
    order by at desc, key desc, sequence desc`;
}

function foundOf(rows: readonly Row[], [lookedUntil]: readonly HistoryPlace[]): HistoryEntries {
  const entries = rows.map(({ reason, beside, key, sequence, detail, ...item }) => ({
    ...item,
    detail: { ...beside, ...detail, ...(reason !== null && { reason }) },
    place: { at: item.at, key, sequence },
  }));
  return { entries, lookedUntil };
}

import {
  type ActivityItem,
  type HistoryEntries,
  type HistoryPlace,
  type HistorySearch,
  SEARCHED_ENTRIES,
} from '../../kernel/activity.ts';
import type { ListOrder } from '../../kernel/listing.ts';
import type { Reader } from './database.ts';
import { none, type Sql, sql } from './sql.ts';

interface Row extends ActivityItem, Pick<HistoryPlace, 'key' | 'sequence'> {
  readonly reason: string | null;
  /** What the row tells beside its detail. */
  readonly beside: ActivityItem['detail'] | null;
}

/**
 * Reads a history in one of both orders. `history` selects `id, at, actor, type, resource, "resourceId", mode, reason, detail,
 * beside, key, sequence` of one organization; an index has its rows in the order of `at, key, sequence`.
 */
export async function readHistoryEntries(
  db: Reader,
  history: Sql,
  search: HistorySearch,
): Promise<HistoryEntries> {
  const { actor, type, rows, order } = search;
  if (actor === undefined && type === undefined)
    return foundOf(await db.rows<Row>(sql`${entriesAfter(history, search)} limit ${rows}`), []);
  // What does not fit is looked at too, so the number of entries that are looked at has a bound.
  const [found, last] = await Promise.all([
    db.rows<Row>(sql`
      select * from (${entriesAfter(history, search)} limit ${SEARCHED_ENTRIES}) searched
      where true ${actor === undefined ? none : sql`and actor = ${actor}`} ${type === undefined ? none : sql`and type = ${type}`}
      ${orderOf(order)} limit ${rows}`),
    db.rows<HistoryPlace>(sql`
      select at, key, sequence from (${entriesAfter(history, search)} offset ${SEARCHED_ENTRIES - 1} limit 1) last`),
  ]);
  return foundOf(found, last);
}

function entriesAfter(history: Sql, { order, from, to, after }: HistorySearch): Sql {
  const { at, key, sequence } = after;
  return sql`
    select * from (${history}) history
    where (at, key, sequence) ${order === 'newest' ? sql`<` : sql`>`} (${at}::timestamptz, ${key}::uuid, ${sequence}::bigint)
      ${from === undefined ? none : sql`and at >= ${from}::timestamptz`}
      ${to === undefined ? none : sql`and at < ${to}::timestamptz`}
    ${orderOf(order)}`;
}

function orderOf(order: ListOrder): Sql {
  return order === 'newest'
    ? sql`order by at desc, key desc, sequence desc`
    : sql`order by at, key, sequence`;
}

function foundOf(rows: readonly Row[], [lookedUntil]: readonly HistoryPlace[]): HistoryEntries {
  const entries = rows.map(({ reason, beside, key, sequence, detail, ...item }) => ({
    ...item,
    detail: { ...beside, ...detail, ...(reason !== null && { reason }) },
    place: { at: item.at, key, sequence },
  }));
  return { entries, lookedUntil };
}

import type { RowsAfter } from '../../kernel/listing.ts';
import { none, type Sql, sql } from './sql.ts';

/** The rows that follow a record in the order of their ids, as the end of a statement. */
export function pageById(id: Sql, { order, after, rows }: RowsAfter): Sql {
  if (order === 'newest')
    return sql`${after === undefined ? none : sql`and ${id} < ${after}`} order by ${id} desc limit ${rows}`;
  return sql`${after === undefined ? none : sql`and ${id} > ${after}`} order by ${id} limit ${rows}`;
}

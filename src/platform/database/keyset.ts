import type { ListOrder, RowsAfter } from '../../kernel/listing.ts';
import type { Slice } from '../../kernel/page.ts';
import { none, type Sql, sql } from './sql.ts';

/** The rows that follow a record in the order of their ids, as the end of a statement. */
export function pageById(id: Sql, { order, after, rows }: RowsAfter): Sql {
  if (order === 'newest')
    return sql`${after === undefined ? none : sql`and ${id} < ${after}`} order by ${id} desc limit ${rows}`;
  return sql`${after === undefined ? none : sql`and ${id} > ${after}`} order by ${id} limit ${rows}`;
}

/** Records grow newer along the column. */
export function orderBy(column: Sql, order: ListOrder): Sql {
  return order === 'newest' ? sql`order by ${column} desc` : sql`order by ${column}`;
}

export function sliceBy(column: Sql, { offset, limit, order }: Slice): Sql {
  return sql`${orderBy(column, order)} offset ${offset} limit ${limit + 1}`;
}

import type { ListOrder, RowsAfter } from '../../kernel/listing.ts';
import type { Slice } from '../../kernel/page.ts';
import type { Moment } from '../../kernel/position-forms.ts';
import { none, type Sql, sql } from './sql.ts';

/** The rows that follow a record in the order of their ids, as the end of a statement. */
export function pageById(id: Sql, page: RowsAfter | RowsAfter<number>): Sql {
  const { after } = page;
  return after === undefined
    ? endOf(id, page)
    : sql`and ${id} ${page.order === 'newest' ? sql`<` : sql`>`} ${after} ${endOf(id, page)}`;
}

/** The same in the order of a time, and of the ids where it is the same. */
export function pageByTime(time: Sql, id: Sql, page: RowsAfter<Moment>): Sql {
  const { after, order, offset, rows } = page;
  const follows = order === 'newest' ? sql`<` : sql`>`;
  const direction = order === 'newest' ? sql`desc` : none;
  return sql`${after === undefined ? none : sql`and (${time}, ${id}) ${follows} (${after.at}, ${after.id})`}
    order by ${time} ${direction}, ${id} ${direction} ${skipping(offset)} limit ${rows}`;
}

function endOf(id: Sql, { order, offset, rows }: Pick<RowsAfter, 'order' | 'offset' | 'rows'>): Sql {
  return sql`${orderBy(id, order)} ${skipping(offset)} limit ${rows}`;
}

function skipping(offset: number): Sql {
  return offset === 0 ? none : sql`offset ${offset}`;
}

/** Records grow newer along the column. */
export function orderBy(column: Sql, order: ListOrder): Sql {
  return order === 'newest' ? sql`order by ${column} desc` : sql`order by ${column}`;
}

export function sliceBy(column: Sql, { offset, limit, order }: Slice): Sql {
  return sql`${orderBy(column, order)} offset ${offset} limit ${limit + 1}`;
}

import { type Day, firstIdAt } from '../../kernel/days.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { Reader } from './database.ts';
import { type Sql, sql } from './sql.ts';

/** The records of a table by the days of their ids, in the order of the days: each day is a stretch of the primary key. */
export async function countByDay(
  db: Reader,
  table: Sql,
  { organizationId, mode }: Scope,
  days: readonly Day[],
): Promise<readonly number[]> {
  const [from, to] = [days.map((day) => firstIdAt(day.from)), days.map((day) => firstIdAt(day.to))];
  const rows = await db.rows<{ count: number }>(sql`
    select c.count from unnest(${from}::uuid[], ${to}::uuid[]) with ordinality as d (first, next, place)
    cross join lateral (
      select count(*) as count from ${table}
      where organization_id = ${organizationId} and mode = ${mode} and id >= d.first and id < d.next) c
    order by d.place`);
  return rows.map(({ count }) => count);
}

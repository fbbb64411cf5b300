import type { Day } from '../../kernel/days.ts';
import type { Scope } from '../../kernel/scope.ts';
import { homeLimits, type Waiting } from '../../kernel/waiting.ts';
import { countByDay } from '../../platform/database/count-by-day.ts';
import type { Reader } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { MATCH_DECIDED } from '../matches/decision.ts';

export async function countUndecided(db: Reader, { organizationId, mode }: Scope): Promise<Waiting> {
  const [row] = await db.rows<Waiting>(sql`
    with waiting as materialized (
      select id, run_id from screening_matches
      where organization_id = ${organizationId} and mode = ${mode} and decision = 'pending' and not carried
      order by id limit ${homeLimits.counted}
    )
    select count(*) as count, (
      select r.created_at from screening_runs r
      where r.organization_id = ${organizationId} and r.mode = ${mode}
        and r.id = (select run_id from waiting order by id limit 1)) as oldest
    from waiting`);
  return row ?? { count: 0, oldest: null };
}

export function countRuns(db: Reader, scope: Scope, days: readonly Day[]): Promise<readonly number[]> {
  return countByDay(db, sql`screening_runs`, scope, days);
}

/** A decision that later runs of a monitor have too is one. */
export async function countDecisions(
  db: Reader,
  { organizationId, mode }: Scope,
  days: readonly Day[],
): Promise<readonly number[]> {
  const [from, to] = [days.map((day) => day.from.toISOString()), days.map((day) => day.to.toISOString())];
  const rows = await db.rows<{ count: number }>(sql`
    select c.count from unnest(${from}::timestamptz[], ${to}::timestamptz[]) with ordinality as d (first, next, place)
    cross join lateral (
      select count(distinct id) as count from screening_audit
      where organization_id = ${organizationId} and mode = ${mode} and type = ${MATCH_DECIDED}
        and recorded_at >= d.first and recorded_at < d.next) c
    order by d.place`);
  return rows.map(({ count }) => count);
}

import { type Day, firstIdAt } from '../../kernel/days.ts';
import type { Scope } from '../../kernel/scope.ts';
import { homeLimits, type WaitingWork } from '../../kernel/waiting.ts';
import type { Reader } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { MATCH_DECIDED } from '../matches/decision.ts';
import { RUN_STATUSES, type RunStatus } from '../runs/status/status.ts';
import type { DecisionsOfDay, RunsOfDay } from './done-by-day.ts';

export async function countUndecided(db: Reader, { organizationId, mode }: Scope): Promise<WaitingWork> {
  const [row] = await db.rows<WaitingWork>(sql`
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

/** The runs of each day by their status of today: each is a stretch of the index by status. */
export async function countRuns(
  db: Reader,
  { organizationId, mode }: Scope,
  days: readonly Day[],
): Promise<readonly RunsOfDay[]> {
  const [from, to] = [days.map((day) => firstIdAt(day.from)), days.map((day) => firstIdAt(day.to))];
  const rows = await db.rows<{ place: number; status: RunStatus; count: number }>(sql`
    select d.place, s.status, c.count
    from unnest(${from}::uuid[], ${to}::uuid[]) with ordinality as d (first, next, place)
    cross join unnest(${RUN_STATUSES}::text[]) as s (status)
    cross join lateral (
      select count(*) as count from screening_runs
      where status = s.status and organization_id = ${organizationId} and mode = ${mode}
        and id >= d.first and id < d.next) c`);
  return days.map((_, index) => {
    const own = rows.filter(({ place }) => place === index + 1);
    const countOf = (status: RunStatus): number => own.find((row) => row.status === status)?.count ?? 0;
    return {
      count: own.reduce((sum, { count }) => sum + count, 0),
      byStatus: {
        match: countOf('match'),
        possible_match: countOf('possible_match'),
        clear: countOf('clear'),
        incomplete: countOf('incomplete'),
        error: countOf('error'),
      },
    };
  });
}

/** A decision that later runs of a monitor have too is one. */
export async function countDecisions(
  db: Reader,
  { organizationId, mode }: Scope,
  days: readonly Day[],
): Promise<readonly DecisionsOfDay[]> {
  const [from, to] = [days.map((day) => day.from.toISOString()), days.map((day) => day.to.toISOString())];
  const rows = await db.rows<{ confirmed: number; dismissed: number; hours: number | null }>(sql`
    select c.confirmed, c.dismissed, c.hours
    from unnest(${from}::timestamptz[], ${to}::timestamptz[]) with ordinality as d (first, next, place)
    cross join lateral (
      select count(*) filter (where a.detail ->> 'decision' = 'confirmed') as confirmed,
        count(*) filter (where a.detail ->> 'decision' = 'false_positive') as dismissed,
        percentile_cont(0.5) within group (order by extract(epoch from a.recorded_at - r.created_at) / 3600) as hours
      from screening_audit a join screening_runs r
        on r.organization_id = ${organizationId} and r.mode = a.mode and r.id = a.run_id
      where a.organization_id = ${organizationId} and a.mode = ${mode} and a.type = ${MATCH_DECIDED} and not a.carried
        and a.recorded_at >= d.first and a.recorded_at < d.next) c
    order by d.place`);
  return rows.map(({ confirmed, dismissed, hours }) => ({
    count: confirmed + dismissed,
    byDecision: { confirmed, false_positive: dismissed },
    medianHours: hours === null ? null : Math.round(hours * 100) / 100,
  }));
}

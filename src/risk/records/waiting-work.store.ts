import type { Day } from '../../kernel/days.ts';
import type { Scope } from '../../kernel/scope.ts';
import { homeLimits, type Waiting } from '../../kernel/waiting.ts';
import { countByDay } from '../../platform/database/count-by-day.ts';
import type { Reader } from '../../platform/database/database.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import { statusesOf } from '../actions/action.ts';

const NONE: Waiting = { count: 0, oldest: null };

/** Each status is a walk along its index. */
export async function countOpenActions(db: Reader, { organizationId, mode }: Scope): Promise<Waiting> {
  const walks = statusesOf('open')
    .map(
      (status): Sql => sql`(
        select created_at from risk_actions
        where organization_id = ${organizationId} and mode = ${mode} and status = ${status}
        order by id limit ${homeLimits.counted})`,
    )
    .reduce((before, one) => sql`${before} union all ${one}`);
  return counted(
    db,
    sql`select created_at from (${walks}) open order by created_at limit ${homeLimits.counted}`,
  );
}

/** Not revoked, and the newest of their assessment: an earlier one never applies again. */
export function countExpiringOverrides(
  db: Reader,
  { organizationId, mode }: Scope,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<Waiting> {
  return counted(
    db,
    sql`
    select o.expires_at from risk_overrides o
    where o.organization_id = ${organizationId} and o.mode = ${mode} and o.revoked_at is null
      and o.expires_at > ${from} and o.expires_at <= ${to} and not exists (
        select from risk_overrides n
        where n.organization_id = ${organizationId} and n.mode = ${mode} and n.assessment_id = o.assessment_id
          and n.sequence > o.sequence)
    order by o.expires_at limit ${homeLimits.counted}`,
  );
}

/**
 * The newest assessment of a subject and policy key is one probe of the index. So many pairs are looked at, of the
 * newest subjects: neither history nor many policies make the answer slow.
 */
export function countStaleAssessments(
  db: Reader,
  { organizationId, mode }: Scope,
  now: Date,
): Promise<Waiting> {
  return counted(
    db,
    sql`
    with keys as materialized (
      select distinct key from risk_policies
      where organization_id = ${organizationId} and mode = ${mode} and published_at is not null
    ), subjects as materialized (
      select id, evidence_revision from risk_subjects
      where organization_id = ${organizationId} and mode = ${mode} order by id desc
      limit ${homeLimits.pairs} / greatest(1, (select count(*) from keys))
    )
    select a.evaluated_at from subjects s cross join keys k cross join lateral (
      select evidence_revision, fresh_until, review_due_at, evaluated_at from risk_assessments
      where organization_id = ${organizationId} and mode = ${mode} and subject_id = s.id and policy_key = k.key
      order by sequence desc limit 1) a
    where s.evidence_revision > a.evidence_revision or a.fresh_until <= ${now} or a.review_due_at <= ${now}
    order by a.evaluated_at limit ${homeLimits.counted}`,
  );
}

async function counted(db: Reader, rows: Sql): Promise<Waiting> {
  const [row] = await db.rows<Waiting>(
    sql`select count(*) as count, min(at) as oldest from (${rows}) waiting (at)`,
  );
  return row ?? NONE;
}

export function countAssessments(db: Reader, scope: Scope, days: readonly Day[]): Promise<readonly number[]> {
  return countByDay(db, sql`risk_assessments`, scope, days);
}

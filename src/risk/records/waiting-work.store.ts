import type { Decision } from '@assay/policy-engine';
import { type Day, firstIdAt } from '../../kernel/days.ts';
import type { RowsAfter } from '../../kernel/listing.ts';
import type { Moment } from '../../kernel/position-forms.ts';
import type { Scope } from '../../kernel/scope.ts';
import { homeLimits, type WaitingWork } from '../../kernel/waiting.ts';
import type { Reader } from '../../platform/database/database.ts';
import { pageByTime } from '../../platform/database/keyset.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import { agesSince } from '../actions/action-age.ts';
import { statusesOf } from '../actions/action.ts';
import type { OpenActionGroup } from '../../kernel/open-actions.ts';
import type { AssessmentsOfDay, InBand } from './assessments-of-day.ts';
import type { Attention, AttentionKind } from './attention.ts';

const NONE: WaitingWork = { count: 0, oldest: null };

/** Each status is a walk along its index. By what was decided and how long they wait; groups without any are left out, and so are the newest beyond the bound. */
export async function countOpenActions(
  db: Reader,
  { organizationId, mode }: Scope,
  now: Date,
): Promise<readonly OpenActionGroup<Decision>[]> {
  const { day, week, month } = agesSince(now);
  const walks = statusesOf('open')
    .map(
      (status): Sql => sql`(
        select decision, created_at from risk_actions
        where organization_id = ${organizationId} and mode = ${mode} and status = ${status}
        order by id limit ${homeLimits.counted})`,
    )
    .reduce((before, one) => sql`${before} union all ${one}`);
  return db.rows<OpenActionGroup<Decision>>(sql`
    select decision,
      case when created_at >= ${day} then 'day' when created_at >= ${week} then 'week'
        when created_at >= ${month} then 'month' else 'older' end as age,
      count(*) as count, min(created_at) as oldest
    from (select * from (${walks}) open order by created_at limit ${homeLimits.counted}) counted
    group by 1, 2 order by min(created_at), 1`);
}

/** Now, and until when something counts as ending soon. */
export interface Soon {
  readonly from: Date;
  readonly to: Date;
}

/** Each a moment, a record, its subject and what it is called. */
const WAITING: Readonly<Record<AttentionKind, (scope: Scope, soon: Soon) => Sql>> = {
  expiringEvidence,
  expiringOverrides,
  staleAssessments,
};

export function countAttention(
  db: Reader,
  scope: Scope,
  kind: AttentionKind,
  soon: Soon,
): Promise<WaitingWork> {
  return counted(
    db,
    sql`select at from (${WAITING[kind](scope, soon)}) w order by at limit ${homeLimits.counted}`,
  );
}

export async function selectAttention(
  db: Reader,
  scope: Scope,
  {
    kind,
    soon,
    page,
  }: { readonly kind: AttentionKind; readonly soon: Soon; readonly page: RowsAfter<Moment> },
): Promise<readonly Attention[]> {
  return db.rows<Attention>(sql`
    select w.at, w.id, w.subject_id as "subjectId", w.name, s.kind as "subjectKind", s.external_id as "externalId"
    from (${WAITING[kind](scope, soon)}) w join risk_subjects s
      on s.organization_id = ${scope.organizationId} and s.mode = ${scope.mode} and s.id = w.subject_id
    where true ${pageByTime(sql`w.at`, sql`w.id`, page)}`);
}

/** The newest receipts of their fact and source: an earlier one is not looked at any more. */
function expiringEvidence({ organizationId, mode }: Scope, { from, to }: Soon): Sql {
  return sql`
    select e.expires_at as at, e.id, e.subject_id, e.fact as name from risk_evidence e
    where e.organization_id = ${organizationId} and e.mode = ${mode} and e.status = 'available'
      and e.expires_at > ${from} and e.expires_at <= ${to} and not exists (
        select 1 from risk_evidence n
        where n.organization_id = ${organizationId} and n.subject_id = e.subject_id and n.fact = e.fact
          and n.source = e.source and n.mode = ${mode} and n.sequence > e.sequence)`;
}

/** Not revoked, and the newest of their assessment: an earlier one never applies again. */
function expiringOverrides({ organizationId, mode }: Scope, { from, to }: Soon): Sql {
  return sql`
    select o.expires_at as at, o.id, o.subject_id, o.policy_key as name from risk_overrides o
    where o.organization_id = ${organizationId} and o.mode = ${mode} and o.revoked_at is null
      and o.expires_at > ${from} and o.expires_at <= ${to} and not exists (
        select 1 from risk_overrides n
        where n.organization_id = ${organizationId} and n.mode = ${mode} and n.assessment_id = o.assessment_id
          and n.sequence > o.sequence)`;
}

/**
 * The newest assessment of a subject and policy key is one probe of the index. So many pairs are looked at, of the
 * newest subjects: neither history nor many policies make the answer slow.
 */
function staleAssessments({ organizationId, mode }: Scope, { from: now }: Soon): Sql {
  return sql`
    select a.evaluated_at as at, a.id, s.id as subject_id, k.key as name
    from (
      select id, evidence_revision from risk_subjects
      where organization_id = ${organizationId} and mode = ${mode} order by id desc
      limit ${homeLimits.pairs} / greatest(1, (select count(distinct key) from risk_policies
        where organization_id = ${organizationId} and mode = ${mode} and published_at is not null))
    ) s cross join (
      select distinct key from risk_policies
      where organization_id = ${organizationId} and mode = ${mode} and published_at is not null
    ) k cross join lateral (
      select id, evidence_revision, fresh_until, review_due_at, evaluated_at from risk_assessments
      where organization_id = ${organizationId} and mode = ${mode} and subject_id = s.id and policy_key = k.key
      order by sequence desc limit 1) a
    where s.evidence_revision > a.evidence_revision or a.fresh_until <= ${now} or a.review_due_at <= ${now}`;
}

async function counted(db: Reader, rows: Sql): Promise<WaitingWork> {
  const [row] = await db.rows<WaitingWork>(
    sql`select count(*) as count, min(at) as oldest from (${rows}) waiting (at)`,
  );
  return row ?? NONE;
}

/** The assessments of each day by their band: each day is a stretch of the primary key, whose index holds the band too. */
export async function countAssessments(
  db: Reader,
  { organizationId, mode }: Scope,
  days: readonly Day[],
): Promise<readonly AssessmentsOfDay[]> {
  const [from, to] = [days.map((day) => firstIdAt(day.from)), days.map((day) => firstIdAt(day.to))];
  const rows = await db.rows<InBand & { place: number }>(sql`
    select d.place, c.band, c.count
    from unnest(${from}::uuid[], ${to}::uuid[]) with ordinality as d (first, next, place)
    cross join lateral (
      select band, count(*) as count from risk_assessments
      where organization_id = ${organizationId} and mode = ${mode} and id >= d.first and id < d.next
      group by band) c
    order by d.place, c.band`);
  return days.map((_, index) => {
    const byBand = rows
      .filter(({ place }) => place === index + 1)
      .map(({ band, count }) => ({ band, count }));
    return { count: byBand.reduce((sum, { count }) => sum + count, 0), byBand };
  });
}

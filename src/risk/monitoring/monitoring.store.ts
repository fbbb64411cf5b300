import type { AssessmentId, Id, OrganizationId, PolicyVersionId, SubjectId } from '../../kernel/ids.ts';
import type { Mode, Scope } from '../../kernel/scope.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { selectedInTurns, waitingOrganizations } from '../../platform/database/turns.ts';
import type { LastError, Subscription } from './monitoring.ts';

interface Row {
  readonly id: Id<'monitoring'>;
  readonly subject_id: SubjectId;
  readonly policy_key: string;
  readonly policy_version_id: PolicyVersionId;
  readonly enabled: boolean;
  readonly last_error: LastError | null;
  readonly last_evaluated_at: Date | null;
  readonly next_check_at: Date | null;
  readonly last_assessment_id: AssessmentId | null;
}

function toSubscription(row: Row): Subscription {
  return {
    id: row.id,
    subjectId: row.subject_id,
    policyKey: row.policy_key,
    policyVersionId: row.policy_version_id,
    enabled: row.enabled,
    lastError: row.last_error,
    lastEvaluatedAt: row.last_evaluated_at,
    nextCheckAt: row.next_check_at,
    lastAssessmentId: row.last_assessment_id,
  };
}

const COLUMNS = sql`id, subject_id, policy_key, policy_version_id, enabled, last_error, last_evaluated_at,
  next_check_at, last_assessment_id`;

export async function selectSubscriptions(
  db: Reader,
  scope: Scope,
  subjectId: SubjectId,
): Promise<Subscription[]> {
  const rows = await db.rows<Row>(sql`
    select ${COLUMNS} from risk_monitoring
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and subject_id = ${subjectId}
    order by id`);
  return rows.map(toSubscription);
}

export async function findSubscription(
  db: Reader,
  scope: Scope,
  subjectId: SubjectId,
  policyKey: string,
): Promise<Subscription | undefined> {
  const [row] = await db.rows<Row>(sql`
    select ${COLUMNS} from risk_monitoring
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and subject_id = ${subjectId}
      and policy_key = ${policyKey}`);
  return row && toSubscription(row);
}

/** Only for a subject that is locked. */
export function saveSubscription(tx: Tx, scope: Scope, subscription: Subscription): void {
  tx.send(sql`
    insert into risk_monitoring (organization_id, mode, subject_id, policy_key, id, policy_version_id, enabled,
      last_error, last_evaluated_at, last_assessment_id, next_check_at)
    values (${scope.organizationId}, ${scope.mode}, ${subscription.subjectId}, ${subscription.policyKey},
      ${subscription.id}, ${subscription.policyVersionId}, ${subscription.enabled}, ${subscription.lastError},
      ${subscription.lastEvaluatedAt}, ${subscription.lastAssessmentId}, ${subscription.nextCheckAt})
    on conflict (organization_id, mode, subject_id, policy_key) do update set
      policy_version_id = excluded.policy_version_id, enabled = excluded.enabled, last_error = excluded.last_error,
      next_check_at = excluded.next_check_at`);
}

/** Accepted evidence makes the subscriptions of its subject due at once. Only for a subject that is locked. */
export function markDue(tx: Tx, scope: Scope, subjectId: SubjectId, now: Date): void {
  tx.send(sql`
    update risk_monitoring set next_check_at = ${now}
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and subject_id = ${subjectId} and enabled
      and (next_check_at is null or next_check_at > ${now})`);
}

/** A subscription that was due when it was read, and its subject's evidence revision of then. */
export interface DueSubscription {
  readonly scope: Scope;
  readonly subjectId: SubjectId;
  readonly policyKey: string;
  readonly policyVersionId: PolicyVersionId;
  readonly evidenceRevision: number;
}

interface DueRow {
  readonly organization_id: OrganizationId;
  readonly mode: Mode;
  readonly subject_id: SubjectId;
  readonly policy_key: string;
  readonly policy_version_id: PolicyVersionId;
  readonly evidence_revision: number;
}

/** The due rows in which organizations take turns. */
export const CHECKS = { table: sql`risk_monitoring`, dueAt: sql`next_check_at`, only: sql`enabled` };

/**
 * Organizations take turns: first the one of each that has waited longest, then the second of each. Nothing is locked:
 * each is claimed by itself. The limit of one subject keeps the planner from joining with all of them.
 */
export async function selectDue(db: Reader, now: Date, count: number): Promise<DueSubscription[]> {
  const organizations = await waitingOrganizations(db, CHECKS, now, count);
  const rows = await selectedInTurns(organizations, count, (share) =>
    db.rows<DueRow & { turn: number }>(sql`
      with due as materialized (
        select m.*, place from unnest(${organizations}::uuid[]) with ordinality o (id, place)
        cross join lateral (
          select *, row_number() over (partition by organization_id order by next_check_at) as turn from risk_monitoring
          where organization_id = o.id and enabled and next_check_at <= ${now}
          order by next_check_at limit ${share}) m
        order by turn, place limit ${count}
      )
      select d.organization_id, d.mode, d.subject_id, d.policy_key, d.policy_version_id, d.turn, s.evidence_revision
      from due d
      cross join lateral (
        select evidence_revision from risk_subjects
        where organization_id = d.organization_id and mode = d.mode and id = d.subject_id limit 1) s
      order by d.turn, d.place`),
  );
  return rows.map((row) => ({
    scope: { organizationId: row.organization_id, mode: row.mode },
    subjectId: row.subject_id,
    policyKey: row.policy_key,
    policyVersionId: row.policy_version_id,
    evidenceRevision: row.evidence_revision,
  }));
}

type ClaimedSubscription = Omit<DueSubscription, 'scope'>;

/**
 * Claims a subscription by locking it and its subject until the transaction ends, if it is still due and neither is
 * locked elsewhere. Nothing is waited for, so that workers pass one another and none of them can meet a submission in a
 * deadlock.
 */
export async function claimDue(
  tx: Tx,
  { scope, subjectId, policyKey }: DueSubscription,
  now: Date,
): Promise<ClaimedSubscription | undefined> {
  const [row] = await tx.rows<Pick<DueRow, 'policy_version_id' | 'evidence_revision'>>(sql`
    select m.policy_version_id, s.evidence_revision
    from risk_subjects s
    join risk_monitoring m on m.organization_id = ${scope.organizationId} and m.mode = s.mode and m.subject_id = s.id
    where s.organization_id = ${scope.organizationId} and s.mode = ${scope.mode} and s.id = ${subjectId}
      and m.policy_key = ${policyKey} and m.enabled and m.next_check_at <= ${now}
    for no key update skip locked`);
  return (
    row && {
      subjectId,
      policyKey,
      policyVersionId: row.policy_version_id,
      evidenceRevision: row.evidence_revision,
    }
  );
}

/** The changes that a check leaves behind; members that it does not name stay. */
export interface CheckResult {
  readonly lastError: LastError | null;
  readonly lastEvaluatedAt?: Date;
  readonly lastAssessmentId?: AssessmentId;
  readonly nextCheckAt: Date | null;
}

/** Only for a subscription that was claimed. */
export function saveCheck(
  tx: Tx,
  scope: Scope,
  { subjectId, policyKey }: ClaimedSubscription,
  result: CheckResult,
): void {
  tx.send(sql`
    update risk_monitoring set last_error = ${result.lastError}, next_check_at = ${result.nextCheckAt},
      last_evaluated_at = coalesce(${result.lastEvaluatedAt ?? null}::timestamptz, last_evaluated_at),
      last_assessment_id = coalesce(${result.lastAssessmentId ?? null}::uuid, last_assessment_id)
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and subject_id = ${subjectId}
      and policy_key = ${policyKey}`);
}

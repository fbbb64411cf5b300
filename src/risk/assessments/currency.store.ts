import { type EvaluationResult, type EffectDecision, RETIRED_SOURCE } from '@assay/policy-engine';
import type { AssessmentId, OverrideId, SubjectId } from '../../kernel/ids.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { Reader } from '../../platform/database/database.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import type { CurrencyFacts, StateFacts } from './currency.ts';

interface CurrencyRow {
  readonly evidence_revision: number;
  readonly subject_evidence_revision: number;
  readonly sequence: number;
  readonly latest_sequence: number;
  readonly fresh_until: Date | null;
  readonly review_due_at: Date | null;
  readonly used_retired_source: boolean;
}

function toFacts(row: CurrencyRow): CurrencyFacts {
  return {
    evidenceRevision: row.evidence_revision,
    subjectEvidenceRevision: row.subject_evidence_revision,
    sequence: row.sequence,
    latestSequence: row.latest_sequence,
    freshUntil: row.fresh_until,
    reviewDueAt: row.review_due_at,
    usedRetiredSource: row.used_retired_source,
  };
}

/**
 * The retired source was used where a value came from it or a receipt of it was weighed: one that agreed, disagreed or
 * stood in the way. The text is looked through first, since almost no snapshot names it at all.
 */
const USED_RETIRED_SOURCE = sql`
  case when position(${RETIRED_SOURCE} in a.inputs::text) = 0 then false else exists (
    select 1 from json_array_elements(a.inputs) input
    where input ->> 'source' = ${RETIRED_SOURCE} or exists (
      select 1 from json_array_elements(input -> 'candidates') candidate
      where candidate ->> 'source' = ${RETIRED_SOURCE} and candidate ->> 'evidenceId' is not null)) end`;

/** The newest assessment of the subject and policy key is one probe of the index, however many there are. */
function currency(scope: Scope): Sql {
  return sql`
  a.evidence_revision, s.evidence_revision as subject_evidence_revision, a.sequence, a.fresh_until, a.review_due_at, (
    select latest.sequence from risk_assessments latest
    where latest.organization_id = ${scope.organizationId} and latest.mode = a.mode and latest.subject_id = a.subject_id
      and latest.policy_key = a.policy_key
    order by latest.sequence desc limit 1
  ) as latest_sequence, ${USED_RETIRED_SOURCE} as used_retired_source`;
}

function assessmentsOf(scope: Scope): Sql {
  return sql`
  risk_assessments a
  join risk_subjects s on s.organization_id = ${scope.organizationId} and s.mode = a.mode and s.id = a.subject_id`;
}

export async function currencyOf(
  db: Reader,
  scope: Scope,
  ids: readonly AssessmentId[],
): Promise<ReadonlyMap<AssessmentId, CurrencyFacts>> {
  if (ids.length === 0) return new Map();
  const rows = await db.rows<CurrencyRow & { id: AssessmentId }>(sql`
    select a.id, ${currency(scope)} from ${assessmentsOf(scope)}
    where a.organization_id = ${scope.organizationId} and a.mode = ${scope.mode} and a.id = any(${ids}::uuid[])`);
  return new Map(rows.map((row) => [row.id, toFacts(row)]));
}

/** The facts that an override needs to know of its assessment, besides its state. */
export interface AssessmentFacts extends StateFacts {
  readonly subjectId: SubjectId;
  readonly policyKey: string;
  readonly status: EvaluationResult['status'];
}

interface StateRow extends CurrencyRow {
  readonly id: AssessmentId;
  readonly subject_id: SubjectId;
  readonly policy_key: string;
  readonly status: EvaluationResult['status'];
  readonly decision: EvaluationResult['decision'];
  readonly override_id: OverrideId | null;
  readonly override_decision: EffectDecision;
  readonly override_expires_at: Date;
  readonly override_revoked_at: Date | null;
}

export async function findAssessmentFacts(
  db: Reader,
  scope: Scope,
  id: AssessmentId,
): Promise<AssessmentFacts | undefined> {
  const [row] = await db.rows<StateRow>(sql`
    select a.id, a.subject_id, a.policy_key, a.result ->> 'status' as status, a.result ->> 'decision' as decision,
      ${currency(scope)}, o.id as override_id, o.decision as override_decision, o.expires_at as override_expires_at,
      o.revoked_at as override_revoked_at
    from ${assessmentsOf(scope)}
    left join lateral (
      select newest.id, newest.decision, newest.expires_at, newest.revoked_at from risk_overrides newest
      where newest.organization_id = ${scope.organizationId} and newest.mode = a.mode and newest.assessment_id = a.id
      order by newest.sequence desc limit 1
    ) o on true
    where a.organization_id = ${scope.organizationId} and a.mode = ${scope.mode} and a.id = ${id}`);
  return (
    row && {
      id: row.id,
      subjectId: row.subject_id,
      policyKey: row.policy_key,
      status: row.status,
      decision: row.decision,
      currency: toFacts(row),
      newestOverride: row.override_id && {
        id: row.override_id,
        decision: row.override_decision,
        expiresAt: row.override_expires_at,
        revokedAt: row.override_revoked_at,
      },
    }
  );
}

/** The subject to lock before anything is decided about the assessment. */
export async function subjectOfAssessment(
  db: Reader,
  scope: Scope,
  id: AssessmentId,
): Promise<SubjectId | undefined> {
  const [row] = await db.rows<{ subject_id: SubjectId }>(sql`
    select subject_id from risk_assessments
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and id = ${id}`);
  return row?.subject_id;
}

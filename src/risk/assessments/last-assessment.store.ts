import type { AssessmentId, PolicyVersionId, SubjectId } from '../../kernel/ids.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { Reader } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

/** The newest assessment of a subject and policy key, made by a caller or by monitoring. */
export interface LastAssessment {
  readonly id: AssessmentId;
  readonly policyVersionId: PolicyVersionId;
  readonly evidenceRevision: number;
  readonly evaluatedAt: Date;
  readonly reviewDueAt: Date | null;
}

interface LastAssessmentRow {
  readonly id: AssessmentId;
  readonly policy_version_id: PolicyVersionId;
  readonly evidence_revision: number;
  readonly evaluated_at: Date;
  readonly review_due_at: Date | null;
}

export async function findLastAssessment(
  db: Reader,
  scope: Scope,
  { subjectId, policyKey }: { readonly subjectId: SubjectId; readonly policyKey: string },
): Promise<LastAssessment | undefined> {
  const [row] = await db.rows<LastAssessmentRow>(sql`
    select id, policy_version_id, evidence_revision, evaluated_at, review_due_at from risk_assessments
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and subject_id = ${subjectId}
      and policy_key = ${policyKey}
    order by sequence desc limit 1`);
  return (
    row && {
      id: row.id,
      policyVersionId: row.policy_version_id,
      evidenceRevision: row.evidence_revision,
      evaluatedAt: row.evaluated_at,
      reviewDueAt: row.review_due_at,
    }
  );
}

import type { ActionId, AssessmentId, SubjectId } from '../../kernel/ids.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { ActionStatus } from '../actions/action.ts';
import type { SubjectKind } from '../subjects/subject.ts';
import type { Counters, ActionSnapshot } from './findings/snapshot.ts';

export interface LockedSubjectState {
  readonly kind: SubjectKind;
  readonly externalId: string;
  readonly counters: Counters;
}

/**
 * Everything that numbers something of the subject waits until the transaction ends; others may look at the same time.
 * So all that is read behind this belongs to one moment.
 */
export async function lockSubjectState(
  tx: Tx,
  scope: Scope,
  id: SubjectId,
): Promise<LockedSubjectState | undefined> {
  const [row] = await tx.rows<{
    kind: SubjectKind;
    external_id: string;
    evidence_revision: number;
    assessment_sequence: number;
    event_sequence: number;
  }>(sql`
    select kind, external_id, evidence_revision, assessment_sequence, event_sequence from risk_subjects
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and id = ${id} for share`);
  return (
    row && {
      kind: row.kind,
      externalId: row.external_id,
      counters: {
        evidenceRevision: row.evidence_revision,
        assessmentSequence: row.assessment_sequence,
        eventSequence: row.event_sequence,
      },
    }
  );
}

/** The newest assessment of each policy key, the most recent ones first. */
export async function newestAssessmentIds(
  tx: Tx,
  scope: Scope,
  subjectId: SubjectId,
  most: number,
): Promise<readonly AssessmentId[]> {
  const rows = await tx.rows<{ id: AssessmentId }>(sql`
    select id from (
      select distinct on (policy_key) id, sequence from risk_assessments
      where organization_id = ${scope.organizationId} and mode = ${scope.mode} and subject_id = ${subjectId}
      order by policy_key, sequence desc
    ) newest order by sequence desc limit ${most}`);
  return rows.map(({ id }) => id);
}

interface SourceOfFact {
  readonly fact: string;
  readonly source: string;
}

/** The sources that reported these facts. */
export async function sourcesOf(
  tx: Tx,
  scope: Scope,
  subjectId: SubjectId,
  facts: readonly string[],
): Promise<readonly SourceOfFact[]> {
  return tx.rows<SourceOfFact>(sql`
    select distinct fact, source from risk_evidence
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and subject_id = ${subjectId}
      and fact = any(${facts}::text[])`);
}

export async function selectOpenActions(
  tx: Tx,
  scope: Scope,
  subjectId: SubjectId,
  { statuses, most }: { readonly statuses: readonly ActionStatus[]; readonly most: number },
): Promise<readonly ActionSnapshot[]> {
  const rows = await tx.rows<{
    id: ActionId;
    assessment_id: AssessmentId;
    policy_key: string;
    name: string;
    decision: string;
    status: ActionStatus;
    created_at: Date;
    moved_at: Date;
  }>(sql`
    select a.id, a.assessment_id, a.policy_key, a.name, a.decision, a.status, a.created_at, coalesce((
      select t.at from risk_action_transitions t
      where t.organization_id = ${scope.organizationId} and t.mode = a.mode and t.action_id = a.id
      order by t.revision desc limit 1), a.created_at) as moved_at
    from risk_actions a
    where a.organization_id = ${scope.organizationId} and a.mode = ${scope.mode} and a.subject_id = ${subjectId}
      and a.status = any(${statuses}::text[])
    order by a.id limit ${most}`);
  return rows.map((row) => ({
    id: row.id,
    assessmentId: row.assessment_id,
    policyKey: row.policy_key,
    name: row.name,
    decision: row.decision,
    status: row.status,
    createdAt: row.created_at,
    movedAt: row.moved_at,
  }));
}

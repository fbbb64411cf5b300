import type {
  EvaluationResult,
  InputSnapshot,
  EvaluationTexts,
  PolicyDefinition,
} from '@assay/policy-engine';
import type { AssessmentId, EventId, PolicyVersionId, SubjectId } from '../../kernel/ids.ts';
import { limits } from '../../kernel/limits.ts';
import { oldestFrom, type Slice } from '../../kernel/page.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { orderBy, sliceBy } from '../../platform/database/keyset.ts';
import type { Coalesced } from '../../platform/database/coalesced.ts';
import { rowsInto } from '../../platform/database/rows-into.ts';
import { none, sql, type Sql } from '../../platform/database/sql.ts';
import type { Assessment, RequiredAction } from './assessment.ts';

interface Row {
  readonly id: AssessmentId;
  readonly subject_id: SubjectId;
  readonly sequence: number;
  readonly policy_version_id: PolicyVersionId;
  readonly policy_key: string;
  readonly version: number;
  readonly definition: PolicyDefinition;
  readonly policy_digest: string;
  readonly trigger: string;
  readonly event_ids: readonly EventId[];
  readonly evaluated_at: Date;
  readonly evidence_revision: number;
  readonly previous_assessment_id: AssessmentId | null;
  readonly evaluator_version: string;
  readonly inputs: readonly InputSnapshot[];
  readonly result: EvaluationResult;
  readonly required_actions: readonly RequiredAction[];
  readonly fresh_until: Date | null;
  readonly review_due_at: Date | null;
  readonly digest: string;
  readonly created_by: string;
}

function toAssessment(row: Row, scope: Scope): Assessment {
  return {
    id: row.id,
    mode: scope.mode,
    subjectId: row.subject_id,
    sequence: row.sequence,
    policyVersionId: row.policy_version_id,
    policyKey: row.policy_key,
    policyVersion: row.version,
    policy: { definition: row.definition, digest: row.policy_digest },
    trigger: row.trigger,
    eventIds: row.event_ids,
    evaluatedAt: row.evaluated_at,
    evidenceRevision: row.evidence_revision,
    previousAssessmentId: row.previous_assessment_id,
    evaluatorVersion: row.evaluator_version,
    inputs: row.inputs,
    result: row.result,
    requiredActions: row.required_actions,
    freshUntil: row.fresh_until,
    reviewDueAt: row.review_due_at,
    digest: row.digest,
    createdBy: row.created_by,
  };
}

const COLUMNS = sql`a.id, a.subject_id, a.sequence, a.policy_version_id, a.policy_key, p.version, p.definition,
  p.digest as policy_digest, a.trigger, a.event_ids, a.evaluated_at, a.evidence_revision, a.previous_assessment_id,
  a.evaluator_version, a.inputs, a.result, a.required_actions, a.fresh_until, a.review_due_at, a.digest, a.created_by`;

const ASSESSMENTS = rowsInto('risk_assessments', [
  'organization_id',
  'mode',
  'id',
  'subject_id',
  'sequence',
  'policy_version_id',
  'policy_key',
  'trigger',
  'event_ids',
  'evaluated_at',
  'evidence_revision',
  'previous_assessment_id',
  'evaluator_version',
  'inputs',
  'result',
  'required_actions',
  'fresh_until',
  'review_due_at',
  'digest',
  'created_by',
]);

/** `texts`: the JSON that the digest was made of is stored as it stands. */
export function insertAssessment(tx: Tx, scope: Scope, assessment: Assessment, texts: EvaluationTexts): void {
  tx.insert(ASSESSMENTS, [
    scope.organizationId,
    scope.mode,
    assessment.id,
    assessment.subjectId,
    assessment.sequence,
    assessment.policyVersionId,
    assessment.policyKey,
    assessment.trigger,
    assessment.eventIds,
    assessment.evaluatedAt,
    assessment.evidenceRevision,
    assessment.previousAssessmentId,
    assessment.evaluatorVersion,
    texts.inputs,
    texts.result,
    JSON.stringify(assessment.requiredActions),
    assessment.freshUntil,
    assessment.reviewDueAt,
    assessment.digest,
    assessment.createdBy,
  ]);
}

interface OfPolicy {
  readonly subjectId: SubjectId;
  readonly policyKey: string;
}

/** The newest of this subject and policy key. */
export function latestAssessmentId(
  tx: Tx,
  scope: Scope,
  subjectId: SubjectId,
  policyKey: string,
): Promise<AssessmentId | null> {
  return tx.coalesce(LATEST, scope, { subjectId, policyKey });
}

const LATEST: Coalesced<OfPolicy, AssessmentId | null> = {
  statement: (scope, items) => sql`
    select a.id from unnest(${items.map(({ subjectId }) => subjectId)}::uuid[],
      ${items.map(({ policyKey }) => policyKey)}::text[]) with ordinality as w (subject_id, policy_key, place)
    left join lateral (
      select id from risk_assessments
      where organization_id = ${scope.organizationId} and mode = ${scope.mode} and subject_id = w.subject_id
        and policy_key = w.policy_key
      order by sequence desc limit 1) a on true
    order by w.place`,
  answers: (_items, { rows }) => (rows as { id: AssessmentId | null }[]).map(({ id }) => id),
};

export async function selectAssessments(
  db: Reader,
  scope: Scope,
  subjectId: SubjectId | undefined,
  page: Slice,
): Promise<Assessment[]> {
  const filter = subjectId ? sql`and subject_id = ${subjectId}` : none;
  return selectPage(db, scope, { filter, column: subjectId ? sql`sequence` : sql`id`, page });
}

export interface LinkedTo {
  readonly subjectId: SubjectId;
  readonly eventId: EventId;
  /** Literal, case-insensitive, in the policy key. */
  readonly search: string | undefined;
}

export async function selectLinkedAssessments(
  db: Reader,
  scope: Scope,
  { subjectId, eventId, search }: LinkedTo,
  offset: number,
): Promise<Assessment[]> {
  const filter = sql`and subject_id = ${subjectId} and event_ids @> array[${eventId}::uuid]
    and cardinality(event_ids) > 0
    ${search === undefined ? none : sql`and position(lower(${search}) in policy_key) > 0`}`;
  return selectPage(db, scope, { filter, column: sql`sequence`, page: oldestFrom(offset) });
}

/** Assessments may be large: one that does not fit on the page any more is not read at all. */
async function selectPage(
  db: Reader,
  scope: Scope,
  { filter, column, page }: { readonly filter: Sql; readonly column: Sql; readonly page: Slice },
): Promise<Assessment[]> {
  const rows = await db.rows<Row>(sql`
    with page as (
      select * from risk_assessments
      where organization_id = ${scope.organizationId} and mode = ${scope.mode} ${filter}
      ${sliceBy(column, page)}
    ), sized as (
      select id, sum(octet_length(inputs::text) + octet_length(result::text))
        over (${orderBy(column, page.order)} rows between unbounded preceding and 1 preceding) as bytes_before
      from page
    )
    select ${COLUMNS} from page a join sized using (id)
    join risk_policies p on p.organization_id = ${scope.organizationId} and p.mode = a.mode and p.id = a.policy_version_id
    where coalesce(bytes_before, 0) <= ${limits.listBytes}
    ${orderBy(sql`a.${column}`, page.order)}`);
  return rows.map((row) => toAssessment(row, scope));
}

export async function findAssessment(
  db: Reader,
  scope: Scope,
  id: AssessmentId,
): Promise<Assessment | undefined> {
  // The policy snapshot is the immutable version itself: it is joined, not written again for each assessment.
  const [row] = await db.rows<Row>(sql`
    select ${COLUMNS} from risk_assessments a
    join risk_policies p on p.organization_id = ${scope.organizationId} and p.mode = a.mode and p.id = a.policy_version_id
    where a.organization_id = ${scope.organizationId} and a.mode = ${scope.mode} and a.id = ${id}`);
  return row && toAssessment(row, scope);
}

/** Those that follow in the order of their ids, for what looks at all of them. */
export async function selectAssessmentsAfter(
  db: Reader,
  scope: Scope,
  after: AssessmentId | undefined,
  rows: number,
): Promise<readonly Assessment[]> {
  const found = await db.rows<Row>(sql`
    select ${COLUMNS} from risk_assessments a
    join risk_policies p on p.organization_id = ${scope.organizationId} and p.mode = ${scope.mode}
      and p.id = a.policy_version_id
    where a.organization_id = ${scope.organizationId} and a.mode = ${scope.mode}
      ${after === undefined ? none : sql`and a.id > ${after}`}
    order by a.id limit ${rows}`);
  return found.map((row) => toAssessment(row, scope));
}

import type { SubjectId } from '../../kernel/ids.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import type { RunId, SessionId, SessionWorkflowId, WorkflowId } from '../ids.ts';
import type { Step } from '../step.ts';
import type { AttemptedRun } from './attempt.ts';
import type { Outputs, ReviewStatus, Run, RunStatus, StepResult } from './run.ts';

interface Row {
  readonly id: RunId;
  readonly session_workflow_id: SessionWorkflowId;
  readonly number: number;
  readonly status: RunStatus;
  readonly review_status: ReviewStatus;
  readonly started_at: Date;
  readonly completed_at: Date | null;
  readonly step_keys: readonly string[];
  readonly results: readonly ResultRow[];
}

interface ResultRow {
  readonly key: string;
  readonly status: StepResult['status'];
  readonly outputs: Outputs;
  readonly completedAt: string;
}

function toRun(row: Row): Run {
  return {
    id: row.id,
    sessionWorkflowId: row.session_workflow_id,
    number: row.number,
    status: row.status,
    reviewStatus: row.review_status,
    startedAt: row.started_at,
    completedAt: row.completed_at,
    stepKeys: row.step_keys,
    results: row.results.map((result) => ({ ...result, completedAt: new Date(result.completedAt) })),
  };
}

function columnsOf(scope: Scope): Sql {
  return sql`r.id, r.session_workflow_id, r.number, r.status, r.review_status, r.started_at, r.completed_at,
  (select json_agg(x.step ->> 'key' order by x.place)
    from json_array_elements(v.steps) with ordinality as x (step, place)) as step_keys,
  (select coalesce(json_agg(json_build_object('key', x.step_key, 'status', x.status, 'outputs', x.outputs,
      'completedAt', x.completed_at)), '[]')
    from verification_step_results x
    where x.organization_id = ${scope.organizationId} and x.mode = r.mode and x.run_id = r.id) as results`;
}

/**
 * Each step below is one look-up by key, in the order written. Left to itself the planner, as long as it knows nothing
 * of a new table, compares every row of the tenant with every other.
 */
function owners(scope: Scope): Sql {
  return sql`
  cross join lateral (select * from verification_sessions s
    where s.organization_id = ${scope.organizationId} and s.mode = w.mode and s.id = w.session_id limit 1) s
  cross join lateral (select * from verification_workflows f
    where f.organization_id = ${scope.organizationId} and f.mode = w.mode and f.id = w.workflow_id limit 1) f
  cross join lateral (select * from verification_workflow_revisions v
    where v.organization_id = ${scope.organizationId} and v.mode = w.mode and v.workflow_id = w.workflow_id
      and v.revision = w.workflow_revision limit 1) v`;
}

/** A run with the session workflow, session and workflow revision that it belongs to. */
function ofRun(scope: Scope): Sql {
  return sql`verification_runs r
  cross join lateral (select * from verification_session_workflows w
    where w.organization_id = ${scope.organizationId} and w.mode = r.mode and w.id = r.session_workflow_id limit 1) w
  ${owners(scope)}`;
}

/** The same, from session workflows to all of their runs. */
function ofSessions(scope: Scope): Sql {
  return sql`verification_session_workflows w
  cross join lateral (select * from verification_runs r
    where r.organization_id = ${scope.organizationId} and r.mode = w.mode and r.session_workflow_id = w.id offset 0) r
  ${owners(scope)}`;
}

/** A later attempt of the same workflow for the same subject, in any session and at any revision. */
function newer(scope: Scope): Sql {
  return sql`exists (
  select 1 from verification_sessions os
  cross join lateral (select * from verification_session_workflows ow
    where ow.organization_id = ${scope.organizationId} and ow.mode = os.mode and ow.session_id = os.id
      and ow.workflow_id = w.workflow_id limit 1) ow
  cross join lateral (select 1 from verification_runs o
    where o.organization_id = ${scope.organizationId} and o.mode = ow.mode and o.session_workflow_id = ow.id
      and (o.position, o.id) > (r.position, r.id) limit 1) o
  where os.organization_id = ${scope.organizationId} and os.mode = s.mode and os.subject_id = s.subject_id)`;
}

interface AttemptRow extends Row {
  readonly session_id: SessionId;
  readonly subject_id: SubjectId | null;
  readonly expires_at: Date | null;
  readonly workflow_id: WorkflowId;
  readonly workflow_key: string;
  readonly workflow_revision: number;
  readonly steps: readonly Step[];
  readonly newest: boolean;
}

function attemptOf(scope: Scope): Sql {
  return sql`${columnsOf(scope)}, w.session_id, s.subject_id, s.expires_at, w.workflow_id, f.key as workflow_key,
  w.workflow_revision, v.steps`;
}

function toAttempt(row: AttemptRow): AttemptedRun {
  return {
    run: toRun(row),
    runId: row.id,
    sessionId: row.session_id,
    subjectId: row.subject_id,
    expiresAt: row.expires_at,
    workflowId: row.workflow_id,
    workflowKey: row.workflow_key,
    workflowRevision: row.workflow_revision,
    steps: row.steps,
    newest: row.newest,
  };
}

export async function findAttempt(db: Reader, scope: Scope, id: RunId): Promise<AttemptedRun | undefined> {
  const [row] = await db.rows<AttemptRow>(sql`
    select ${attemptOf(scope)}, not ${newer(scope)} as newest from ${ofRun(scope)}
    where r.organization_id = ${scope.organizationId} and r.mode = ${scope.mode} and r.id = ${id}`);
  return row && toAttempt(row);
}

/** Of each workflow of a linked session, its run that is the subject's newest attempt, where it has that one. */
export async function selectNewestAttempts(
  db: Reader,
  scope: Scope,
  sessionId: SessionId,
): Promise<readonly AttemptedRun[]> {
  const rows = await db.rows<AttemptRow>(sql`
    select ${attemptOf(scope)}, true as newest from ${ofSessions(scope)}
    where w.organization_id = ${scope.organizationId} and w.mode = ${scope.mode} and w.session_id = ${sessionId}
      and not ${newer(scope)}
    order by w.id`);
  return rows.map(toAttempt);
}

export async function selectRuns(
  db: Reader,
  scope: Scope,
  sessionIds: readonly SessionId[],
): Promise<readonly Run[]> {
  const rows = await db.rows<Row>(sql`
    select ${columnsOf(scope)} from ${ofSessions(scope)}
    where w.organization_id = ${scope.organizationId} and w.mode = ${scope.mode} and w.session_id = any(${sessionIds}::uuid[])
    order by r.session_workflow_id, r.number`);
  return rows.map(toRun);
}

/** The place of a run, read without a lock. */
export async function findPlaceOfRun(
  db: Reader,
  scope: Scope,
  id: RunId,
): Promise<{ readonly sessionId: SessionId; readonly subjectId: SubjectId | null } | undefined> {
  const [row] = await db.rows<{ sessionId: SessionId; subjectId: SubjectId | null }>(sql`
    select s.id as "sessionId", s.subject_id as "subjectId" from verification_runs r
    cross join lateral (select * from verification_session_workflows w
      where w.organization_id = ${scope.organizationId} and w.mode = r.mode and w.id = r.session_workflow_id limit 1) w
    cross join lateral (select * from verification_sessions s
      where s.organization_id = ${scope.organizationId} and s.mode = w.mode and s.id = w.session_id limit 1) s
    where r.organization_id = ${scope.organizationId} and r.mode = ${scope.mode} and r.id = ${id}`);
  return row;
}

/** Only under the lock of its session, as everything below. */
export function abandonRun(tx: Tx, scope: Scope, id: SessionWorkflowId): void {
  tx.send(sql`
    update verification_runs set status = 'abandoned'
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and session_workflow_id = ${id}
      and status = 'in_progress'`);
}

export function insertRun(
  tx: Tx,
  scope: Scope,
  run: Run,
  given: { readonly position: number; readonly createdBy: string },
): void {
  tx.send(sql`
    insert into verification_runs (organization_id, mode, id, session_workflow_id, number, position, status, review_status,
      started_at, completed_at, created_by)
    values (${scope.organizationId}, ${scope.mode}, ${run.id}, ${run.sessionWorkflowId}, ${run.number}, ${given.position},
      ${run.status}, ${run.reviewStatus}, ${run.startedAt}, ${run.completedAt}, ${given.createdBy})`);
}

export function insertResult(
  tx: Tx,
  scope: Scope,
  runId: RunId,
  result: StepResult & { readonly createdBy: string },
): void {
  tx.send(sql`
    insert into verification_step_results (organization_id, mode, run_id, step_key, status, outputs, completed_at, created_by)
    values (${scope.organizationId}, ${scope.mode}, ${runId}, ${result.key}, ${result.status},
      ${JSON.stringify(result.outputs)}, ${result.completedAt}, ${result.createdBy})`);
}

export function saveRun(
  tx: Tx,
  scope: Scope,
  { id, status, reviewStatus, completedAt }: Pick<Run, 'id' | 'status' | 'reviewStatus' | 'completedAt'>,
): void {
  tx.send(sql`
    update verification_runs set status = ${status}, review_status = ${reviewStatus}, completed_at = ${completedAt}
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and id = ${id}`);
}

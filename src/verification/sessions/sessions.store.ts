import type { SubjectId } from '../../kernel/ids.ts';
import type { RowsAfter } from '../../kernel/listing.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { pageById } from '../../platform/database/keyset.ts';
import { none, sql, type Sql } from '../../platform/database/sql.ts';
import type { SessionId, WorkflowId } from '../ids.ts';
import type { LockedSession, Session, SessionStatus, SessionWorkflow } from './session.ts';

interface Row {
  readonly id: SessionId;
  readonly external_id: string;
  readonly subject_id: SubjectId | null;
  readonly expires_at: Date | null;
  readonly created_at: Date;
  readonly created_by: string;
}

function toSession(row: Row, scope: Scope): Session {
  return {
    id: row.id,
    mode: scope.mode,
    externalId: row.external_id,
    subjectId: row.subject_id,
    expiresAt: row.expires_at,
    createdAt: row.created_at,
    createdBy: row.created_by,
  };
}

const COLUMNS = sql`s.id, s.external_id, s.subject_id, s.expires_at, s.created_at, s.created_by`;

export function insertSession(
  tx: Tx,
  scope: Scope,
  session: Session,
  workflows: readonly SessionWorkflow[],
): void {
  tx.send(sql`
    insert into verification_sessions (organization_id, mode, id, external_id, subject_id, expires_at, created_at, created_by)
    values (${scope.organizationId}, ${scope.mode}, ${session.id}, ${session.externalId}, ${session.subjectId},
      ${session.expiresAt}, ${session.createdAt}, ${session.createdBy})`);
  tx.send(sql`
    insert into verification_session_workflows (organization_id, mode, id, session_id, workflow_id, workflow_revision)
    select ${scope.organizationId}::uuid, ${scope.mode}, r.*
    from json_to_recordset(${JSON.stringify(workflows)}::json)
      as r (id uuid, "sessionId" uuid, "workflowId" uuid, "workflowRevision" bigint)`);
}

export async function findSessionRow(db: Reader, scope: Scope, id: SessionId): Promise<Session | undefined> {
  const [row] = await db.rows<Row>(sql`
    select ${COLUMNS} from verification_sessions s where ${of(scope)} and s.id = ${id}`);
  return row && toSession(row, scope);
}

export interface SessionFilter {
  readonly status: SessionStatus | undefined;
  readonly subjectId: SubjectId | undefined;
  readonly workflowId: WorkflowId | undefined;
  readonly externalId: string | undefined;
}

export async function selectSessionRows(
  db: Reader,
  scope: Scope,
  filter: SessionFilter & { readonly now: Date },
  page: RowsAfter,
): Promise<Session[]> {
  const rows = await db.rows<Row>(sql`
    select ${COLUMNS} from ${filterBy(scope, filter, page)} ${pageById(sql`s.id`, page)}`);
  return rows.map((row) => toSession(row, scope));
}

/**
 * The filter that leaves the fewest sessions finds them by its index, and the others look at those. The planner would
 * choose without knowing which one a caller names. A walk along an index ends with the page.
 */
function filterBy(
  scope: Scope,
  { status, subjectId, workflowId, externalId, now }: SessionFilter & { readonly now: Date },
  page: RowsAfter,
): Sql {
  const placed = workflowId ? sql`and ${hasWorkflow(scope, workflowId)}` : none;
  const standing = status ? sql`and ${stands(status, now)}` : none;
  const walk = { ...page, offset: 0, rows: page.offset + page.rows };
  if (subjectId || externalId !== undefined)
    return sql`(
      select * from verification_sessions s where ${of(scope)}
        ${subjectId ? sql`and s.subject_id = ${subjectId}` : none}
        ${externalId === undefined ? none : sql`and s.external_id = ${externalId}`} offset 0) s
      where true ${placed} ${standing}`;
  // Most sessions of a workflow are completed or expire sooner or later: only `open` leaves fewer than the workflow.
  if (workflowId && status !== 'open')
    return sql`(
      select s.* from verification_session_workflows w
      cross join lateral (select * from verification_sessions s where ${of(scope)} and s.id = w.session_id limit 1) s
      where w.workflow_id = ${workflowId} and w.organization_id = ${scope.organizationId} and w.mode = ${scope.mode}
        ${standing} ${pageById(sql`w.session_id`, walk)}) s where true`;
  if (!status) return sql`verification_sessions s where ${of(scope)}`;
  // The oldest expire first. From the newest on, the walk passes those that last in the index alone.
  if (status === 'expired')
    return sql`(
      select * from verification_sessions s where ${of(scope)} and ${stands(status, now)}
      ${pageById(sql`s.id`, walk)}) s where true`;
  const completed = status === 'completed';
  return sql`(
    (select * from verification_sessions s
      where ${of(scope)} and s.expires_at is null and s.completed = ${completed} ${placed}
      ${pageById(sql`s.id`, walk)})
    union all
    (select * from verification_sessions s
      where ${of(scope)} and s.expires_at > ${now} and s.completed = ${completed} ${placed} offset 0)) s where true`;
}

function of(scope: Scope): Sql {
  return sql`s.organization_id = ${scope.organizationId} and s.mode = ${scope.mode}`;
}

/** The same as `statusOf`. */
function stands(status: SessionStatus, now: Date): Sql {
  return status === 'expired'
    ? sql`s.expires_at <= ${now}`
    : sql`s.completed = ${status === 'completed'} and (s.expires_at is null or s.expires_at > ${now})`;
}

/** A look-up for each session: `offset` keeps the planner from comparing all sessions with all that have the workflow. */
function hasWorkflow(scope: Scope, id: WorkflowId): Sql {
  return sql`exists (
    select 1 from verification_session_workflows w
    where w.organization_id = ${scope.organizationId} and w.mode = s.mode and w.session_id = s.id and w.workflow_id = ${id}
    offset 0)`;
}

/** In the order in which the sessions were given their workflows. */
export async function selectSessionWorkflows(
  db: Reader,
  scope: Scope,
  sessionIds: readonly SessionId[],
): Promise<readonly SessionWorkflow[]> {
  return db.rows<SessionWorkflow>(sql`
    select w.id, w.session_id as "sessionId", w.workflow_id as "workflowId", f.key as "workflowKey",
      w.workflow_revision as "workflowRevision"
    from verification_session_workflows w join verification_workflows f
      on f.organization_id = ${scope.organizationId} and f.mode = w.mode and f.id = w.workflow_id
    where w.organization_id = ${scope.organizationId} and w.mode = ${scope.mode} and w.session_id = any(${sessionIds}::uuid[])
    order by w.id`);
}

/** Locks the session: every change of it, its runs or its checks waits here for the change before. */
export async function lockSession(tx: Tx, scope: Scope, id: SessionId): Promise<LockedSession | undefined> {
  const [row] = await tx.rows<LockedSession>(sql`
    select id as "sessionId", subject_id as "subjectId", expires_at as "expiresAt" from verification_sessions
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and id = ${id} for no key update`);
  return row;
}

/** Only for a session that is locked and not linked. */
export function saveLink(tx: Tx, scope: Scope, id: SessionId, subjectId: SubjectId): void {
  tx.send(sql`
    update verification_sessions set subject_id = ${subjectId}
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and id = ${id}`);
}

/** Only for a session that is locked, behind every change of its runs: lists filter by it. */
export function saveCompletion(tx: Tx, scope: Scope, id: SessionId): void {
  tx.send(sql`
    update verification_sessions s set completed = now.completed
    from (select not exists (
      select 1 from verification_session_workflows w
      where w.organization_id = ${scope.organizationId} and w.mode = ${scope.mode} and w.session_id = ${id}
        and (select r.status from verification_runs r
          where r.organization_id = ${scope.organizationId} and r.mode = w.mode and r.session_workflow_id = w.id
          order by r.number desc limit 1) is distinct from 'completed') as completed) now
    where ${of(scope)} and s.id = ${id} and s.completed <> now.completed`);
}

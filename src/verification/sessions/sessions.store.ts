import type { SubjectId } from '../../kernel/ids.ts';
import { limits } from '../../kernel/limits.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { SessionId } from '../ids.ts';
import type { HeldSession, Session, SessionWorkflow } from './session.ts';

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

const COLUMNS = sql`id, external_id, subject_id, expires_at, created_at, created_by`;

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
    select ${COLUMNS} from verification_sessions
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and id = ${id}`);
  return row && toSession(row, scope);
}

export async function selectSessionRows(db: Reader, scope: Scope, offset: number): Promise<Session[]> {
  const rows = await db.rows<Row>(sql`
    select ${COLUMNS} from verification_sessions
    where organization_id = ${scope.organizationId} and mode = ${scope.mode}
    order by id offset ${offset} limit ${limits.listRows + 1}`);
  return rows.map((row) => toSession(row, scope));
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
      on f.organization_id = w.organization_id and f.mode = w.mode and f.id = w.workflow_id
    where w.organization_id = ${scope.organizationId} and w.mode = ${scope.mode} and w.session_id = any(${sessionIds}::uuid[])
    order by w.id`);
}

/** Locks the session: whatever changes it, its runs or its checks waits here for the change before. */
export async function holdSession(tx: Tx, scope: Scope, id: SessionId): Promise<HeldSession | undefined> {
  const [row] = await tx.rows<HeldSession>(sql`
    select id as "sessionId", subject_id as "subjectId", expires_at as "expiresAt" from verification_sessions
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and id = ${id} for no key update`);
  return row;
}

/** Only for a session that is held and not linked. */
export function saveLink(tx: Tx, scope: Scope, id: SessionId, subjectId: SubjectId): void {
  tx.send(sql`
    update verification_sessions set subject_id = ${subjectId}
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and id = ${id}`);
}

import type { SubjectId } from '../../kernel/ids.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { CheckId, SessionId, WorkflowId } from '../ids.ts';
import type { Check } from './check.ts';

const COLUMNS = sql`id, session_id as "sessionId", run_id as "workflowRunId", step_key as "stepKey", kind, provider, status,
  provider_ref as "providerRef", participant_id as "participantId", flags, created_at as "createdAt"`;

export function insertCheck(tx: Tx, scope: Scope, check: Check & { readonly createdBy: string }): void {
  tx.send(sql`
    insert into verification_checks (organization_id, mode, id, session_id, run_id, step_key, kind, provider, status,
      provider_ref, participant_id, flags, created_at, created_by)
    values (${scope.organizationId}, ${scope.mode}, ${check.id}, ${check.sessionId}, ${check.workflowRunId},
      ${check.stepKey}, ${check.kind}, ${check.provider}, ${check.status}, ${check.providerRef},
      ${check.participantId}, ${check.flags}, ${check.createdAt}, ${check.createdBy})`);
}

export async function findCheck(db: Reader, scope: Scope, id: CheckId): Promise<Check | undefined> {
  const [row] = await db.rows<Check>(sql`
    select ${COLUMNS} from verification_checks
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and id = ${id}`);
  return row;
}

/** Oldest first. */
export async function selectChecks(
  db: Reader,
  scope: Scope,
  sessionIds: readonly SessionId[],
): Promise<readonly Check[]> {
  return db.rows<Check>(sql`
    select ${COLUMNS} from verification_checks
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and session_id = any(${sessionIds}::uuid[])
    order by id`);
}

/** Those that a provider left in attempts of a workflow, in every session of a subject; oldest first. */
export async function selectChecksOfAttempts(
  db: Reader,
  scope: Scope,
  subjectId: SubjectId,
  { workflowId, provider }: { readonly workflowId: WorkflowId; readonly provider: string },
): Promise<readonly Pick<Check, 'providerRef'>[]> {
  return db.rows(sql`
    select c.provider_ref as "providerRef" from verification_sessions s
    cross join lateral (select * from verification_session_workflows w
      where w.organization_id = ${scope.organizationId} and w.mode = s.mode and w.session_id = s.id
        and w.workflow_id = ${workflowId} limit 1) w
    cross join lateral (select * from verification_checks c
      where c.organization_id = ${scope.organizationId} and c.mode = s.mode and c.session_id = s.id
        and c.provider = ${provider} offset 0) c
    cross join lateral (select * from verification_runs r
      where r.organization_id = ${scope.organizationId} and r.mode = c.mode and r.id = c.run_id limit 1) r
    where s.organization_id = ${scope.organizationId} and s.mode = ${scope.mode} and s.subject_id = ${subjectId}
      and r.session_workflow_id = w.id
    order by c.id`);
}

export async function countChecks(db: Reader, scope: Scope, sessionId: SessionId): Promise<number> {
  const [row] = await db.rows<{ count: number }>(sql`
    select count(*) from verification_checks
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and session_id = ${sessionId}`);
  return row?.count ?? 0;
}

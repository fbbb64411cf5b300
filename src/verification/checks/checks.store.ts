import type { Scope } from '../../kernel/scope.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { CheckId, SessionId } from '../ids.ts';
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

export async function countChecks(db: Reader, scope: Scope, sessionId: SessionId): Promise<number> {
  const [row] = await db.rows<{ count: number }>(sql`
    select count(*) from verification_checks
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and session_id = ${sessionId}`);
  return row?.count ?? 0;
}

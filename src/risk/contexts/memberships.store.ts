import type { ContextId, SubjectId } from '../../kernel/ids.ts';
import { limits } from '../../kernel/limits.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Membership, MembershipId } from './context.ts';

/** False when the subject is a member already. */
export async function insertMembership(tx: Tx, scope: Scope, membership: Membership): Promise<boolean> {
  const rows = await tx.changes(sql`
    insert into risk_context_subjects (organization_id, mode, context_id, subject_id, id, role, created_at)
    values (${scope.organizationId}, ${scope.mode}, ${membership.contextId}, ${membership.subjectId},
      ${membership.id}, ${membership.role}, ${membership.createdAt})
    on conflict (organization_id, mode, context_id, subject_id) do nothing`);
  return rows > 0;
}

export async function membershipIdOf(
  db: Reader,
  scope: Scope,
  contextId: ContextId,
  subjectId: SubjectId,
): Promise<MembershipId | undefined> {
  const [row] = await db.rows<{ id: MembershipId }>(sql`
    select id from risk_context_subjects
    where organization_id = ${scope.organizationId} and mode = ${scope.mode}
      and context_id = ${contextId} and subject_id = ${subjectId}`);
  return row?.id;
}

export async function isMember(
  db: Reader,
  scope: Scope,
  contextId: ContextId,
  subjectId: SubjectId,
): Promise<boolean> {
  return (await membershipIdOf(db, scope, contextId, subjectId)) !== undefined;
}

export async function selectMemberships(
  db: Reader,
  scope: Scope,
  contextId: ContextId,
  offset: number,
): Promise<Membership[]> {
  const rows = await db.rows<{
    id: MembershipId;
    subject_id: SubjectId;
    role: string | null;
    created_at: Date;
  }>(sql`
    select id, subject_id, role, created_at from risk_context_subjects
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and context_id = ${contextId}
    order by id offset ${offset} limit ${limits.listRows + 1}`);
  return rows.map((row) => ({
    id: row.id,
    contextId,
    subjectId: row.subject_id,
    role: row.role,
    createdAt: row.created_at,
  }));
}

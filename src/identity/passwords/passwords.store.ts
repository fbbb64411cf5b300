import type { Id, OrganizationId, UserId } from '../../kernel/ids.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

/** Under the lock of the row; undefined where there is no such account. */
export async function lockPassword(
  tx: Tx,
  organizationId: OrganizationId,
  userId: UserId,
): Promise<string | undefined> {
  const [row] = await tx.rows<{ password_hash: string | null }>(sql`
    select password_hash from accounts where organization_id = ${organizationId} and id = ${userId} for no key update`);
  return row?.password_hash ?? undefined;
}

/** The holder of the account chose it: from now on nobody else knows it. */
export function updatePassword(
  tx: Tx,
  organizationId: OrganizationId,
  {
    userId,
    passwordHash,
    changedBy,
  }: { readonly userId: UserId; readonly passwordHash: string; readonly changedBy: Id<'token'> | null },
): void {
  tx.send(sql`
    update accounts set password_hash = ${passwordHash}, password_revision = password_revision + 1,
      password_changed_by = ${changedBy}, password_given = false
    where organization_id = ${organizationId} and id = ${userId}`);
}

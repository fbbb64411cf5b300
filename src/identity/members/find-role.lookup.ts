import type { OrganizationId, UserId } from '../../kernel/ids.ts';
import type { Role } from '../../kernel/principal.ts';
import type { Reader } from '../../platform/database/database.ts';
import { findMember } from './members.store.ts';

/** The role that somebody has now; undefined where the account has ended. */
export async function findRole(
  db: Reader,
  organizationId: OrganizationId,
  userId: UserId,
): Promise<Role | undefined> {
  return (await findMember(db, organizationId, userId))?.role;
}

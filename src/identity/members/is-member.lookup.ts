import type { OrganizationId, UserId } from '../../kernel/ids.ts';
import type { Reader } from '../../platform/database/database.ts';
import { findMember } from './members.store.ts';

/** Whether somebody belongs to the organization, invited or active. */
export async function isMember(db: Reader, organizationId: OrganizationId, userId: UserId): Promise<boolean> {
  return (await findMember(db, organizationId, userId)) !== undefined;
}

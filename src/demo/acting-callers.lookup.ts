import { findRole } from '../identity/index.ts';
import type { ApiKeyPrincipal, UserPrincipal } from '../kernel/principal.ts';
import { asId } from '../kernel/ids.ts';
import type { Reader } from '../platform/database/database.ts';
import type { ClaimedDemo } from './demos.store.ts';

/** The member who asked, and the invented program. Undefined where the member may no longer do this. */
export async function actingCallers(
  db: Reader,
  { scope: { organizationId, mode }, demo, lease }: ClaimedDemo,
): Promise<readonly [UserPrincipal, ApiKeyPrincipal] | undefined> {
  const role = await findRole(db, organizationId, demo.requestedBy);
  if (role !== 'owner' && role !== 'admin') return undefined;
  return [
    {
      kind: 'user',
      organizationId,
      userId: demo.requestedBy,
      role,
      tokenId: asId<'token'>(demo.requestedBy),
      tokenExpiresAt: lease.until,
    },
    { kind: 'api_key', organizationId, apiKeyId: demo.apiKeyId, mode },
  ];
}

import type { OrganizationId } from '../../kernel/ids.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

/** Until the transaction ends, nobody else adds to this log. False where somebody does. Changes never ask for it. */
export async function claimLog(tx: Tx, organizationId: OrganizationId): Promise<boolean> {
  const [row] = await tx.rows<{ readonly claimed: boolean }>(sql`
    select pg_try_advisory_xact_lock(hashtextextended(${`history ${organizationId}`}, 0)) as claimed`);
  return row?.claimed ?? false;
}

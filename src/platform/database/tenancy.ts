import type { OrganizationId } from '../../kernel/ids.ts';
import type { Tx } from './database.ts';
import { sql } from './sql.ts';

/**
 * Keeps the organization from being deleted until the transaction ends; false when it is gone. Every write
 * begins with this, so that a deletion waits for the writes on their way and none comes after it.
 */
export async function holdOrganization(tx: Tx, id: OrganizationId): Promise<boolean> {
  const rows = await tx.rows(sql`select true from organizations where id = ${id} for key share`);
  return rows.length > 0;
}

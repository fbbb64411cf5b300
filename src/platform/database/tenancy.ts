import type { OrganizationId } from '../../kernel/ids.ts';
import type { Tx } from './database.ts';
import { sql } from './sql.ts';

/**
 * Keeps the organization from being deleted until the transaction ends. Every write begins with this, so that a
 * deletion waits for the writes on their way. A lock in memory: one on the row, which all writes of an organization
 * share, would be written to it and to the log of the database each time.
 */
export function lockOrganization(tx: Tx, id: OrganizationId): void {
  tx.send(sql`select pg_advisory_xact_lock_shared(${NAMESPACE}, ${lockOf(id)})`);
}

/** Waits for the writes on their way; those that come later wait for this transaction, and find nothing. */
export async function lockOrganizationToDelete(tx: Tx, id: OrganizationId): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(${NAMESPACE}, ${lockOf(id)})`);
}

/** Only under the lock of the organization: until it was given, it may have been deleted. */
export async function organizationExists(tx: Tx, id: OrganizationId): Promise<boolean> {
  const rows = await tx.rows(sql`select true from organizations where id = ${id}`);
  return rows.length > 0;
}

/** Sets locks on organizations apart from other locks of this kind. */
const NAMESPACE = 1;

/** The random end of the id, as a whole number of 32 bits. Two that share one wait for each other's deletion, no more. */
function lockOf(id: OrganizationId): number {
  return Number.parseInt(id.slice(-8), 16) | 0;
}

import type { Id, OrganizationId } from '../../kernel/ids.ts';
import type { Mode } from '../../kernel/scope.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { rowsInto } from '../../platform/database/rows-into.ts';
import { sql } from '../../platform/database/sql.ts';

/** The entries of one change, which wait for their numbers. */
export interface PendingChange {
  readonly mode: Mode;
  readonly id: Id<'pending-change'>;
  /** A line for each entry. */
  readonly entries: string;
  readonly mac: Buffer;
}

const PENDING = rowsInto('history_pending', ['organization_id', 'mode', 'id', 'entries', 'mac']);

export function insertPending(
  tx: Tx,
  organizationId: OrganizationId,
  { mode, id, entries, mac }: PendingChange,
): void {
  tx.insert(PENDING, [organizationId, mode, id, entries, mac]);
}

export type WaitingChange = Omit<PendingChange, 'mode'>;

/** The oldest ones. What is committed later, however old, is there the next time. */
export function selectPending(
  tx: Tx,
  organizationId: OrganizationId,
  rows: number,
): Promise<readonly WaitingChange[]> {
  return tx.rows<WaitingChange>(sql`
    select id, entries, mac from history_pending
    where organization_id = ${organizationId} and not refused order by id limit ${rows}`);
}

/** How many of them were still there. */
export function deletePending(
  tx: Tx,
  organizationId: OrganizationId,
  changes: readonly WaitingChange[],
): Promise<number> {
  return tx.changes(sql`
    delete from history_pending
    where organization_id = ${organizationId} and id = any(${changes.map(({ id }) => id)}::uuid[])`);
}

/** Leaves those where they are that nobody made who has the master key. */
export function refusePending(
  tx: Tx,
  organizationId: OrganizationId,
  changes: readonly WaitingChange[],
): void {
  if (changes.length === 0) return;
  tx.send(sql`
    update history_pending set refused = true
    where organization_id = ${organizationId} and id = any(${changes.map(({ id }) => id)}::uuid[])`);
}

/** Organizations whose log has to grow, or to begin; in another order each time, so that nobody always comes last. */
export async function selectUnsealed(db: Reader, rows: number): Promise<readonly OrganizationId[]> {
  const found = await db.rows<{ id: OrganizationId }>(sql`
    select id from organizations o
    where exists (select 1 from history_pending p where p.organization_id = o.id and not p.refused)
      or not exists (select 1 from history_checkpoints c where c.organization_id = o.id)
    order by random() limit ${rows}`);
  return found.map(({ id }) => id);
}

import type { OrganizationId } from '../../kernel/ids.ts';
import type { RecordPlace } from '../../kernel/logged-entry.ts';
import type { Mode } from '../../kernel/scope.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { rowsInto } from '../../platform/database/rows-into.ts';
import { sql } from '../../platform/database/sql.ts';

/** An entry that waits for its number. */
export interface PendingEntry {
  readonly place: RecordPlace;
  /** Its canonical JSON. */
  readonly content: string;
  readonly mac: Buffer;
}

const PENDING = rowsInto('history_pending', [
  'organization_id',
  'mode',
  'at',
  'key',
  'sequence',
  'entry',
  'mac',
]);

export function insertPending(tx: Tx, organizationId: OrganizationId, entry: PendingEntry): void {
  const { mode, at, key, sequence } = entry.place;
  tx.insert(PENDING, [organizationId, mode, at, key, sequence, entry.content, entry.mac]);
}

/** Takes the oldest away, in their order. What is committed later, however old, is there the next time. */
export async function takePending(
  tx: Tx,
  organizationId: OrganizationId,
  rows: number,
): Promise<readonly PendingEntry[]> {
  type Row = Omit<RecordPlace, 'mode'> & {
    readonly mode: Mode;
    readonly content: string;
    readonly mac: Buffer;
  };
  const taken = await tx.rows<Row>(sql`
    with taken as (
      delete from history_pending where organization_id = ${organizationId} and (at, key, sequence, mode) in (
        select at, key, sequence, mode from history_pending
        where organization_id = ${organizationId} and not refused order by at, key, sequence, mode limit ${rows})
      returning mode, at, key, sequence, entry::text as content, mac)
    select * from taken order by at, key, sequence, mode`);
  return taken.map(({ content, mac, ...place }) => ({ place, content, mac }));
}

/** Puts one back that nobody made who has the master key. */
export function refusePending(tx: Tx, organizationId: OrganizationId, entry: PendingEntry): void {
  const { mode, at, key, sequence } = entry.place;
  tx.send(sql`
    insert into history_pending (organization_id, mode, at, key, sequence, entry, mac, refused)
    values (${organizationId}, ${mode}, ${at}, ${key}, ${sequence}, ${entry.content}, ${entry.mac}, true)`);
}

/** Organizations whose log has to grow, or to begin; in another order each time, so that nobody always comes last. */
export async function selectUnsealed(db: Reader, rows: number): Promise<readonly OrganizationId[]> {
  const found = await db.rows<{ id: OrganizationId }>(sql`
    select id from organizations o
    where exists (select from history_pending p where p.organization_id = o.id and not p.refused)
      or not exists (select from history_checkpoints c where c.organization_id = o.id)
    order by random() limit ${rows}`);
  return found.map(({ id }) => id);
}

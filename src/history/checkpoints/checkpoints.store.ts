import type { OrganizationId } from '../../kernel/ids.ts';
import type { RowsAfter } from '../../kernel/listing.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { none, type Sql, sql } from '../../platform/database/sql.ts';
import type { Checkpoint, CheckpointId } from './checkpoint.ts';

function columnsOf(organizationId: OrganizationId): Sql {
  return sql`id, size, root_hash as "rootHash", at, key_id as "keyId", signature, (
    select token from history_timestamps t
    where t.organization_id = ${organizationId} and t.checkpoint_id = history_checkpoints.id
  ) as "timestampToken"`;
}

export function insertCheckpoint(tx: Tx, organizationId: OrganizationId, checkpoint: Checkpoint): void {
  const { id, size, rootHash, at, keyId, signature } = checkpoint;
  tx.send(sql`
    insert into history_checkpoints (organization_id, id, size, root_hash, at, key_id, signature)
    values (${organizationId}, ${id}, ${size}, ${rootHash}, ${at}, ${keyId}, ${signature})`);
}

/** In the order of their sizes. */
export function selectCheckpoints(
  db: Reader,
  organizationId: OrganizationId,
  { order, after, rows }: Omit<RowsAfter<number>, 'offset'>,
): Promise<readonly Checkpoint[]> {
  const [beyond, direction] = order === 'newest' ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`];
  return db.rows<Checkpoint>(sql`
    select ${columnsOf(organizationId)} from history_checkpoints
    where organization_id = ${organizationId} ${after === undefined ? none : sql`and size ${beyond} ${after}`}
    order by size ${direction} limit ${rows}`);
}

export async function findLastCheckpoint(
  db: Reader,
  organizationId: OrganizationId,
): Promise<Checkpoint | undefined> {
  const [last] = await selectCheckpoints(db, organizationId, { order: 'newest', after: undefined, rows: 1 });
  return last;
}

export async function findCheckpoint(
  db: Reader,
  organizationId: OrganizationId,
  id: CheckpointId,
): Promise<Checkpoint | undefined> {
  const [found] = await db.rows<Checkpoint>(sql`
    select ${columnsOf(organizationId)} from history_checkpoints where organization_id = ${organizationId} and id = ${id}`);
  return found;
}

import type { OrganizationId } from '../../kernel/ids.ts';
import type { Database, Reader, Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Checkpoint, CheckpointId } from '../checkpoints/checkpoint.ts';

/** A checkpoint that waits for its time-stamp. */
export interface DueTimestamp extends Pick<Checkpoint, 'size' | 'rootHash' | 'at'> {
  readonly organizationId: OrganizationId;
  readonly checkpointId: CheckpointId;
  /** With the one that it was claimed for. */
  readonly attempts: number;
}

const FIRST_PAUSE_SECONDS = 15;
const LONGEST_PAUSE_SECONDS = 3600;
const MOST_DOUBLINGS = 8;

export function insertDueTimestamp(
  tx: Tx,
  organizationId: OrganizationId,
  { id, at }: Pick<Checkpoint, 'id' | 'at'>,
): void {
  tx.send(sql`
    insert into history_timestamps_due (organization_id, checkpoint_id, due_at)
    values (${organizationId}, ${id}, ${at})`);
}

/** Those that are due, of any organization, the longest waiting first. */
export function selectDueTimestamps(
  db: Reader,
  now: Date,
  most: number,
): Promise<readonly Pick<DueTimestamp, 'organizationId' | 'checkpointId'>[]> {
  return db.rows(sql`
    select organization_id as "organizationId", checkpoint_id as "checkpointId" from history_timestamps_due
    where due_at <= ${now} order by due_at limit ${most}`);
}

/**
 * Undefined where another worker has it by now. The claim is the next attempt: a worker that ends without an answer has
 * left it due, later each time.
 */
export async function claimTimestamp(
  database: Database,
  { organizationId, checkpointId }: Pick<DueTimestamp, 'organizationId' | 'checkpointId'>,
  now: Date,
): Promise<DueTimestamp | undefined> {
  return database.transaction(async (tx) => {
    const [claimed] = await tx.rows<DueTimestamp>(sql`
      update history_timestamps_due d
      set attempts = d.attempts + 1, due_at = ${now}::timestamptz + make_interval(secs => least(
        ${LONGEST_PAUSE_SECONDS}::int, ${FIRST_PAUSE_SECONDS}::int * power(2, least(d.attempts, ${MOST_DOUBLINGS}::int))))
      from history_checkpoints c
      where d.organization_id = ${organizationId} and d.checkpoint_id = ${checkpointId} and d.due_at <= ${now}
        and c.organization_id = ${organizationId} and c.id = d.checkpoint_id
      returning d.organization_id as "organizationId", d.checkpoint_id as "checkpointId", d.attempts,
        c.size, c.root_hash as "rootHash", c.at`);
    return { commit: claimed };
  });
}

export function insertTimestamp(
  tx: Tx,
  { organizationId, checkpointId }: Pick<DueTimestamp, 'organizationId' | 'checkpointId'>,
  { token, at }: { readonly token: Buffer; readonly at: Date },
): void {
  // Two that were asked for at once are as good as each other.
  tx.send(sql`
    insert into history_timestamps (organization_id, checkpoint_id, token, stamped_at)
    values (${organizationId}, ${checkpointId}, ${token}, ${at}) on conflict do nothing`);
}

export function deleteDueTimestamp(
  tx: Tx,
  { organizationId, checkpointId }: Pick<DueTimestamp, 'organizationId' | 'checkpointId'>,
): void {
  tx.send(sql`
    delete from history_timestamps_due
    where organization_id = ${organizationId} and checkpoint_id = ${checkpointId}`);
}

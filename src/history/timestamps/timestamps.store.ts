import type { OrganizationId } from '../../kernel/ids.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
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

/**
 * The next one, of any organization. The claim is the next attempt: whoever ends without an answer has left it due, later
 * each time.
 */
export async function claimDueTimestamp(database: Database, now: Date): Promise<DueTimestamp | undefined> {
  return database.transaction(async (tx) => {
    const [claimed] = await tx.rows<DueTimestamp>(sql`
      update history_timestamps_due d
      set attempts = d.attempts + 1, due_at = ${now}::timestamptz + make_interval(secs => least(
        ${LONGEST_PAUSE_SECONDS}::int, ${FIRST_PAUSE_SECONDS}::int * power(2, least(d.attempts, ${MOST_DOUBLINGS}::int))))
      from history_checkpoints c
      where c.organization_id = d.organization_id and c.id = d.checkpoint_id
        and (d.organization_id, d.checkpoint_id) in (
          select organization_id, checkpoint_id from history_timestamps_due
          where due_at <= ${now} order by due_at limit 1 for update skip locked)
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

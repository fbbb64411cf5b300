import type { OrganizationId } from '../../kernel/ids.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { type Claim, claiming, isDue, type LeasedWork } from '../../platform/workers/leased-work.ts';
import type { Checkpoint, CheckpointId } from '../checkpoints/checkpoint.ts';

/** A checkpoint that waits for its time-stamp. */
export interface DueTimestamp extends Pick<Checkpoint, 'size' | 'rootHash' | 'at'> {
  readonly organizationId: OrganizationId;
  readonly checkpointId: CheckpointId;
  /** With the one that it was claimed for. */
  readonly attempts: number;
}

/** The end of a lease is the next attempt. */
const TIMESTAMPS: LeasedWork = {
  table: sql`history_timestamps_due`,
  key: [sql`checkpoint_id`],
  dueAt: sql`due_at`,
  tries: sql`attempts`,
};

export function insertDueTimestamp(
  tx: Tx,
  organizationId: OrganizationId,
  { id, at }: Pick<Checkpoint, 'id' | 'at'>,
): void {
  tx.send(sql`
    insert into history_timestamps_due (organization_id, checkpoint_id, due_at)
    values (${organizationId}, ${id}, ${at})`);
}

/** A due one, before it is claimed. */
export type WaitingTimestamp = Pick<DueTimestamp, 'organizationId' | 'checkpointId' | 'attempts'>;

/** Those that are due, of any organization, the longest waiting first. */
export function selectDueTimestamps(
  db: Reader,
  now: Date,
  most: number,
): Promise<readonly WaitingTimestamp[]> {
  return db.rows(sql`
    select organization_id as "organizationId", checkpoint_id as "checkpointId", attempts from history_timestamps_due
    where ${isDue(TIMESTAMPS, now)} order by due_at limit ${most}`);
}

/** Undefined where another worker has it by now. */
export async function claimTimestamp(
  db: Reader,
  { organizationId, checkpointId }: WaitingTimestamp,
  claim: Claim,
): Promise<DueTimestamp | undefined> {
  const of = sql`organization_id = ${organizationId} and checkpoint_id = ${checkpointId}`;
  const [claimed] = await db.rows<DueTimestamp>(sql`
    with claimed as (${claiming(TIMESTAMPS, { ...claim, of, most: 1 })} returning checkpoint_id, attempts)
    select c.organization_id as "organizationId", c.id as "checkpointId", d.attempts,
      c.size, c.root_hash as "rootHash", c.at
    from claimed d
    join history_checkpoints c on c.organization_id = ${organizationId} and c.id = d.checkpoint_id`);
  return claimed;
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

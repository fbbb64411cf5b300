import { randomUUID } from 'node:crypto';
import type { Reader } from '../database/database.ts';
import { sql } from '../database/sql.ts';

/** How far the primary has come: a replica that has replayed so much has everything that the primary has acknowledged. */
export interface PrimaryPosition {
  /** In bytes of the write-ahead log. */
  readonly position: number;
  /** What the server in office has written last of all servers, and its replicas have with it. */
  readonly mark: string;
}

/** How far a replica has come. */
export interface ReplicaPosition {
  /** Null where it never replayed anything. */
  readonly position: number | null;
  readonly mark: string | null;
  /** False once it was promoted, or where it never was a replica. */
  readonly isStandby: boolean;
}

/**
 * What is acknowledged was flushed before, unless the operator has it acknowledged earlier: then what was inserted counts.
 * A server is told from others by its cluster and by how often the cluster has changed hands.
 */
const PRIMARY_POSITION = sql`
  select pg_wal_lsn_diff(case current_setting('synchronous_commit')
      when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end, '0/0')::int8 as position,
    here.server, marked.server as marked, marked.mark
  from (select system_identifier || ' ' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) as server
    from pg_control_system()) here
  left join primary_marks marked on true`;

export const REPLICA_POSITION = sql`
  select pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::int8 as position, pg_is_in_recovery() as "isStandby",
    (select mark from primary_marks) as mark`;

interface AskedPrimary extends PrimaryPosition {
  readonly server: string;
  /** Whose mark it is, if there is one. */
  readonly marked: string | null;
}

/** Leaves the mark of a server that has just taken office. */
export async function askPrimary(primary: Reader): Promise<PrimaryPosition> {
  const asked = await readPrimary(primary);
  if (asked.marked === asked.server) return { position: asked.position, mark: asked.mark };
  await primary.rows(sql`
    insert into primary_marks (id, server, mark) values (1, ${asked.server}, ${randomUUID()})
    on conflict (id) do update set server = excluded.server, mark = excluded.mark
    where primary_marks.server <> excluded.server`);
  return askPrimary(primary);
}

/** Changes nothing: the mark may be missing, or that of a server before. */
export async function readPrimary(primary: Reader): Promise<AskedPrimary> {
  const [asked] = await primary.rows<AskedPrimary>(PRIMARY_POSITION);
  if (!asked) throw new Error('the primary does not tell its position');
  return asked;
}

export async function readReplica(standby: Reader): Promise<ReplicaPosition> {
  const [found] = await standby.rows<ReplicaPosition>(REPLICA_POSITION);
  if (!found) throw new Error('the replica does not tell its position');
  return found;
}

/** Whether it has everything that the primary had acknowledged when it was asked. */
export function covers(replica: ReplicaPosition, { position, mark }: PrimaryPosition): boolean {
  return replica.isStandby && replica.mark === mark && (replica.position ?? 0) >= position;
}

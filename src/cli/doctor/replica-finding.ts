import type { PrimaryPosition, ReplicaPosition } from '../../platform/replica/positions.ts';

/** Throws where reads cannot go to the replica. Without a mark no process has used one of this primary yet. */
export function replicaFinding(
  replica: ReplicaPosition,
  primary: Pick<PrimaryPosition, 'position'> & { readonly mark: string | undefined },
): string {
  if (!replica.isStandby)
    throw new Error(
      'The replica is no standby: it was promoted, or DATABASE_REPLICA_URL leads to a primary. Let it lead to a standby of DATABASE_URL.',
    );
  const bytes = Math.max(0, primary.position - (replica.position ?? 0));
  if (bytes > 0)
    throw new Error(
      `The replica is ${bytes} bytes behind, and reads go to the primary meanwhile. See in pg_stat_replication of the primary whether it streams, and whether it has disk and CPU enough to replay.`,
    );
  if (primary.mark !== undefined && replica.mark !== primary.mark)
    throw new Error(
      'The replica does not follow the primary of DATABASE_URL: they have parted. Make it anew from a base backup of that primary, or rewind it.',
    );
  return 'has everything that the primary has';
}

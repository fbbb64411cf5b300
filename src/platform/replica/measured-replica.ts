import type { Metrics } from '../metrics/metrics.ts';
import { registerReplicaGauges } from './replica-gauges.ts';
import { openReplica, type Replica, type ReplicaConnections, type ReplicaParts } from './replica.ts';

/** Where there is one; whether there is, and how both servers stand, is measured. */
export function openMeasuredReplica(
  connections: ReplicaConnections | undefined,
  { metrics, ...parts }: Pick<ReplicaParts, 'primary' | 'log'> & { readonly metrics: Metrics },
): Replica | undefined {
  const replica =
    connections &&
    openReplica({ ...connections, ...parts, counts: (answeredBy) => metrics.replicaRead(answeredBy) });
  registerReplicaGauges(metrics, replica);
  return replica;
}

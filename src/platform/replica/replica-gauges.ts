import type { Metrics } from '../metrics/metrics.ts';
import type { Replica } from './replica.ts';

/** Without series where there is no replica. */
export function registerReplicaGauges({ gauge }: Pick<Metrics, 'gauge'>, replica: Replica | undefined): void {
  gauge({
    name: 'assay_replica_used',
    help: '1 where reads go to the replica, 0 where all of them go to the primary.',
    samples: () => (replica ? [{ value: replica.isUsed ? 1 : 0 }] : []),
  });
  const ofLag = (name: string, help: string, what: 'bytes' | 'seconds'): void =>
    gauge({
      name,
      help,
      samples: async () => {
        const lag = await replica?.lag();
        return lag ? [{ value: lag[what] }] : [];
      },
    });
  ofLag('assay_replica_lag_bytes', 'What the primary has written and the replica has not replayed.', 'bytes');
  ofLag('assay_replica_lag_seconds', 'For how long the replica has lacked something.', 'seconds');
}

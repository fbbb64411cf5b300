import type { Worker } from '../platform/workers/loop.ts';
import { type SealingDeps, tickSealing } from './sealing/sealing.worker.ts';
import { type TimestampDeps, tickTimestamps } from './timestamps/timestamps.worker.ts';

/** A checkpoint comes within 60 s of an entry: three further ticks may fail. */
const SEALING_SECONDS = 15;

const TIMESTAMP_SECONDS = 15;

export interface HistoryParts extends Omit<SealingDeps, 'stampsCheckpoints'> {
  /** The operator's authority for time-stamps; undefined where there is none. */
  readonly timestampUrl?: string | undefined;
  readonly outboundAllowPrivate: boolean;
}

/** Time-stamps have a worker of their own: an authority that is slow or away delays no checkpoint. */
export function historySchedule(parts: HistoryParts): readonly Worker[] {
  const { timestampUrl: url, outboundAllowPrivate: allowPrivate } = parts;
  const sealing: SealingDeps = { ...parts, stampsCheckpoints: url !== undefined };
  const stamping: TimestampDeps | undefined =
    url === undefined ? undefined : { ...parts, authority: { url, allowPrivate } };
  return [
    { name: 'history-sealing', intervalSeconds: SEALING_SECONDS, tick: (now) => tickSealing(sealing, now) },
    ...(stamping
      ? [
          {
            name: 'history-timestamps',
            intervalSeconds: TIMESTAMP_SECONDS,
            tick: (now: Date) => tickTimestamps(stamping, now),
          },
        ]
      : []),
  ];
}

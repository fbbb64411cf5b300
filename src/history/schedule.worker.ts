import type { Worker } from '../platform/loop.ts';
import { type SealingDeps, tickSealing } from './sealing/sealing.worker.ts';

/** A checkpoint comes within 60 s of an entry: three further ticks may fail. */
const SEALING_SECONDS = 15;

export function historySchedule(deps: SealingDeps): readonly Worker[] {
  return [
    { name: 'history-sealing', intervalSeconds: SEALING_SECONDS, tick: (now) => tickSealing(deps, now) },
  ];
}

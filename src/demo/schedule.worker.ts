import type { Worker } from '../platform/workers/loop.ts';
import { type DemoParts, tickDemos } from './demo.worker.ts';

export function demoSchedule(parts: DemoParts): readonly Worker[] {
  return [
    {
      name: 'demos',
      intervalSeconds: 5,
      tick: (now) => tickDemos(parts, now),
      wokenBy: { identity: ['organization.demo_started'] },
    },
  ];
}

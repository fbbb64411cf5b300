import { tickStatistics } from '../database/statistics.ts';
import type { Database } from '../database/database.ts';
import type { Worker } from './loop.ts';
import { tickStoredAnswers } from '../idempotency/stored-answers.ts';

/** The workers of the platform itself. */
export function platformSchedule(parts: {
  readonly database: Database;
  readonly idempotencyDays: number;
}): readonly Worker[] {
  return [
    { name: 'stored-answers', intervalSeconds: 60, tick: (now) => tickStoredAnswers(parts, now) },
    { name: 'statistics', intervalSeconds: 10, tick: () => tickStatistics(parts) },
  ];
}

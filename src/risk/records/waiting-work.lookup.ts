import type { Day } from '../../kernel/days.ts';
import type { Scope } from '../../kernel/scope.ts';
import { homeLimits, type Waiting } from '../../kernel/waiting.ts';
import type { Reader } from '../../platform/database/database.ts';
import { secondsAfter } from '@assay/values';
import {
  countAssessments,
  countExpiringOverrides,
  countOpenActions,
  countStaleAssessments,
} from './waiting-work.store.ts';

const DAY_SECONDS = 86_400;

export interface RiskWork {
  readonly openActions: Waiting;
  readonly expiringOverrides: Waiting;
  readonly staleAssessments: Waiting;
  readonly assessments: readonly number[];
}

/** What waits in this chapter, and the assessments of each day. */
export async function readRiskWork(
  db: Reader,
  scope: Scope,
  now: Date,
  days: readonly Day[],
): Promise<RiskWork> {
  const soon = secondsAfter(now, homeLimits.expiryDays * DAY_SECONDS);
  const [openActions, expiringOverrides, staleAssessments, assessments] = await Promise.all([
    countOpenActions(db, scope),
    countExpiringOverrides(db, scope, { from: now, to: soon }),
    countStaleAssessments(db, scope, now),
    countAssessments(db, scope, days),
  ]);
  return { openActions, expiringOverrides, staleAssessments, assessments };
}

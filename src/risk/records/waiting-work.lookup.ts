import type { Decision } from '@assay/policy-engine';
import type { Day } from '../../kernel/days.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { WaitingWork } from '../../kernel/waiting.ts';
import type { Reader } from '../../platform/database/database.ts';
import { type OpenActionGroup, sumGroups } from '../../kernel/open-actions.ts';
import type { AssessmentsOfDay } from './assessments-of-day.ts';
import { soonAfter } from './soon.ts';
import { countAssessments, countAttention, countOpenActions } from './waiting-work.store.ts';

export interface RiskWork {
  readonly openActions: WaitingWork;
  /** The same by severity and age. */
  readonly openActionGroups: readonly OpenActionGroup<Decision>[];
  readonly expiringEvidence: WaitingWork;
  readonly expiringOverrides: WaitingWork;
  readonly staleAssessments: WaitingWork;
  readonly assessments: readonly AssessmentsOfDay[];
}

/** What waits in this chapter, and the assessments of each day. */
export async function readRiskWork(
  db: Reader,
  scope: Scope,
  now: Date,
  days: readonly Day[],
): Promise<RiskWork> {
  const soon = soonAfter(now);
  const [openActionGroups, expiringEvidence, expiringOverrides, staleAssessments, assessments] =
    await Promise.all([
      countOpenActions(db, scope, now),
      countAttention(db, scope, 'expiringEvidence', soon),
      countAttention(db, scope, 'expiringOverrides', soon),
      countAttention(db, scope, 'staleAssessments', soon),
      countAssessments(db, scope, days),
    ]);
  const openActions = sumGroups(openActionGroups);
  return {
    openActions,
    openActionGroups,
    expiringEvidence,
    expiringOverrides,
    staleAssessments,
    assessments,
  };
}

import { limits } from '../../kernel/limits.ts';
import type { RefusalCode } from '../../kernel/refusals.ts';
import { isRefusal } from '../../kernel/result.ts';
import { secondsAfter } from '@assay/values';
import type { WritePath } from '../../platform/writing/command.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { isUnavailable } from '../../platform/database/errors.ts';
import type { RiskCapabilities } from '../capabilities.ts';
import type { Log } from '../../platform/log/log.ts';
import { findLastAssessment } from '../assessments/last-assessment.store.ts';
import { expiryAfter, upToDateUntil } from './foresee.query.ts';
import type { LastError } from '../monitoring/monitoring.ts';
import {
  type CheckResult,
  type DueSubscription,
  saveCheck,
  selectDue,
  claimDue,
} from '../monitoring/monitoring.store.ts';
import { reassessSubject } from './reassess-subject.command.ts';

export interface MonitoringDeps {
  readonly database: Database;
  readonly writes: WritePath<RiskCapabilities>;
  readonly capabilities: RiskCapabilities;
  readonly log: Log;
  readonly perTick: number;
}

/** The number of subjects that are checked side by side, each in a transaction of its own. */
const AT_ONCE = 4;

/**
 * Checks subscriptions that are due, at most so many, of organizations in turns; answers how many assessments were
 * made. A subscription and its subject are locked together and released with the commit, so a worker that is killed
 * leaves its work due, and any number of them may run.
 */
export async function tickMonitoring(deps: MonitoringDeps, now: Date): Promise<number> {
  const waiting = bySubject(await selectDue(deps.database, now, deps.perTick));
  let made = 0;
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      for (const due of next) if (await check(deps, due, now)) made += 1;
  };
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
  return made;
}

/** Subscriptions of one subject would stand in one another's way: they are checked one after the other. */
function bySubject(due: readonly DueSubscription[]): DueSubscription[][] {
  const groups = new Map<string, DueSubscription[]>();
  for (const one of due) {
    const { scope, subjectId } = one;
    const name = `${scope.organizationId}/${scope.mode}/${subjectId}`;
    groups.set(name, [...(groups.get(name) ?? []), one]);
  }
  return [...groups.values()];
}

async function check(deps: MonitoringDeps, due: DueSubscription, now: Date): Promise<boolean> {
  const call = { scope: due.scope, principal: { kind: 'service', name: 'monitoring' } } as const;
  try {
    const outcome = await deps.writes.execute(call, reassessSubject, due);
    if (!isRefusal(outcome)) return true;
    await settle(deps, due, FINDINGS[outcome.refused] ?? 'evaluation_failed', now);
  } catch (error) {
    // While the database is away nothing can be noted there; due subscriptions stay due.
    if (isUnavailable(error)) throw error;
    const { scope, subjectId, policyKey } = due;
    deps.log.error({ worker: 'monitoring', ...scope, subjectId, policyKey, error }, 'evaluation failed');
    await settle(deps, due, 'evaluation_failed', now);
  }
  return false;
}

type CheckFinding = LastError | 'up_to_date' | 'not_claimed';

/** The refusals that become an error of the subscription; every other one is a failure. */
const FINDINGS: Readonly<Partial<Record<RefusalCode, CheckFinding>>> = {
  applicability_unknown: 'applicability_unknown',
  applicability_not_matched: 'applicability_not_matched',
  already_exists: 'up_to_date',
  illegal_transition: 'not_claimed',
  // The organization is gone, and with it the subscription.
  unauthenticated: 'not_claimed',
};

/** Notes why no assessment was made, unless the evidence or the version has changed since: then it is still due. */
async function settle(
  { database, capabilities }: MonitoringDeps,
  due: DueSubscription,
  finding: CheckFinding,
  now: Date,
): Promise<void> {
  if (finding === 'not_claimed') return;
  await database.transaction(async (tx) => {
    const claimed = await claimDue(tx, due, now);
    const same =
      claimed?.evidenceRevision === due.evidenceRevision && claimed.policyVersionId === due.policyVersionId;
    const result = same ? await resultOf(tx, { capabilities, due, now }, finding) : undefined;
    if (!same || !result) return { rollback: undefined };
    saveCheck(tx, due.scope, claimed, result);
    return { commit: undefined };
  });
}

async function resultOf(
  tx: Tx,
  {
    capabilities,
    due,
    now,
  }: { readonly capabilities: RiskCapabilities; readonly due: DueSubscription; readonly now: Date },
  finding: Exclude<CheckFinding, 'not_claimed'>,
): Promise<CheckResult | undefined> {
  const ctx = { scope: due.scope, capabilities };
  switch (finding) {
    case 'up_to_date': {
      const last = await findLastAssessment(tx, due.scope, due);
      const found = await upToDateUntil(tx, ctx, { checked: due, last, now });
      return found && { lastError: null, lastAssessmentId: found.last.id, nextCheckAt: found.deadline };
    }
    case 'applicability_unknown':
    case 'applicability_not_matched':
      return {
        lastError: finding,
        lastEvaluatedAt: now,
        nextCheckAt: await expiryAfter(tx, ctx, due, now),
      };
    case 'evaluation_failed':
      return {
        lastError: finding,
        lastEvaluatedAt: now,
        nextCheckAt: secondsAfter(now, limits.monitoringRetrySeconds),
      };
  }
}

import type { PolicyVersionId } from '../../kernel/ids.ts';
import { limits } from '../../kernel/limits.ts';
import { actorOf } from '../../kernel/principal.ts';
import { refuse } from '../../kernel/result.ts';
import type { Command } from '../../platform/writing/command.ts';
import { findContext } from '../contexts/contexts.store.ts';
import { entryWithoutSubject } from '../events/event.ts';
import { findPolicy } from '../policies/policies.store.ts';
import type { Backtest, BacktestFilter } from './backtest.ts';
import { countUnended, insertBacktest, lockUnended } from './backtests.store.ts';

export interface NewBacktest extends BacktestFilter {
  readonly policyVersionId: PolicyVersionId;
}

/** A worker finds the committed row; nothing is started from memory. */
export const startBacktest: Command<NewBacktest, Backtest, 'not_found' | 'limit_reached'> = async (
  tx,
  ctx,
  { policyVersionId, ...filter },
) => {
  const { scope, now } = ctx;
  const [policy, context] = await Promise.all([
    findPolicy(tx, scope, policyVersionId),
    filter.contextId === null ? null : findContext(tx, scope, filter.contextId),
  ]);
  if (!policy) return refuse('not_found', 'No such policy version.');
  if (context === undefined) return refuse('not_found', 'No such context.');
  lockUnended(tx, scope);
  if ((await countUnended(tx, scope)) >= limits.unendedBacktests)
    return refuse(
      'limit_reached',
      `At most ${limits.unendedBacktests} backtests of an organization may be waiting or running in one mode. Wait until one has ended.`,
    );
  const backtest: Backtest = {
    ...filter,
    id: ctx.newId(),
    policyVersionId,
    policyKey: policy.key,
    state: 'queued',
    counts: { assessments: null, done: 0, moved: 0, notCovered: 0 },
    matrix: [],
    createdAt: now,
    createdBy: actorOf(ctx.principal),
    startedAt: null,
    completedAt: null,
  };
  insertBacktest(tx, scope, backtest);
  const entry = entryWithoutSubject(
    {
      id: ctx.newId(),
      type: 'risk.backtest.started',
      resource: 'backtests',
      resourceId: backtest.id,
      detail: { policyVersionId, policyKey: policy.key },
    },
    now,
  );
  return { value: backtest, history: [entry] };
};

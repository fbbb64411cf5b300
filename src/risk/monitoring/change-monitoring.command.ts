import type { PolicyVersionId, SubjectId } from '../../kernel/ids.ts';
import { actorOf } from '../../kernel/principal.ts';
import { refuse } from '../../kernel/result.ts';
import type { Command } from '../../platform/writing/command.ts';
import type { RiskCapabilities } from '../capabilities.ts';
import { findReadyPolicy } from '../policies/find-ready-policy.lookup.ts';
import { eventOf, type RiskEvent } from '../events/event.ts';
import { entriesOf } from '../subjects/counters.ts';
import { lockSubject, saveCounters } from '../subjects/subjects.store.ts';
import { assign, type Subscription } from './monitoring.ts';
import { findSubscription, saveSubscription } from './monitoring.store.ts';

export interface MonitoringChange {
  readonly subjectId: SubjectId;
  readonly policyVersionId: PolicyVersionId;
  readonly enabled: boolean;
}

/** Assigns a published version to the subject, in place of another of the same policy key, switched on or paused. */
export const changeMonitoring: Command<
  MonitoringChange,
  RiskEvent,
  'not_found' | 'policy_not_published',
  RiskCapabilities
> = async (tx, ctx, { subjectId, policyVersionId, enabled }) => {
  const { scope } = ctx;
  const [subject, policy] = await Promise.all([
    lockSubject(tx, ctx, subjectId),
    findReadyPolicy(tx, ctx, policyVersionId),
  ]);
  if (!subject) return refuse('not_found', 'No such subject.');
  if (!policy) return refuse('not_found', 'No such policy version.');
  if (policy === 'draft') return refuse('policy_not_published', 'Publish the version, then monitor with it.');
  const existing = await findSubscription(tx, scope, subjectId, policy.key);
  const assignment = {
    id: ctx.newId<'monitoring'>(),
    subjectId,
    policyKey: policy.key,
    policyVersionId,
    enabled,
  };
  const subscription = assign(existing, assignment, subject.now);
  saveSubscription(tx, scope, subscription);
  const { history, counters } = entriesOf(subject, [
    {
      id: ctx.newId(),
      type: 'risk.monitoring.changed',
      resource: 'subjects',
      resourceId: subjectId,
      detail: detailOf(subscription, existing),
    },
  ]);
  saveCounters(tx, scope, subjectId, counters);
  const written = { mode: scope.mode, actor: actorOf(ctx.principal) };
  return { value: eventOf(history[0], written), history };
};

function detailOf(
  { id, policyKey, policyVersionId, enabled }: Subscription,
  existing: Subscription | undefined,
) {
  return {
    monitoringId: id,
    policyKey,
    policyVersionId,
    enabled,
    previousPolicyVersionId: existing?.policyVersionId ?? null,
    previouslyEnabled: existing?.enabled ?? false,
  };
}

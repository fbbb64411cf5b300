import type { ContextId, PolicyVersionId, SubjectId } from '../../kernel/ids.ts';
import { actorOf } from '../../kernel/principal.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts';
import type { Command, CommandContext } from '../../platform/writing/command.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { RiskCapabilities } from '../capabilities.ts';
import { isMember } from '../contexts/memberships.store.ts';
import type { PinnedPolicy } from '../contexts/context.ts';
import { putInRequestOrder, refuseDrafts, refuseSameKey } from '../contexts/pins.ts';
import { pinnedPolicies, selectPinCandidates } from '../contexts/pins.store.ts';
import { findReadyPolicy } from '../policies/find-ready-policy.lookup.ts';
import { eventOf, type RiskEvent } from '../events/event.ts';
import { latestReceipts } from '../evidence/evidence.store.ts';
import { entriesOf } from '../subjects/counters.ts';
import { lockSubject, saveCounters } from '../subjects/subjects.store.ts';
import { type Candidate, candidateOf } from './candidates.ts';
import type { ReadyPolicy } from '../policies/ready-policy.ts';

export interface PolicySelection {
  readonly subjectId: SubjectId;
  /** Its pins are the candidates; otherwise the versions named are. */
  readonly contextId: ContextId | undefined;
  readonly policyVersionIds: readonly PolicyVersionId[];
}

type RefusalCodes = 'not_found' | 'invalid_request' | 'policy_not_published';

export const selectPolicies: Command<PolicySelection, RiskEvent, RefusalCodes, RiskCapabilities> = async (
  tx,
  ctx,
  selection,
) => {
  const { subjectId } = selection;
  const subject = await lockSubject(tx, ctx, subjectId);
  if (!subject) return refuse('not_found', 'No such subject.');
  const policies = await candidatePolicies(tx, ctx, selection);
  if (isRefusal(policies)) return policies;
  const wanted = policies.flatMap((policy) => policy.wanted);
  const receipts = await latestReceipts(tx, ctx.scope, subjectId, wanted);
  const candidates = policies.map((policy) => candidateOf(policy, policy.asInputs(receipts), subject.now));
  const { history, counters } = entriesOf(subject, [
    {
      id: ctx.newId(),
      type: 'risk.policy.selection_recorded',
      resource: 'subjects',
      resourceId: subjectId,
      detail: detailOf(candidates),
    },
  ]);
  saveCounters(tx, ctx.scope, subjectId, counters);
  const written = { mode: ctx.scope.mode, actor: actorOf(ctx.principal) };
  return { value: eventOf(history[0], written), history };
};

function detailOf(candidates: readonly Candidate[]) {
  const selected = candidates.filter(({ applicability }) => applicability === 'matched');
  return {
    candidates: candidates.map((candidate) => ({ ...candidate })),
    selectedPolicyVersionIds: selected.map(({ policyVersionId }) => policyVersionId),
  };
}

async function candidatePolicies(
  tx: Tx,
  ctx: CommandContext<RiskCapabilities>,
  selection: PolicySelection,
): Promise<readonly ReadyPolicy[] | Refusal<RefusalCodes>> {
  const candidates = await candidatesOf(tx, ctx, selection);
  if (isRefusal(candidates)) return candidates;
  const ready = await Promise.all(
    candidates.map(({ policyVersionId }) => findReadyPolicy(tx, ctx, policyVersionId)),
  );
  return ready.filter((policy) => policy !== undefined && policy !== 'draft');
}

async function candidatesOf(
  tx: Tx,
  { scope }: CommandContext,
  { subjectId, contextId, policyVersionIds }: PolicySelection,
): Promise<readonly PinnedPolicy[] | Refusal<RefusalCodes>> {
  if (contextId !== undefined) {
    const [member, pins] = await Promise.all([
      isMember(tx, scope, contextId, subjectId),
      pinnedPolicies(tx, scope, contextId),
    ]);
    return member && pins
      ? pins.policies
      : refuse('not_found', 'No such context that the subject is a member of.');
  }
  const found = putInRequestOrder(policyVersionIds, await selectPinCandidates(tx, scope, policyVersionIds));
  if (isRefusal(found)) return found;
  return refuseSameKey(found) ?? refuseDrafts(found) ?? found;
}

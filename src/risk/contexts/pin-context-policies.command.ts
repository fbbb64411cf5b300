import type { ContextId, PolicyVersionId } from '../../kernel/ids.ts';
import { isRefusal, refuse } from '../../kernel/result.ts';
import type { Command } from '../../platform/writing/command.ts';
import { entryWithoutSubject } from '../events/event.ts';
import type { ContextPolicies } from './context.ts';
import { lockContext } from './contexts.store.ts';
import { putInRequestOrder, refuseDrafts, refuseSameKey } from './pins.ts';
import { replacePins, selectPinCandidates } from './pins.store.ts';

export interface NewPins {
  readonly contextId: ContextId;
  readonly expectedRevision: number;
  readonly policyVersionIds: readonly PolicyVersionId[];
}

type PinRefusal = 'not_found' | 'invalid_request' | 'stale_revision' | 'policy_not_published';

/** Replaces all pins in one change. It evaluates no participant. */
export const pinContextPolicies: Command<NewPins, ContextPolicies, PinRefusal> = async (
  tx,
  ctx,
  { contextId, expectedRevision, policyVersionIds },
) => {
  const { scope, now } = ctx;
  const [context, found] = await Promise.all([
    lockContext(tx, scope, contextId),
    selectPinCandidates(tx, scope, policyVersionIds),
  ]);
  if (!context) return refuse('not_found', 'No such context.');
  const candidates = putInRequestOrder(policyVersionIds, found);
  if (isRefusal(candidates)) return candidates;
  const sameKey = refuseSameKey(candidates);
  if (sameKey) return sameKey;
  if (context.policiesRevision !== expectedRevision) {
    return refuse('stale_revision', 'The pins were replaced since: read them again.', {
      members: { currentRevision: context.policiesRevision },
    });
  }
  const drafts = refuseDrafts(candidates);
  if (drafts) return drafts;
  const pinned: ContextPolicies = {
    contextId,
    revision: expectedRevision + 1,
    policies: candidates.map(({ policyVersionId, policyKey, version }) => ({
      policyVersionId,
      policyKey,
      version,
    })),
  };
  replacePins(tx, scope, pinned);
  const entry = entryWithoutSubject(
    {
      id: ctx.newId(),
      type: 'risk.context.policies_pinned',
      resource: 'contexts',
      resourceId: contextId,
      detail: { revision: pinned.revision, policyVersionIds },
    },
    now,
  );
  return { value: pinned, history: [entry] };
};

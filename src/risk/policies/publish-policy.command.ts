import type { PolicyVersionId } from '../../kernel/ids.ts';
import { limits } from '../../kernel/limits.ts';
import { actorOf } from '../../kernel/principal.ts';
import { isRefusal, refuse } from '../../kernel/result.ts';
import type { Command } from '../../platform/writing/command.ts';
import type { RiskCapabilities } from '../capabilities.ts';
import { entryWithoutSubject } from '../events/event.ts';
import { lockPolicy, savePublication } from './policies.store.ts';
import type { Policy } from './policy.ts';
import { findPublicationFaults } from './publication.lookup.ts';
import { inBody, parsePolicy } from './parse-policy.ts';

export const publishPolicy: Command<
  { id: PolicyVersionId },
  Policy,
  'not_found' | 'already_published' | 'policy_not_publishable',
  RiskCapabilities
> = async (tx, ctx, { id }) => {
  const draft = await lockPolicy(tx, ctx.scope, id);
  if (!draft) return refuse('not_found', 'No such policy version.');
  if (draft.publishedAt !== null) return refuse('already_published', 'This version is published already.');
  const parsed = parsePolicy(draft);
  const errors = isRefusal(parsed)
    ? (parsed.errors ?? [])
    : inBody(await findPublicationFaults(tx, ctx, parsed.definition));
  if (isRefusal(parsed) || errors.length > 0)
    return refuse('policy_not_publishable', 'The definition does not fit what it refers to.', {
      errors: errors.slice(0, limits.reportedFaults),
    });
  const policy: Policy = { ...draft, publishedAt: ctx.now, publishedBy: actorOf(ctx.principal) };
  savePublication(tx, ctx.scope, policy);
  const entry = entryWithoutSubject(
    {
      id: ctx.newId(),
      type: 'risk.policy.published',
      resource: 'policies',
      resourceId: id,
      detail: { key: policy.key, version: policy.version },
    },
    ctx.now,
  );
  return { value: policy, history: [entry] };
};

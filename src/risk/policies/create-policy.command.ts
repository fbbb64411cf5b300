import { actorOf } from '../../kernel/principal.ts';
import { isRefusal, type Refusal } from '../../kernel/result.ts';
import type { Command } from '../../platform/writing/command.ts';
import { entryWithoutSubject } from '../events/event.ts';
import { insertPolicy } from './policies.store.ts';
import type { Policy } from './policy.ts';
import { parsePolicy } from './parse-policy.ts';

export interface NewPolicy {
  readonly key: string;
  readonly definition: unknown;
}

/** The faults that the request alone shows. */
export function policyFormRefusal(policy: NewPolicy): Refusal<'invalid_policy' | 'too_large'> | undefined {
  const parsed = parsePolicy(policy);
  return isRefusal(parsed) ? parsed : undefined;
}

export const createPolicy: Command<NewPolicy, Policy, 'invalid_policy' | 'too_large'> = async (
  tx,
  ctx,
  { key, definition: sent },
) => {
  const parsed = parsePolicy({ key, definition: sent });
  if (isRefusal(parsed)) return parsed;
  const draft = {
    id: ctx.newId<'policy-version'>(),
    mode: ctx.scope.mode,
    key,
    definition: parsed.definition,
    digest: parsed.digest,
    createdAt: ctx.now,
    createdBy: actorOf(ctx.principal),
    publishedAt: null,
    publishedBy: null,
  };
  const version = await insertPolicy(tx, ctx.scope, draft);
  const entry = entryWithoutSubject(
    {
      id: ctx.newId(),
      type: 'risk.policy.created',
      resource: 'policies',
      resourceId: draft.id,
      detail: { key, version },
    },
    ctx.now,
  );
  return { value: { ...draft, version }, history: [entry] };
};

import type { RiskEntry } from '../../kernel/history.ts';
import type { PolicyVersionId } from '../../kernel/ids.ts';
import { actorOf } from '../../kernel/principal.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import type { Command, CommandContext } from '../../platform/writing/command.ts';
import type { Tx } from '../../platform/database/database.ts';
import { lockPolicy } from '../policies/policies.store.ts';
import type { Policy } from '../policies/policy.ts';
import { idBefore } from './id-bounds.ts';
import { shadowView, endOf, refusalOfEnd, type ShadowView, type Shadow } from './shadow.ts';
import { endedEntry, startedEntry } from './shadow-entries.ts';
import { hasPublished, insertShadow, lockUnended, saveEnd } from './shadows.store.ts';

export interface NewShadow {
  readonly policyVersionId: PolicyVersionId;
  readonly until: Date;
}

type RefusalCodes =
  | 'not_found'
  | 'invalid_request'
  | 'already_published'
  | 'already_exists'
  | 'policy_not_published';

/** A worker finds the committed row; nothing is started from memory. */
export const startShadow: Command<NewShadow, ShadowView, RefusalCodes> = async (tx, ctx, input) => {
  const { scope, now } = ctx;
  // Locked, so that it is not published meanwhile.
  const policy = await lockPolicy(tx, scope, input.policyVersionId);
  if (!policy) return refuse('not_found', 'No such policy version.');
  const wrong = refusalOfEnd(input.until, now) ?? (await refusalOf(tx, ctx, policy));
  if (wrong) return wrong;
  const overdue = await endOverdue(tx, ctx, policy.key);
  const shadow: Shadow = {
    id: ctx.newId(),
    policyVersionId: policy.id,
    policyKey: policy.key,
    from: now,
    until: input.until,
    ended: null,
    publishedAt: null,
    countedUntil: now,
    counts: { done: 0, moved: 0, notCovered: 0 },
    matrix: [],
    createdBy: actorOf(ctx.principal),
  };
  const isOnly = overdue !== 'running' && (await insertShadow(tx, scope, shadow, idBefore(now)));
  if (!isOnly) return refuseSecond(tx, ctx, policy.key);
  return { value: shadowView(shadow, now), history: [startedEntry(ctx.newId(), shadow), ...overdue] };
};

async function refusalOf(
  tx: Tx,
  { scope }: CommandContext,
  { key, publishedAt }: Policy,
): Promise<Refusal<'already_published' | 'policy_not_published'> | undefined> {
  if (publishedAt !== null)
    return refuse('already_published', 'This version is published: it decides, and casts no shadow.');
  if (!(await hasPublished(tx, scope, key)))
    return refuse(
      'policy_not_published',
      'No version of this key is published, so nothing is assessed by it.',
    );
  return undefined;
}

/** One whose end has come and that no worker has ended yet is ended here. */
async function endOverdue(
  tx: Tx,
  ctx: CommandContext,
  key: string,
): Promise<'running' | readonly RiskEntry[]> {
  const { scope, now } = ctx;
  const other = await lockUnended(tx, scope, key);
  if (!other) return [];
  const end = endOf(other);
  if (end.at > now) return 'running';
  saveEnd(tx, scope, other.id, end);
  return [endedEntry(ctx.newId(), other, end, now)];
}

async function refuseSecond(
  tx: Tx,
  { scope }: CommandContext,
  key: string,
): Promise<Refusal<'already_exists'>> {
  const running = await lockUnended(tx, scope, key);
  return refuse('already_exists', 'A shadow of this policy runs already: end it first.', {
    members: { resourceId: running?.id ?? null },
  });
}

import { limits } from '../../kernel/limits.ts';
import { actorOf } from '../../kernel/principal.ts';
import { refuse } from '../../kernel/result.ts';
import type { Command } from '../../platform/writing/command.ts';
import { verificationEntry } from '../history.ts';
import { refuseLargeSession } from './session-size.lookup.ts';
import { refuseExpired } from './session.ts';
import { lockSession } from './sessions.store.ts';
import type { Check } from '../checks/check.ts';
import { countChecks, insertCheck } from '../checks/checks.store.ts';

export type NewCheck = Pick<
  Check,
  'sessionId' | 'kind' | 'provider' | 'status' | 'providerRef' | 'participantId' | 'flags'
>;

/** A check that an outside provider did. It becomes evidence only where it is imported. */
export const recordCheck: Command<
  NewCheck,
  Check,
  'not_found' | 'session_expired' | 'limit_reached' | 'too_large'
> = async (tx, ctx, input) => {
  const [session, count] = await Promise.all([
    lockSession(tx, ctx.scope, input.sessionId),
    countChecks(tx, ctx.scope, input.sessionId),
  ]);
  if (!session) return refuse('not_found', 'No such session.');
  const expired = refuseExpired(session, ctx.now);
  if (expired) return expired;
  if (count >= limits.sessionChecks)
    return refuse('limit_reached', `A session holds at most ${limits.sessionChecks} checks.`);
  const check: Check = {
    id: ctx.newId(),
    ...input,
    workflowRunId: null,
    stepKey: null,
    createdAt: ctx.now,
  };
  insertCheck(tx, ctx.scope, { ...check, createdBy: actorOf(ctx.principal) });
  const large = await refuseLargeSession(tx, ctx, check.sessionId);
  if (large) return large;
  const { sessionId, kind, status } = check;
  return {
    value: check,
    history: [verificationEntry(ctx.newId(), 'check.recorded', check.id, { sessionId, kind, status })],
  };
};

import type { OverrideId } from '../../kernel/ids.ts';
import { actorOf } from '../../kernel/principal.ts';
import { refuse } from '../../kernel/result.ts';
import type { Command } from '../../platform/writing/command.ts';
import { entriesOf } from '../subjects/counters.ts';
import { lockSubject, saveCounters } from '../subjects/subjects.store.ts';
import type { CurrentOverride } from './override.ts';
import { lockOverride, saveRevocation, subjectOfOverride } from './overrides.store.ts';

export const revokeOverride: Command<
  { id: OverrideId; reason: string },
  CurrentOverride,
  'not_found' | 'already_revoked'
> = async (tx, ctx, { id, reason }) => {
  const { scope } = ctx;
  const subjectId = await subjectOfOverride(tx, scope, id);
  if (!subjectId) return refuse('not_found', 'No such override.');
  const [subject, override] = await Promise.all([
    lockSubject(tx, ctx, subjectId),
    lockOverride(tx, scope, id),
  ]);
  if (!subject || !override) return refuse('not_found', 'No such override.');
  if (override.revokedAt) return refuse('already_revoked', 'This override was revoked before.');

  const revoked = {
    ...override,
    revokedAt: subject.now,
    revokedBy: actorOf(ctx.principal),
    revokeReason: reason,
  };
  saveRevocation(tx, scope, revoked);
  const { assessmentId, policyKey, decision } = override;
  const { history, counters } = entriesOf(subject, [
    {
      id: ctx.newId(),
      type: 'risk.override.revoked',
      resource: 'overrides',
      resourceId: id,
      reason,
      detail: { assessmentId, policyKey, decision },
    },
  ]);
  saveCounters(tx, scope, subject.id, counters);
  return { value: { ...revoked, status: 'revoked' }, history };
};

import type { HistoryEntry } from '../../kernel/history.ts';
import { isRefusal } from '../../kernel/result.ts';
import type { Command } from '../../platform/writing/command.ts';
import { type DecidedMatch, decideMatch } from './decide-match.step.ts';
import { findNextMatch } from '../rescreening/carried-matches.store.ts';

type DecisionInput = Parameters<typeof decideMatch>[2];

/**
 * A decision on a match and on whatever later runs of a monitor made of it: their entry is the same, and the run that
 * was announced is the one that people decide on. Each is looked for after the lock of the run before, so that none
 * is missed which is being carried over at that moment.
 */
export const decideCarriedMatch: Command<
  DecisionInput,
  DecidedMatch,
  'not_found' | 'illegal_transition'
> = async (tx, ctx, ruling) => {
  const decided = await decideMatch(tx, ctx, ruling);
  if (isRefusal(decided)) return decided;
  const later: HistoryEntry[] = [];
  for (
    let id = await findNextMatch(tx, ctx.scope, ruling.id);
    id;
    id = await findNextMatch(tx, ctx.scope, id)
  ) {
    const next = await decideMatch(tx, ctx, { ...ruling, id });
    // One that is so decided already stays as it is.
    if (!isRefusal(next)) later.push(...next.history);
  }
  return { ...decided, history: [...decided.history, ...later] };
};

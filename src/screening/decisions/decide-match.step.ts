import { refuse } from '../../kernel/result.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { Command } from '../../platform/writing/command.ts';
import type { Tx } from '../../platform/database/database.ts';
import { lockRiskSubject } from '../../risk/index.ts';
import { decisionEntry } from '../runs/storing/history.ts';
import type { MatchId } from '../ids.ts';
import { recordChangedFacts } from '../runs/facts/record-facts.step.ts';
import { isIncomplete, type Run } from '../runs/run.ts';
import { findRun, lockRun, saveOutcome } from '../runs/storing/runs.store.ts';
import { statusOf } from '../runs/status/status.ts';
import { type Decision, NEXT_DECISIONS } from '../matches/decision.ts';
import type { Match } from '../matches/match.ts';
import { findPlaceOfMatch, saveDecision } from '../matches/matches.store.ts';

export interface DecidedMatch {
  readonly match: Match;
  readonly run: Run;
}

type MatchRuling = Pick<Decision, 'decision' | 'reason'> & { readonly id: MatchId };

/** The status of the run is derived anew, and what changed for its risk subject recorded; nobody is notified. */
export const decideMatch: Command<MatchRuling, DecidedMatch, 'not_found' | 'illegal_transition'> = async (
  tx,
  ctx,
  { id, decision, reason },
) => {
  const before = await lockRunOf(tx, ctx.scope, id);
  const match = before?.matches.find((one) => one.id === id);
  if (!before || !match) return refuse('not_found', 'No such match.');
  const allowed = NEXT_DECISIONS[match.decision];
  if (!allowed.includes(decision))
    return refuse('illegal_transition', `The match is ${match.decision} already.`, { members: { allowed } });
  const decided: Match = { ...match, decision };
  const matches = before.matches.map((one) => (one.id === id ? decided : one));
  const changed = { ...before, matches };
  const { riskSources, history } =
    before.riskSubjectId === null
      ? { riskSources: before.riskSources, history: [] }
      : await recordChangedFacts(tx, ctx, changed, before.riskSubjectId);
  const status = statusOf({ ...changed, ...changed.policy, incomplete: isIncomplete(changed) });
  const run: Run = { ...changed, status, riskSources };
  saveDecision(tx, ctx.scope, decided);
  saveOutcome(tx, ctx.scope, run);
  const entry = decisionEntry(run, ctx.newId(), { match, decision, reason });
  return { value: { match: decided, run }, history: [entry, ...history] };
};

/** The order of locks is subject, then run. A run that got its subject while this waited is held again with it. */
async function lockRunOf(tx: Tx, scope: Scope, id: MatchId): Promise<Run | undefined> {
  const place = await findPlaceOfMatch(tx, scope, id);
  if (!place) return undefined;
  const { runId, riskSubjectId } = place;
  const [, , run] = await Promise.all([
    riskSubjectId === null ? undefined : lockRiskSubject(tx, scope, riskSubjectId),
    lockRun(tx, scope, runId),
    findRun(tx, scope, runId),
  ]);
  return run && run.riskSubjectId !== riskSubjectId ? lockRunOf(tx, scope, id) : run;
}

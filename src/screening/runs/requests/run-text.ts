import { JsonText, jsonTextOf } from '../../../kernel/json-text.ts';
import type { MatchId } from '../../ids.ts';
import { type Decision, presentDecision } from '../../matches/decision.ts';
import { presentEntry, type ShownEntry } from '../../matches/listed-entry.ts';
import { presentMatch } from '../../matches/match.ts';
import { riskSourceOf } from '../facts/risk-facts.ts';
import { isIncomplete, type Run, type RunPage } from '../run.ts';
import { sourcesText } from '../status/sources.ts';

/** A new run: what it says of the lists was written once for all runs that took them at the same time. */
export function runText(run: Run): JsonText {
  const sources = new JsonText(sourcesText(run.sources));
  return jsonTextOf(presented(run, { sources, matches: run.matches.map(presentMatch) }));
}

/** A run as it is read by its id. */
export interface DecidedRun {
  readonly run: Run;
  readonly entries: ReadonlyMap<MatchId, ShownEntry>;
  readonly decisions: readonly Decision[];
}

export function decidedRunText({ run, entries, decisions }: DecidedRun): JsonText {
  const matches = run.matches.map((match) => {
    const entry = entries.get(match.id);
    return { ...presentMatch(match), entry: entry ? presentEntry(entry) : null };
  });
  const { sources } = run;
  return jsonTextOf({ ...presented(run, { sources, matches }), decisions: decisions.map(presentDecision) });
}

export function runPageText({ items, nextCursor, page, limit, total }: RunPage): JsonText {
  let texts = '';
  // It grows by appending: the whole text is put together once, when it leaves.
  for (const run of items) texts += `${texts === '' ? '' : ','}${jsonTextOf(presented(run, run)).text}`;
  return jsonTextOf({ page, limit, total, nextCursor, items: new JsonText(`[${texts}]`) });
}

function presented<Sources, Matches>(
  run: Omit<Run, 'matches'>,
  { sources, matches }: { readonly sources: Sources; readonly matches: Matches },
) {
  const { reviewScore, matchScore, scorerVersion, pepLookbackMonths } = run.policy;
  return {
    id: run.id,
    mode: run.mode,
    status: run.status,
    incomplete: isIncomplete(run),
    incompleteReasons: run.incompleteReasons,
    errorCode: run.errorCode,
    trigger: run.trigger,
    sessionId: run.sessionId,
    riskSubjectId: run.riskSubjectId,
    sources,
    policy:
      pepLookbackMonths === null
        ? { reviewScore, matchScore, scorerVersion }
        : { reviewScore, matchScore, scorerVersion, pepLookbackMonths },
    riskSource: riskSourceOf({ sources: run.sources, reviewScore, matchScore }),
    riskSources: run.riskSources,
    candidateCount: run.candidateCount,
    topScore: run.topScore,
    matches,
    createdAt: run.createdAt.toISOString(),
  };
}

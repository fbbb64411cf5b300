import type { JsonValue } from '@assay/values';
import type { ScreeningEntry } from '../../../kernel/history.ts';
import type { EventId } from '../../../kernel/ids.ts';
import { MATCH_DECIDED } from '../../matches/decision.ts';
import type { Match } from '../../matches/match.ts';
import { isIncomplete, type Run } from '../run.ts';

/** Document 2, *Events*: what is sent of a run, never a name, a date of birth or an identifier. */
export function runEntries(run: Run, newId: () => EventId): readonly [ScreeningEntry, ...ScreeningEntry[]] {
  const completed = runEntry(run, newId(), 'screening.run.completed', {
    status: run.status,
    incomplete: isIncomplete(run),
    errorCode: run.errorCode,
    trigger: run.trigger,
    sessionId: run.sessionId,
    riskSubjectId: run.riskSubjectId,
    matchCount: run.matches.length,
  });
  if (run.matches.length === 0) return [completed];
  const matches = run.matches.map(announced);
  return [completed, runEntry(run, newId(), 'screening.match.found', { matches })];
}

function announced({ id, sourceEntryId, source, listKind, score, pep }: Match): JsonValue {
  return { id, sourceEntryId, source, listKind, score, ...(pep && { pepStanding: pep.standing }) };
}

/** An entry about a run as a whole. */
export function runEntry(
  { id: runId }: Pick<Run, 'id'>,
  id: EventId,
  type: string,
  detail: { readonly [key: string]: JsonValue },
): ScreeningEntry {
  const resource = 'screening-runs';
  return { chapter: 'screening', id, type, resource, resourceId: runId, runId, detail: { runId, ...detail } };
}

export function decisionEntry(
  { id: runId }: Pick<Run, 'id'>,
  id: EventId,
  decided: {
    readonly match: Pick<Match, 'id' | 'decision'>;
    readonly decision: Match['decision'];
    readonly reason: string;
  },
): ScreeningEntry {
  const { match, decision, reason } = decided;
  return {
    chapter: 'screening',
    id,
    type: MATCH_DECIDED,
    resource: 'screening-matches',
    resourceId: match.id,
    runId,
    reason,
    detail: { decision, previous: match.decision },
  };
}

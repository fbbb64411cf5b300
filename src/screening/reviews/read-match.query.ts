import { refuse } from '../../kernel/result.ts';
import type { Query } from '../../platform/endpoints/contexts.ts';
import { selectDecisions } from '../audit.store.ts';
import type { MatchId } from '../ids.ts';
import { readShownEntries } from '../runs/requests/shown-entries.lookup.ts';
import type { ReviewedMatch } from './reviewed-match.ts';
import { findMatchInRun, selectFormerMatches } from './reviewed-matches.store.ts';

/** Contract 6, *Listed entry*. */
export const readMatch: Query<{ id: MatchId }, ReviewedMatch, 'not_found'> = async (
  db,
  { scope },
  { id },
) => {
  const found = await findMatchInRun(db, scope, id);
  if (!found) return refuse('not_found', 'No such match.');
  const { match, runId, versionId, screenedAt } = found;
  const [entries, decisions, sameEntry] = await Promise.all([
    readShownEntries(db, {
      matches: [match],
      sources: [{ key: match.source, versionId }],
      createdAt: screenedAt,
    }),
    selectDecisions(db, scope, runId),
    selectFormerMatches(db, scope, match),
  ]);
  return {
    match,
    runId,
    entry: entries.get(match.id) ?? null,
    decisions: decisions.filter(({ matchId }) => matchId === id),
    sameEntry,
  };
};

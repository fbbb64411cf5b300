import { type Static, Type } from 'typebox';
import { type Assignment, assignmentProperties, presentAssignment } from '../../kernel/assignment.ts';
import { nullable, strict, Timestamp, Uuid } from '../../kernel/schema.ts';
import type { MatchId, RunId } from '../ids.ts';
import { type Decision, MATCH_DECISIONS, type MatchDecision } from '../matches/decision.ts';
import { ListedEntryShape, presentEntry, type ShownEntry } from '../matches/listed-entry.ts';
import { type Match, matchProperties, presentMatch } from '../matches/match.ts';
import { DecisionShape, presentDecision } from '../matches/decision.ts';

/** Earlier matches that are told at most. */
export const MOST_SAME_ENTRY = 50;

export type AssignedMatch = Match & Assignment;

/** An earlier match of the organization on the same entry. */
export interface FormerMatch {
  readonly runId: RunId;
  readonly matchId: MatchId;
  readonly decision: MatchDecision;
  readonly decidedAt: Date | null;
}

/** What somebody who decides on a match wants to see. */
export interface ReviewedMatch {
  readonly match: AssignedMatch;
  readonly runId: RunId;
  readonly entry: ShownEntry | null;
  readonly decisions: readonly Decision[];
  readonly sameEntry: readonly FormerMatch[];
}

export const AssignedMatchShape = strict(
  { ...matchProperties, ...assignmentProperties },
  { title: 'AssignedScreeningMatch' },
);

export const ReviewedMatchShape = strict(
  {
    match: AssignedMatchShape,
    runId: Uuid,
    entry: nullable(ListedEntryShape),
    decisions: Type.Array(DecisionShape, { description: 'On this match, oldest first' }),
    sameEntry: Type.Array(
      strict({
        runId: Uuid,
        matchId: Uuid,
        decision: Type.Enum([...MATCH_DECISIONS]),
        decidedAt: nullable(Timestamp),
      }),
      {
        maxItems: MOST_SAME_ENTRY,
        description: `Earlier matches on the same entry of the same list, newest first; at most ${MOST_SAME_ENTRY}`,
      },
    ),
  },
  { title: 'ReviewedScreeningMatch' },
);

export function presentReviewedMatch(reviewed: ReviewedMatch): Static<typeof ReviewedMatchShape> {
  const { match, runId, entry, decisions, sameEntry } = reviewed;
  return {
    match: presentAssignedMatch(match),
    runId,
    entry: entry && presentEntry(entry),
    decisions: decisions.map(presentDecision),
    sameEntry: sameEntry.map((former) => ({
      ...former,
      decidedAt: former.decidedAt?.toISOString() ?? null,
    })),
  };
}

export function presentAssignedMatch({
  assigneeId,
  dueAt,
  ...match
}: AssignedMatch): Static<typeof AssignedMatchShape> {
  return { ...presentMatch(match), ...presentAssignment({ assigneeId, dueAt }) };
}

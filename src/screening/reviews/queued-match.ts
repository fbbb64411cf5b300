import { type Static, Type } from 'typebox';
import { assignmentProperties } from '../../kernel/assignment.ts';
import type { SubjectId } from '../../kernel/ids.ts';
import { nullable, strict, Timestamp, Uuid } from '../../kernel/schema.ts';
import type { RunId } from '../ids.ts';
import { matchProperties } from '../matches/match.ts';
import { type AssignedMatch, presentAssignedMatch } from './reviewed-match.ts';

/** `undecided` waits for a decision: it is pending, and no later run of a monitor has it again. */
export const QUEUED_DECISIONS = ['undecided', 'confirmed', 'false_positive'] as const;
export type QueuedDecision = (typeof QUEUED_DECISIONS)[number];

/** A match as a queue shows it: with the run that it is of. */
export type QueuedMatch = AssignedMatch & {
  readonly runId: RunId;
  readonly riskSubjectId: SubjectId | null;
  readonly screenedAt: Date;
};

export const QueuedMatchShape = strict(
  {
    ...matchProperties,
    ...assignmentProperties,
    runId: Uuid,
    riskSubjectId: nullable(Uuid),
    screenedAt: Timestamp,
  },
  { title: 'QueuedScreeningMatch' },
);

export function presentQueuedMatch({
  runId,
  riskSubjectId,
  screenedAt,
  ...match
}: QueuedMatch): Static<typeof QueuedMatchShape> {
  return { ...presentAssignedMatch(match), runId, riskSubjectId, screenedAt: screenedAt.toISOString() };
}

export const DecisionParameter = Type.Optional(
  Type.Enum([...QUEUED_DECISIONS], {
    description:
      '`undecided` when absent: pending, and not found again by a later run of its monitor, where it waits once',
  }),
);

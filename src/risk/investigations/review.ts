import { Type } from 'typebox';
import type { Id, SubjectId } from '../../kernel/ids.ts';
import { limits } from '../../kernel/limits.ts';
import type { ResourceRecord } from '../../kernel/record.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { ModeName, nullable, Reason, recordOf, strict, Timestamp, Uuid } from '../../kernel/schema.ts';
import type { Mode } from '../../kernel/scope.ts';
import type { Finding } from './findings/finding.ts';
import type { InvestigationId } from './investigation.ts';

export const OUTCOMES = ['confirmed', 'dismissed', 'needs_more_evidence'] as const;
export type Outcome = (typeof OUTCOMES)[number];
export const VERDICTS = ['accepted', 'rejected'] as const;

/** A reviewer's verdict on an investigation. It is never changed, and changes no risk decision. */
export interface Review {
  readonly id: Id<'investigation-review'>;
  readonly mode: Mode;
  readonly investigationId: InvestigationId;
  readonly subjectId: SubjectId;
  readonly outcome: Outcome;
  readonly findings: readonly FindingReview[];
  readonly reason: string;
  /** As it was when the review was made. */
  readonly investigationOutdated: boolean;
  readonly createdAt: Date;
  readonly createdBy: string;
}

export interface FindingReview {
  readonly findingId: string;
  readonly verdict: (typeof VERDICTS)[number];
  readonly note: string | null;
}

type FindingIds = readonly { readonly findingId: string }[];

/** Each finding is judged once. */
export function refuseRepeats(reviewed: FindingIds): Refusal<'invalid_request'> | undefined {
  const repeated = reviewed.flatMap(({ findingId }, index) =>
    reviewed.findIndex((other) => other.findingId === findingId) < index
      ? [fault(index, 'duplicate', 'The finding is judged already.')]
      : [],
  );
  if (repeated.length === 0) return undefined;
  return refuse('invalid_request', 'A finding is judged more than once.', { errors: repeated });
}

export function refuseForeignFindings(
  reviewed: FindingIds,
  findings: readonly Finding[],
): Refusal<'invalid_request'> | undefined {
  const known = new Set(findings.map(({ id }) => id));
  const errors = reviewed.flatMap(({ findingId }, index) =>
    known.has(findingId) ? [] : [fault(index, 'unknown_finding', 'Not a finding of this investigation.')],
  );
  if (errors.length === 0) return undefined;
  return refuse('invalid_request', 'Some findings are not of this investigation.', { errors });
}

function fault(index: number, code: string, message: string) {
  return { pointer: `/findings/${index}/findingId`, code, message };
}

const Note = Type.String({ minLength: 1, maxLength: limits.investigationNoteCharacters });

export const NewReviewShape = strict({
  outcome: Type.Enum([...OUTCOMES]),
  findings: Type.Optional(
    Type.Array(strict({ findingId: Uuid, verdict: Type.Enum([...VERDICTS]), note: Type.Optional(Note) }), {
      maxItems: limits.investigationReviewFindings,
    }),
  ),
  reason: Reason,
});

export const ReviewRecord = recordOf(
  'ReviewRecord',
  'investigation-reviews',
  strict({
    mode: ModeName,
    createdAt: Timestamp,
    createdBy: Type.String(),
    investigationId: Uuid,
    subjectId: Uuid,
    outcome: Type.Enum([...OUTCOMES]),
    findings: Type.Array(
      strict({ findingId: Uuid, verdict: Type.Enum([...VERDICTS]), note: nullable(Type.String()) }),
    ),
    reason: Type.String(),
    investigationOutdated: Type.Boolean({ description: 'As it was when the review was made' }),
  }),
);

export function reviewRecord({ id, findings, createdAt, ...data }: Review) {
  return {
    id,
    resource: 'investigation-reviews' as const,
    data: { ...data, findings: [...findings], createdAt: createdAt.toISOString() },
  } satisfies ResourceRecord<'investigation-reviews', unknown>;
}

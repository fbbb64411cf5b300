import { Type } from 'typebox';
import type { Id, SubjectId } from '../../kernel/ids.ts';
import { limits } from '../../kernel/limits.ts';
import type { ResourceRecord } from '../../kernel/record.ts';
import { ModeName, nullable, recordOf, strict, Timestamp, Uuid } from '../../kernel/schema.ts';
import type { Mode } from '../../kernel/scope.ts';
import { CITED_RESOURCES, type Finding, SEVERITIES } from './findings/finding.ts';
import { MODEL_FAILURES } from './model/model-failure.ts';

export type InvestigationId = Id<'investigation'>;

export const METHODS = ['deterministic', 'ai_assisted'] as const;
export type Method = (typeof METHODS)[number];

/** Queued until a worker claims it; running until it has ended, also between two tries. */
export const INVESTIGATION_STATUSES = ['queued', 'running', 'completed', 'failed'] as const;
export type InvestigationStatus = (typeof INVESTIGATION_STATUSES)[number];

/**
 * The place in the subject's history up to which an investigation looked, the time, and the digest of the records it
 * saw.
 */
export interface SnapshotMark {
  readonly evidenceRevision: number;
  readonly assessmentSequence: number;
  readonly eventSequence: number;
  readonly takenAt: Date;
  readonly digest: string;
}

export interface Investigation {
  readonly id: InvestigationId;
  readonly mode: Mode;
  readonly subjectId: SubjectId;
  readonly question: string | null;
  readonly method: Method;
  readonly status: InvestigationStatus;
  /** Null until it has completed. */
  readonly snapshot: SnapshotMark | null;
  readonly findings: readonly Finding[];
  /** The model that was asked, if one was. */
  readonly model: string | null;
  readonly error: InvestigationError | null;
  readonly createdAt: Date;
  readonly createdBy: string;
  readonly startedAt: Date | null;
  readonly completedAt: Date | null;
}

/** The reason why there is nothing of a model, or nothing at all. */
export const INVESTIGATION_ERRORS = [
  'model_not_configured',
  'ai_consent_withdrawn',
  ...MODEL_FAILURES,
  'investigator_failed',
] as const;
export type InvestigationError = (typeof INVESTIGATION_ERRORS)[number];

export const Question = Type.String({
  minLength: 1,
  maxLength: limits.investigationQuestionCharacters,
  pattern: '\\S',
  description: 'What the reviewer wants to know. A model sees it; do not write names into it.',
});

export const InvestigationRecord = recordOf(
  'InvestigationRecord',
  'investigations',
  strict({
    mode: ModeName,
    createdAt: Timestamp,
    createdBy: Type.String(),
    subjectId: Uuid,
    question: nullable(Type.String()),
    method: Type.Enum([...METHODS]),
    status: Type.Enum([...INVESTIGATION_STATUSES]),
    snapshot: nullable(
      strict({
        evidenceRevision: Type.Integer(),
        assessmentSequence: Type.Integer(),
        eventSequence: Type.Integer(),
        takenAt: Timestamp,
        digest: Type.String({
          description: 'SHA-256, in hexadecimal, of the canonical JSON of the records that were looked at',
        }),
      }),
    ),
    findings: Type.Array(
      strict({
        id: Uuid,
        severity: Type.Enum([...SEVERITIES]),
        code: Type.String({ description: 'A code that begins with `ai.` is of a model' }),
        statement: Type.String(),
        citations: Type.Array(strict({ resource: Type.Enum([...CITED_RESOURCES]), id: Uuid })),
      }),
      { description: 'The most severe first' },
    ),
    model: nullable(Type.String({ description: 'The model that was asked' })),
    error: nullable(
      Type.Enum([...INVESTIGATION_ERRORS], {
        description: 'Why nothing of a model is there, or why the investigation failed',
      }),
    ),
    startedAt: nullable(Timestamp),
    completedAt: nullable(Timestamp),
  }),
);

export function investigationRecord(investigation: Investigation) {
  const { id, snapshot, findings, createdAt, startedAt, completedAt, ...data } = investigation;
  return {
    id,
    resource: 'investigations' as const,
    data: {
      ...data,
      snapshot: snapshot && { ...snapshot, takenAt: snapshot.takenAt.toISOString() },
      findings: findings.map(({ citations, ...finding }) => ({ ...finding, citations: [...citations] })),
      createdAt: createdAt.toISOString(),
      startedAt: startedAt?.toISOString() ?? null,
      completedAt: completedAt?.toISOString() ?? null,
    },
  } satisfies ResourceRecord<'investigations', unknown>;
}

import { type Static, Type } from 'typebox';
import type { SubjectId } from '../../kernel/ids.ts';
import { strict, Uuid } from '../../kernel/schema.ts';

export const ATTENTION_KINDS = ['expiringEvidence', 'expiringOverrides', 'staleAssessments'] as const;
export type AttentionKind = (typeof ATTENTION_KINDS)[number];

/** Something about a subject that somebody should look at soon. */
export interface Attention {
  /** Of the receipt, the override or the assessment. */
  readonly id: string;
  /** When it ends; of an assessment, when it was made. */
  readonly at: Date;
  /** The fact, or the key of the policy. */
  readonly name: string;
  readonly subjectId: SubjectId;
  readonly subjectKind: string;
  readonly externalId: string;
}

export const AttentionShape = strict(
  {
    id: Type.String({
      format: 'uuid',
      description: 'Of the receipt, the override or the assessment',
    }),
    at: Type.String({ format: 'date-time', description: 'When it ends; of an assessment, when it was made' }),
    name: Type.String({ description: 'The fact, or the key of the policy' }),
    subjectId: Uuid,
    subject: strict({ kind: Type.String(), externalId: Type.String() }),
  },
  { title: 'Attention' },
);

export function presentAttention(one: Attention): Static<typeof AttentionShape> {
  const { id, at, name, subjectId, subjectKind: kind, externalId } = one;
  return { id, at: at.toISOString(), name, subjectId, subject: { kind, externalId } };
}

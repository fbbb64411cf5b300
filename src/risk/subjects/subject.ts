import { Type } from 'typebox';
import type { SubjectId } from '../../kernel/ids.ts';
import { limits } from '../../kernel/limits.ts';
import type { ResourceRecord } from '../../kernel/record.ts';
import { ModeName, recordOf, strict, Timestamp } from '../../kernel/schema.ts';
import type { Mode } from '../../kernel/scope.ts';

export const SUBJECT_KINDS = ['person', 'business', 'account', 'transaction'] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

/** A durable risk subject: it outlives verification sessions. */
export interface Subject {
  readonly id: SubjectId;
  readonly mode: Mode;
  readonly kind: SubjectKind;
  readonly externalId: string;
  /** Grows by one with every accepted submission or batch of evidence. */
  readonly evidenceRevision: number;
  readonly createdAt: Date;
  readonly createdBy: string;
}

export const SubjectIdentity = strict({
  kind: Type.Enum([...SUBJECT_KINDS]),
  externalId: Type.String({
    minLength: 1,
    maxLength: limits.subjectExternalIdCharacters,
    description: 'Your own id of the subject. Never a name or the number of an identity document.',
  }),
});

export const SubjectRecord = recordOf(
  'SubjectRecord',
  'subjects',
  strict({
    mode: ModeName,
    createdAt: Timestamp,
    createdBy: Type.String(),
    kind: Type.Enum([...SUBJECT_KINDS]),
    externalId: Type.String(),
    evidenceRevision: Type.Integer({ description: 'Grows by one with every accepted submission or batch' }),
  }),
);

export function subjectRecord({ id, createdAt, ...data }: Subject) {
  return {
    id,
    resource: 'subjects' as const,
    data: { ...data, createdAt: createdAt.toISOString() },
  } satisfies ResourceRecord<'subjects', unknown>;
}

import { Type } from 'typebox';
import type { FactValue, Receipt } from '@assay/policy-engine';
import { bounds } from '../../kernel/bounds.ts';
import type { ApiKeyId, BatchId, EvidenceId, SourceId, SubjectId } from '../../kernel/ids.ts';
import type { ResourceRecord } from '../../kernel/record.ts';
import { ModeName, nullable, recordOf, strict, Timestamp, Uuid } from '../../kernel/schema.ts';
import type { Mode } from '../../kernel/scope.ts';

export const EVIDENCE_STATUSES = ['available', 'unavailable', 'revoked'] as const;
export type EvidenceStatus = (typeof EVIDENCE_STATUSES)[number];

export const EVIDENCE_CLASSES = ['assertion', 'verification', 'screening', 'session_check'] as const;

/** The origin of a receipt, as the server saw it: nothing of it is supplied by the caller. */
export interface Provenance {
  readonly evidenceClass: (typeof EVIDENCE_CLASSES)[number];
  readonly sourceRegistrationId: SourceId | null;
  readonly bindingRevision: number | null;
  readonly apiKeyId: ApiKeyId | null;
  readonly adapterVersion: string;
}

/** One receipt. It is never changed; the next one of the same subject, fact and source supersedes it. */
export interface Evidence {
  readonly id: EvidenceId;
  readonly mode: Mode;
  readonly subjectId: SubjectId;
  readonly sequence: number;
  readonly fact: string;
  readonly source: string;
  readonly status: EvidenceStatus;
  readonly value: FactValue | null;
  readonly observedAt: Date;
  readonly expiresAt: Date | null;
  readonly receivedAt: Date;
  readonly providerRef: string | null;
  readonly provenance: Provenance;
  readonly batchId: BatchId | null;
  readonly supersedes: EvidenceId | null;
  readonly supersededBy: EvidenceId | null;
  readonly createdBy: string;
}

const Scalar = Type.Union([
  Type.String({ maxLength: bounds.factTextCharacters }),
  Type.Number(),
  Type.Boolean(),
]);
/** A string, a finite number, a boolean, or a list of those. */
export const FactValueShape = Type.Union([Scalar, Type.Array(Scalar, { maxItems: bounds.factListItems })]);

export const EvidenceRecord = recordOf(
  'EvidenceRecord',
  'evidence',
  strict({
    mode: ModeName,
    createdAt: Timestamp,
    createdBy: Type.String(),
    subjectId: Uuid,
    sequence: Type.Integer({ description: "Receipt order of the subject's evidence" }),
    fact: Type.String(),
    source: Type.String({ description: 'The source identity that policies accept' }),
    status: Type.Enum([...EVIDENCE_STATUSES]),
    value: nullable(FactValueShape),
    observedAt: Timestamp,
    expiresAt: nullable(Timestamp),
    receivedAt: Timestamp,
    providerRef: nullable(Type.String()),
    provenance: strict({
      evidenceClass: Type.Enum([...EVIDENCE_CLASSES]),
      sourceRegistrationId: Type.Optional(Uuid),
      bindingRevision: Type.Optional(Type.Integer()),
      apiKeyId: Type.Optional(Uuid),
      adapterVersion: Type.String(),
    }),
    batchId: nullable(Uuid),
    supersedes: nullable(Uuid),
    supersededBy: nullable(Uuid),
  }),
);

export function evidenceRecord(evidence: Evidence) {
  const { id, provenance, observedAt, expiresAt, receivedAt, ...data } = evidence;
  const { sourceRegistrationId, bindingRevision, apiKeyId, evidenceClass, adapterVersion } = provenance;
  return {
    id,
    resource: 'evidence' as const,
    data: {
      ...data,
      observedAt: observedAt.toISOString(),
      expiresAt: expiresAt?.toISOString() ?? null,
      receivedAt: receivedAt.toISOString(),
      createdAt: receivedAt.toISOString(),
      provenance: {
        evidenceClass,
        ...(sourceRegistrationId !== null && { sourceRegistrationId }),
        ...(bindingRevision !== null && { bindingRevision }),
        ...(apiKeyId !== null && { apiKeyId }),
        adapterVersion,
      },
    },
  } satisfies ResourceRecord<'evidence', unknown>;
}

/** The part of a subject's evidence that a policy selects, and the bytes stored with it that no evaluation looks at. */
export interface SelectedEvidence {
  readonly receipts: readonly Receipt[];
  readonly metadataBytes: number;
}

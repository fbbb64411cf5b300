import { Type } from 'typebox';
import type { SubjectId } from '../../kernel/ids.ts';
import { ModeName, nullable, strict, Timestamp, Uuid } from '../../kernel/schema.ts';
import type { Mode } from '../../kernel/scope.ts';
import type { DocumentHead } from '../audit/audit-trail.ts';
import type { DocumentId, TemplateId } from '../ids.ts';
import { presentSigner, type Signer, SignerShape } from '../signers/signer.ts';

/** Contract 5, *Documents*. */
export const DOCUMENT_STATUSES = ['draft', 'sent', 'completed', 'declined', 'voided', 'expired'] as const;
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

export const ORIGINS = ['template', 'upload'] as const;

export interface Document {
  readonly id: DocumentId;
  readonly name: string;
  readonly status: DocumentStatus;
  readonly mode: Mode;
  readonly origin: (typeof ORIGINS)[number];
  readonly templateId: TemplateId | null;
  readonly templateRevision: number | null;
  readonly sourceHash: string | null;
  readonly pages: readonly { readonly width: number; readonly height: number }[];
  readonly pdfSha256: string;
  readonly uploadSha256: string | null;
  readonly completedPdfSha256: string | null;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
  readonly completedAt: Date | null;
  readonly expiresAt: Date | null;
  readonly voidReason: string | null;
  /** The sender's message to the signers, sent with their invitations. */
  readonly message: string | null;
  /** Everybody has signed, and the final file is still to be made. */
  readonly completionDueAt: Date | null;
  /** Whom it is about, as the chapter of risk knows them. */
  readonly riskSubjectId: SubjectId | null;
}

/** A document under its lock, with the end of its audit trail. */
export interface LockedDocument extends Document {
  readonly head: DocumentHead;
  /** The time of every change under this lock: never before the end of its trail. */
  readonly now: Date;
}

/** A document with its signers, in their order. */
export interface WholeDocument extends Document {
  readonly signers: readonly Signer[];
}

const Sha256 = Type.String({ description: 'Hex SHA-256 of the file' });

export const DocumentShape = strict(
  {
    id: Uuid,
    name: Type.String(),
    status: Type.Enum([...DOCUMENT_STATUSES]),
    mode: ModeName,
    origin: Type.Enum([...ORIGINS]),
    templateId: nullable(Uuid),
    templateRevision: nullable(Type.Integer()),
    sourceHash: nullable(Type.String({ description: 'Of the source that it was generated from' })),
    pageCount: Type.Integer({ minimum: 1 }),
    pages: Type.Array(strict({ width: Type.Number(), height: Type.Number() }), {
      description: 'Each page in points',
    }),
    pdfSha256: Sha256,
    uploadSha256: nullable(Sha256),
    completedPdfSha256: nullable(Sha256),
    signers: Type.Array(SignerShape),
    createdAt: Timestamp,
    sentAt: nullable(Timestamp),
    completedAt: nullable(Timestamp),
    expiresAt: nullable(Timestamp),
    voidReason: nullable(Type.String()),
    riskSubjectId: Type.Optional(
      Type.String({
        format: 'uuid',
        description: 'The risk subject that it is about, where one was named; signers are not told',
      }),
    ),
  },
  { title: 'Document' },
);

export function presentDocument(document: WholeDocument) {
  return {
    id: document.id,
    name: document.name,
    status: document.status,
    mode: document.mode,
    origin: document.origin,
    templateId: document.templateId,
    templateRevision: document.templateRevision,
    sourceHash: document.sourceHash,
    pageCount: document.pages.length,
    pages: document.pages,
    pdfSha256: document.pdfSha256,
    uploadSha256: document.uploadSha256,
    completedPdfSha256: document.completedPdfSha256,
    signers: document.signers.map(presentSigner),
    createdAt: document.createdAt.toISOString(),
    sentAt: document.sentAt?.toISOString() ?? null,
    completedAt: document.completedAt?.toISOString() ?? null,
    expiresAt: document.expiresAt?.toISOString() ?? null,
    voidReason: document.voidReason,
    ...(document.riskSubjectId !== null && { riskSubjectId: document.riskSubjectId }),
  };
}

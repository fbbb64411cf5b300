import { Type } from 'typebox';
import { ModeName, nullable, strict, Timestamp, Uuid } from '../../kernel/schema.ts';
import type { Mode } from '../../kernel/scope.ts';
import type { DocumentId, TemplateId } from '../ids.ts';
import { presentSigner, type Signer, SignerShape } from './signer.ts';

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
}

/** A document with whoever signs it, in their order. */
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
  },
  { title: 'Document' },
);

export function presentDocument(document: WholeDocument) {
  const { pages, pdfSha256, uploadSha256, completedPdfSha256, signers, voidReason, ...rest } = document;
  const { createdAt, sentAt, completedAt, expiresAt, ...made } = rest;
  return {
    ...made,
    pageCount: pages.length,
    pages,
    pdfSha256,
    uploadSha256,
    completedPdfSha256,
    signers: signers.map(presentSigner),
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    completedAt: completedAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
    voidReason,
  };
}

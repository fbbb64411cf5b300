import type { Standing } from '@assay/agreement-pdf';
import type { AuditItem } from '../audit/audit-trail.ts';
import type { Document } from '../documents/document.ts';
import type { Signer } from '../signers/signer.ts';

/** The records that a certificate tells of. */
export interface CertificateRecords {
  readonly document: Document;
  readonly signers: readonly CertificateSigner[];
  readonly audit: readonly AuditItem[];
}

export interface CertificateSigner extends Signer {
  readonly invitedAt: Date | null;
  readonly viewedAt: Date | null;
}

/** States in which nothing more happens to a document. */
export const STANDINGS: Readonly<Record<EndStatus, Standing>> = {
  completed: { word: 'Completed', tone: 'good' },
  declined: { word: 'Declined', tone: 'bad' },
  voided: { word: 'Voided', tone: 'bad' },
  expired: { word: 'Expired', tone: 'quiet' },
};

export type EndStatus = 'completed' | 'declined' | 'voided' | 'expired';

export function hasEnded<T extends Pick<Document, 'status'>>(
  document: T,
): document is T & { status: EndStatus } {
  return Object.hasOwn(STANDINGS, document.status);
}

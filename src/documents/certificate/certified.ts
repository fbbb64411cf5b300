import type { Standing } from '@assay/agreement-pdf';
import type { AuditItem } from '../audit/audit-trail.ts';
import type { Document } from '../documents/document.ts';
import type { Signer } from '../signers/signer.ts';

/** Everything that a certificate tells of. */
export interface Certified {
  readonly document: Document;
  readonly signers: readonly CertifiedSigner[];
  readonly audit: readonly AuditItem[];
}

export interface CertifiedSigner extends Signer {
  readonly invitedAt: Date | null;
  readonly viewedAt: Date | null;
}

/** States in which nothing more happens to a document. */
export const STANDINGS: Readonly<Record<Ended, Standing>> = {
  completed: { word: 'Completed', tone: 'good' },
  declined: { word: 'Declined', tone: 'bad' },
  voided: { word: 'Voided', tone: 'bad' },
  expired: { word: 'Expired', tone: 'quiet' },
};

export type Ended = 'completed' | 'declined' | 'voided' | 'expired';

export function hasEnded<T extends Pick<Document, 'status'>>(document: T): document is T & { status: Ended } {
  return Object.hasOwn(STANDINGS, document.status);
}

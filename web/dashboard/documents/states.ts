import { badge, type Tone } from '../parts/notices.ts';
import type { DocumentRecord, DocumentStatus, FieldType, SignerStatus } from './records.ts';

type Standing = readonly [word: string, tone: Tone];

/** In the order of a document's life. */
export const DOCUMENT_STATES: Readonly<Record<DocumentStatus, Standing>> = {
  draft: ['Draft', 'calm'],
  sent: ['Sent', 'caution'],
  completed: ['Completed', 'good'],
  declined: ['Declined', 'bad'],
  voided: ['Voided', 'bad'],
  expired: ['Expired', 'calm'],
};

const SIGNER_STATES: Readonly<Record<SignerStatus, Standing>> = {
  waiting: ['Waiting', 'calm'],
  invited: ['Invited', 'caution'],
  viewed: ['Viewed', 'caution'],
  signed: ['Signed', 'good'],
  declined: ['Declined', 'bad'],
};

export const FIELD_KINDS: Readonly<Record<FieldType, string>> = {
  signature: 'Signature',
  initials: 'Initials',
  date: 'Date',
  text: 'Text',
  checkbox: 'Checkbox',
  dropdown: 'Dropdown',
};

export function documentBadge(status: DocumentStatus): HTMLElement {
  return badge(...DOCUMENT_STATES[status]);
}

export function signerBadge(status: SignerStatus): HTMLElement {
  return badge(...SIGNER_STATES[status]);
}

/** Nothing more happens to it, and it has a certificate. */
export function hasEnded({ status }: Pick<DocumentRecord, 'status'>): boolean {
  return status !== 'draft' && status !== 'sent';
}

/** Contract 5, *Signing*: until the final file is stored it shows `sent`, and cannot be voided. */
export function isCompleting({ status, signers }: Pick<DocumentRecord, 'status' | 'signers'>): boolean {
  return status === 'sent' && signers.every((signer) => signer.status === 'signed');
}

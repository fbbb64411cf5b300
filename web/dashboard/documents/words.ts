import type { Tone } from '../design/tone.ts';
import type { DocumentRecord, DocumentStatus, FieldType, SignerStatus, TemplateRole } from './records.ts';

type Standing = readonly [word: string, tone: Tone];

/** In the order of a document's life. */
export const DOCUMENT_STATES: Readonly<Record<DocumentStatus, Standing>> = {
  draft: ['Draft', 'neutral'],
  sent: ['Sent', 'info'],
  completed: ['Completed', 'good'],
  declined: ['Declined', 'bad'],
  voided: ['Voided', 'bad'],
  expired: ['Expired', 'caution'],
};

export const SIGNER_STATES: Readonly<Record<SignerStatus, Standing>> = {
  waiting: ['Waiting', 'neutral'],
  invited: ['Invited', 'info'],
  viewed: ['Viewed', 'info'],
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

/** Nothing more happens to it, and it has a certificate. */
export function hasEnded({ status }: Pick<DocumentRecord, 'status'>): boolean {
  return status !== 'draft' && status !== 'sent';
}

/** Contract 5, *Signing*: until the final file is stored it shows `sent`, and cannot be voided. */
export function isCompleting({ status, signers }: Pick<DocumentRecord, 'status' | 'signers'>): boolean {
  return status === 'sent' && signers.every((signer) => signer.status === 'signed');
}

export function signedText(signers: DocumentRecord['signers']): string {
  if (signers.length === 0) return 'No signers';
  return `${signers.filter(({ status }) => status === 'signed').length} of ${signers.length}`;
}

/** What the document waits for, in a sentence. */
export function nextText(document: Pick<DocumentRecord, 'status' | 'signers' | 'voidReason'>): string {
  const { status, signers, voidReason } = document;
  if (status === 'draft')
    return signers.length === 0 ? 'Nobody is to sign yet.' : 'Nobody is invited before it is sent.';
  if (status === 'completed') return 'Everybody has signed.';
  if (status === 'voided') return `Voided: ${voidReason ?? ''}`;
  if (status === 'expired') return 'It expired before everybody had signed.';
  if (status === 'declined') {
    const decliner = signers.find((signer) => signer.status === 'declined');
    return decliner ? `${decliner.name} declined to sign.` : 'A signer declined.';
  }
  if (isCompleting(document)) return 'Everybody has signed. The final file is being made.';
  const awaited = signers.filter((signer) => signer.status === 'invited' || signer.status === 'viewed');
  return `Waiting for ${awaited.map(({ name }) => name).join(' and ')}.`;
}

export function asWords(code: string): string {
  return code.replaceAll('_', ' ');
}

const NUMBER = new Intl.NumberFormat('en');

export function countText(count: number, one: string, many = `${one}s`): string {
  return `${NUMBER.format(count)} ${count === 1 ? one : many}`;
}

/** What stands on the lines; empty ones are left out. */
export function linesOf(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

export function roleText({ role, label }: Pick<TemplateRole, 'role' | 'label'>): string {
  return label === null ? role : `${role} (${label})`;
}

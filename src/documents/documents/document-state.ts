import { type Refusal, refuse } from '../../kernel/result.ts';
import type { Document, DocumentStatus } from './document.ts';

/**
 * Contract 5, *Documents*: the states that a caller can put a document into. Two states come by themselves: `completed`
 * when everybody has signed and the final file is stored, `expired` when the time has passed.
 */
const MOVES: Readonly<Record<DocumentStatus, readonly DocumentStatus[]>> = {
  draft: ['sent', 'voided'],
  sent: ['declined', 'voided'],
  completed: [],
  declined: [],
  voided: [],
  expired: [],
};

export type DocumentStanding = Pick<Document, 'status' | 'expiresAt' | 'completionDueAt'>;

/** Everybody has signed, and the final file is still to be stored. It shows `sent` until then. */
export function isCompleting({ status, completionDueAt }: DocumentStanding): boolean {
  return status === 'sent' && completionDueAt !== null;
}

/**
 * Its time has passed, whether or not that was noted yet. A document that everybody has signed does not expire any
 * more.
 */
export function isExpired({ status, expiresAt, completionDueAt }: DocumentStanding, now: Date): boolean {
  return status === 'sent' && completionDueAt === null && expiresAt !== null && expiresAt <= now;
}

/** The state as of now, whether or not the expiry was noted yet. */
export function asOf<D extends Document>(document: D, now: Date): D {
  return isExpired(document, now) ? { ...document, status: 'expired' } : document;
}

/** Whether it can still be signed. */
export function isOpen(document: DocumentStanding, now: Date): boolean {
  return document.status === 'sent' && !isCompleting(document) && !isExpired(document, now);
}

/** Why a document cannot get this state now; undefined where it can. */
export function moveRefusal(
  document: DocumentStanding,
  next: DocumentStatus,
  now: Date,
): Refusal<'illegal_transition'> | undefined {
  return allowedMoves(document, now).includes(next) ? undefined : wrongState(document, now);
}

export function wrongState(document: DocumentStanding, now: Date): Refusal<'illegal_transition'> {
  const allowed = allowedMoves(document, now);
  return refuse('illegal_transition', `${standingText(document, now)}.`, { members: { allowed } });
}

export function allowedMoves(document: DocumentStanding, now: Date): readonly DocumentStatus[] {
  return isCompleting(document) || isExpired(document, now) ? [] : MOVES[document.status];
}

function standingText(document: DocumentStanding, now: Date): string {
  if (isCompleting(document)) return 'Everybody has signed the document';
  return `The document is ${isExpired(document, now) ? 'expired' : document.status}`;
}

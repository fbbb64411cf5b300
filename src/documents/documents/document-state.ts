import { type Refusal, refuse } from '../../kernel/result.ts';
import type { Document, DocumentStatus } from './document.ts';

/**
 * Contract 5, *Documents*: what somebody can make of a document. Two states come by themselves: `completed` when
 * everybody has signed and the final file is stored, `expired` when the time has passed.
 */
const MOVES: Readonly<Record<DocumentStatus, readonly DocumentStatus[]>> = {
  draft: ['sent', 'voided'],
  sent: ['declined', 'voided'],
  completed: [],
  declined: [],
  voided: [],
  expired: [],
};

export type Standing = Pick<Document, 'status' | 'expiresAt' | 'completionDueAt'>;

/** Everybody has signed, and the final file is still to be stored. It shows `sent` until then. */
export function isCompleting({ status, completionDueAt }: Standing): boolean {
  return status === 'sent' && completionDueAt !== null;
}

/** Its time has passed, whether or not that was noted yet. What everybody has signed does not expire any more. */
export function isExpired({ status, expiresAt, completionDueAt }: Standing, now: Date): boolean {
  return status === 'sent' && completionDueAt === null && expiresAt !== null && expiresAt <= now;
}

/** As it stands now, whether or not that it expired was noted yet. */
export function asOf<D extends Document>(document: D, now: Date): D {
  return isExpired(document, now) ? { ...document, status: 'expired' } : document;
}

/** Somebody can still sign it. */
export function isOpen(document: Standing, now: Date): boolean {
  return document.status === 'sent' && !isCompleting(document) && !isExpired(document, now);
}

/** Why nobody can make this of it now; undefined where they can. */
export function moveRefusal(
  document: Standing,
  next: DocumentStatus,
  now: Date,
): Refusal<'illegal_transition'> | undefined {
  return allowedMoves(document, now).includes(next) ? undefined : wrongState(document, now);
}

export function wrongState(document: Standing, now: Date): Refusal<'illegal_transition'> {
  const allowed = allowedMoves(document, now);
  return refuse('illegal_transition', `${standingText(document, now)}.`, { members: { allowed } });
}

export function allowedMoves(document: Standing, now: Date): readonly DocumentStatus[] {
  return isCompleting(document) || isExpired(document, now) ? [] : MOVES[document.status];
}

function standingText(document: Standing, now: Date): string {
  if (isCompleting(document)) return 'Everybody has signed the document';
  return `The document is ${isExpired(document, now) ? 'expired' : document.status}`;
}

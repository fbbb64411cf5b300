import { secondsAfter } from '@assay/values';
import { backoffSeconds } from '../../kernel/backoff.ts';

/** The state of a mail after a try to send it; without a time to try again it is over. */
export interface AfterSending {
  readonly dueAt: Date | null;
  readonly sentAt: Date | null;
  readonly error: string | null;
}

export type SendingOutcome =
  | { readonly kind: 'sent' }
  /** Nobody waits for it any more: it was used, replaced or called off. */
  | { readonly kind: 'withdrawn' }
  | { readonly kind: 'failed'; readonly error: string };

export function afterSending(tries: number, outcome: SendingOutcome, endedAt: Date): AfterSending {
  switch (outcome.kind) {
    case 'sent':
      return { dueAt: null, sentAt: endedAt, error: null };
    case 'withdrawn':
      return { dueAt: null, sentAt: null, error: 'withdrawn' };
    case 'failed':
      return {
        dueAt: isLastTry(tries) ? null : secondsAfter(endedAt, backoffSeconds(tries, BACKOFF_SECONDS)),
        sentAt: null,
        error: outcome.error.slice(0, ERROR_CHARACTERS),
      };
  }
}

const TRIES = 5;
const BACKOFF_SECONDS = 60;
const ERROR_CHARACTERS = 500;

export function isLastTry(tries: number): boolean {
  return tries >= TRIES;
}

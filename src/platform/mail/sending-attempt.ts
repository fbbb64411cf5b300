import { secondsAfter } from '@assay/values';

/** What becomes of a mail after a try to send it; without a time to try again it is over. */
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
        dueAt: isLastTry(tries) ? null : secondsAfter(endedAt, waitSeconds(tries)),
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

/** Doubles with every try that failed: 60, 120, 240, 480. */
function waitSeconds(tries: number): number {
  return BACKOFF_SECONDS * 2 ** (tries - 1);
}

import { backoffSeconds } from '../../kernel/backoff.ts';
import { limits } from '../../kernel/limits.ts';
import { secondsAfter } from '@assay/values';
import type { Delivery } from '../deliveries/delivery.ts';

/** The outcome of sending: an answer, or the reason why there was none. */
export type AttemptOutcome =
  | { readonly status: number; readonly preview: string }
  | { readonly failed: string };

export type AfterAttempt = Pick<
  Delivery,
  'status' | 'attempts' | 'nextAttemptAt' | 'deliveredAt' | 'lastStatusCode' | 'lastError' | 'responsePreview'
>;

/** Only 2xx is delivered: a redirect is not followed. */
export function afterAttempt(attemptsBefore: number, outcome: AttemptOutcome, endedAt: Date): AfterAttempt {
  const attempts = attemptsBefore + 1;
  const seen = {
    attempts,
    lastStatusCode: 'status' in outcome ? outcome.status : null,
    responsePreview: 'status' in outcome ? outcome.preview : null,
  };
  if ('status' in outcome && outcome.status >= 200 && outcome.status < 300)
    return { ...seen, status: 'delivered', nextAttemptAt: null, deliveredAt: endedAt, lastError: null };
  const lastError = 'failed' in outcome ? outcome.failed : 'unexpected_status';
  const tired = attempts >= limits.webhookAttempts;
  return {
    ...seen,
    status: tired ? 'failed' : 'pending',
    nextAttemptAt: tired
      ? null
      : secondsAfter(endedAt, backoffSeconds(attempts, limits.webhookBackoffSeconds)),
    deliveredAt: null,
    lastError,
  };
}

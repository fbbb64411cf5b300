import { type Refusal, refuse } from '../../../kernel/result.ts';
import type { Throttle } from '../../throttle.ts';

export interface RateLimitParts {
  readonly throttle: Throttle;
  /** Requests a minute for one credential, or one network where none is needed; 0 is no limit. */
  readonly requestsPerMinute: number;
}

/** Counts a request of a caller; answers the refusal once there were too many. */
export function rateRefusal(
  { throttle, requestsPerMinute }: RateLimitParts,
  who: string,
): Refusal<'rate_limited'> | undefined {
  if (requestsPerMinute === 0) return undefined;
  const wait = throttle.take(who, { limit: requestsPerMinute, windowSeconds: 60 });
  if (wait === undefined) return undefined;
  return refuse('rate_limited', `More than ${requestsPerMinute} requests a minute.`, {
    retryAfterSeconds: wait,
  });
}

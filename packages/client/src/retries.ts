const FIRST_WAIT_MILLISECONDS = 200;
const LONGEST_WAIT_MILLISECONDS = 30_000;
const RATE_EXCEEDED = 429;
const PASSING = new Set([RATE_EXCEEDED, 502, 503, 504]);

/** Refused for its rate nothing was done; after another passing refusal only what may be done twice is sent again. */
export function isWorthRetrying(status: number, isSafe: boolean): boolean {
  return status === RATE_EXCEEDED || (isSafe && PASSING.has(status));
}

/** As long as the service asks for; otherwise longer each time, by chance, so that callers do not come back together. */
export async function waitBefore(retry: number, retryAfter: string | undefined): Promise<void> {
  const wanted = retryAfter === undefined ? undefined : askedMilliseconds(retryAfter);
  const longest = FIRST_WAIT_MILLISECONDS * 2 ** retry;
  const milliseconds = wanted ?? longest * (0.5 + Math.random() / 2);
  await new Promise((resolve) => {
    setTimeout(resolve, Math.min(milliseconds, LONGEST_WAIT_MILLISECONDS));
  });
}

/** Seconds, or the date of an HTTP header. */
function askedMilliseconds(retryAfter: string): number | undefined {
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter) * 1000;
  const until = Date.parse(retryAfter);
  return Number.isNaN(until) ? undefined : Math.max(0, until - Date.now());
}

const FIRST_SECONDS = 5;
const LONGEST_SECONDS = 3_600;

/** Doubles with every try that failed, up to an hour: it is never given up. */
export function retrySeconds(tries: number): number {
  return Math.min(LONGEST_SECONDS, FIRST_SECONDS * 2 ** (tries - 1));
}

/** Every thread was busy: nothing failed. */
export const BUSY_RETRY_SECONDS = 2;

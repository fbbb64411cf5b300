import { backoffSeconds } from '../../kernel/backoff.ts';

const FIRST_SECONDS = 5;
const LONGEST_SECONDS = 3_600;

/** Completion is never given up. */
export function retrySeconds(tries: number): number {
  return backoffSeconds(tries, FIRST_SECONDS, LONGEST_SECONDS);
}

/** Every thread was busy: nothing failed. */
export const BUSY_RETRY_SECONDS = 2;

import { refuse, type Refusal } from '../../../kernel/result.ts';
import { type DatabaseFault, faultOf, isUnavailable } from '../../database/errors.ts';
import type { Log } from '../../log/log.ts';

/** An answer that says: not now. */
export interface Outage {
  readonly requestId: string;
  readonly traceId?: string | undefined;
  readonly method: string;
  readonly route: string;
  readonly refusal: Refusal;
  /** The error that was thrown, where one was. */
  readonly cause: unknown;
}

const AGAIN = 'Try again, with the same Idempotency-Key where you sent one.';
const DETAILS: Readonly<Record<DatabaseFault, string>> = {
  away: 'The database is away.',
  slow: 'The database does not answer in time.',
  full: 'The disk of the database is full.',
  read_only: 'The database can only be read at the moment.',
  not_writable: 'The database cannot write at the moment.',
};

/** For an error that is unavailability. */
export function databaseOutage(error: unknown): Refusal<'unavailable'> {
  return refuse('unavailable', `${DETAILS[faultOf(error)]} ${AGAIN}`, { retryAfterSeconds: 2 });
}

const COUNTED_SECONDS = 10;

/**
 * The first answer of each cause is logged at once, and those that follow it are counted: an outage is told in a few lines,
 * however many requests it meets. Causes are a word or a sentence of ours, so there are few of them.
 */
export function openOutageLog(
  log: Pick<Log, 'error'>,
  countedSeconds = COUNTED_SECONDS,
): (outage: Outage) => void {
  const told = new Map<string, { count: number; requestId: string }>();
  return ({ requestId, traceId, method, route, refusal, cause }) => {
    const [code, why] = [refusal.refused, wordFor(refusal, cause)];
    const before = told.get(why);
    if (before) {
      before.count += 1;
      before.requestId = requestId;
      return;
    }
    const following = { count: 0, requestId };
    told.set(why, following);
    const error = cause === undefined ? {} : { error: cause };
    log.error({ requestId, traceId, method, route, status: 503, code, cause: why, ...error }, 'answered 503');
    setTimeout(() => {
      told.delete(why);
      if (following.count > 0)
        log.error({ status: 503, code, cause: why, seconds: countedSeconds, ...following }, ALSO);
    }, countedSeconds * 1000).unref();
  };
}

const ALSO = 'answered 503 also to these; the last is named';

function wordFor({ detail }: Refusal, cause: unknown): string {
  return isUnavailable(cause) ? `database_${faultOf(cause)}` : detail;
}

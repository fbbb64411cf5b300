import { secondsAfter } from '@assay/values';
import { backoffSeconds } from '../../kernel/backoff.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Lease } from '../../platform/workers/leased-work.ts';
import type { Log } from '../../platform/log/log.ts';
import { checkpointImprint } from '../checkpoints/checkpoint.ts';
import { endTimestamp } from './end-timestamp.command.ts';
import { openAuthority, type TimestampAuthority } from './timestamp-authority.adapter.ts';
import { claimTimestamp, selectDueTimestamps, type WaitingTimestamp } from './timestamps.store.ts';

export interface TimestampDeps {
  readonly database: Database;
  readonly log: Log;
  readonly authority: TimestampAuthority;
}

const CHECKPOINTS_PER_TICK = 20;
const FIRST_PAUSE_SECONDS = 15;
const LONGEST_PAUSE_SECONDS = 3600;
/** About a day. A later checkpoint covers the same entries, so its time-stamp speaks for them too. */
const MOST_ATTEMPTS = 30;

/** Asks for the time-stamps that are due. One for each is enough to learn that the authority is away. */
export async function tickTimestamps(deps: TimestampDeps, now: Date): Promise<number> {
  const { database, log } = deps;
  const authority = openAuthority(deps.authority);
  try {
    const waiting = await selectDueTimestamps(database, now, CHECKPOINTS_PER_TICK);
    for (const one of waiting) {
      const due = await claimTimestamp(database, one, { now, lease: untilNextAttempt(one, now) });
      if (!due) continue;
      const { organizationId, checkpointId, attempts } = due;
      const stamped = await authority.stamp(checkpointImprint(organizationId, due));
      if ('token' in stamped) {
        await endTimestamp(database, due, stamped);
        continue;
      }
      const isLast = attempts >= MOST_ATTEMPTS;
      if (isLast) await endTimestamp(database, due, undefined);
      const { fault } = stamped;
      log.warn(
        { organizationId, checkpointId, attempts, fault },
        isLast ? 'a checkpoint stays without a time-stamp' : 'a checkpoint was not time-stamped',
      );
      if ('isAway' in stamped) return 0;
    }
    return waiting.length < CHECKPOINTS_PER_TICK ? 0 : 1;
  } finally {
    await authority.close();
  }
}

/** A worker that ends without an answer has left it due, later each time. */
function untilNextAttempt({ attempts }: WaitingTimestamp, now: Date): Lease {
  return {
    until: secondsAfter(now, backoffSeconds(attempts + 1, FIRST_PAUSE_SECONDS, LONGEST_PAUSE_SECONDS)),
  };
}

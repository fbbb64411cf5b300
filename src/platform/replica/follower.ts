import { setTimeout as sleep } from 'node:timers/promises';
import type { Reader } from '../database/database.ts';
import type { Log } from '../log/log.ts';
import { askPrimary, covers, type PrimaryPosition, readReplica, type ReplicaPosition } from './positions.ts';
import { sharedQuestion } from './shared-question.ts';
import { openReplicaUsage, type ReplicaUsage } from './replica-usage.ts';
import { answeredWithin } from './answered-within.ts';

/** How the replica follows the primary. */
export interface Follower {
  readonly usage: ReplicaUsage;
  /**
   * The position of the primary, asked now, once the replica has come that far; undefined where it does not within
   * moments, or where the primary does not answer, which the next statement there will tell.
   */
  caughtUp(): Promise<PrimaryPosition | undefined>;
  /** Finds out anew how it stands. */
  look(): Promise<void>;
  /** Undefined where one of the two does not answer. */
  lag(): Promise<ReplicaLag | undefined>;
}

export interface ReplicaLag {
  readonly bytes: number;
  readonly seconds: number;
}

export interface FollowerParts {
  readonly asking: Reader;
  readonly standby: Reader;
  readonly log: Pick<Log, 'info' | 'warn'>;
}

/** As long as an answer of the replica is waited for before the primary is asked, too. */
export const SILENCE_MILLISECONDS = 2_000;
/** As long as a statement waits for a replica that is about to have everything; then the primary is asked. */
const PATIENCE_MILLISECONDS = 25;
const BETWEEN_LOOKS_MILLISECONDS = 1;

export function openFollower({ asking, standby, log }: FollowerParts): Follower {
  const askPosition = sharedQuestion(() => answered(askPrimary(asking)));
  const lookAtReplica = sharedQuestion(() => answered(readReplica(standby)));
  let last: ReplicaPosition | undefined;

  /** Undefined where it comes that far in time; otherwise how far it was seen to have come. */
  const lacking = async (wanted: PrimaryPosition): Promise<ReplicaPosition | undefined> => {
    const until = performance.now() + PATIENCE_MILLISECONDS;
    while (!last || !covers(last, wanted)) {
      last = await lookAtReplica();
      if (covers(last, wanted)) break;
      if (performance.now() >= until || !last.isStandby) return last;
      await sleep(BETWEEN_LOOKS_MILLISECONDS);
    }
    return undefined;
  };
  const caughtUp = async (): Promise<PrimaryPosition | undefined> => {
    const wanted = await askPosition().catch(() => undefined);
    const found = wanted && (await lacking(wanted));
    if (!wanted || !found) return wanted;
    usage.lacks(found, wanted);
    return undefined;
  };
  const look = async (): Promise<void> => {
    last = undefined;
    try {
      if (await caughtUp()) usage.complete();
    } catch (error) {
      usage.failed(error);
    }
  };
  const usage = openReplicaUsage(log, look);
  return {
    usage,
    caughtUp,
    look,
    lag: async () => {
      const wanted = await askPosition().catch(() => undefined);
      await look();
      if (!wanted || !last) return undefined;
      const bytes = Math.max(0, wanted.position - (last.position ?? 0));
      return { bytes, seconds: usage.lackingSeconds() };
    },
  };
}

/** A server that says nothing is one that is away. */
async function answered<Answer>(asked: Promise<Answer>): Promise<Answer> {
  const answer = await answeredWithin(SILENCE_MILLISECONDS, asked);
  if (answer !== undefined) return answer;
  const silence = new Error(`no answer within ${SILENCE_MILLISECONDS / 1000} seconds`);
  throw Object.assign(silence, { code: 'ETIMEDOUT' });
}

import type { Database, OpenedDatabase, WatchableReader } from '../database/database.ts';
import { isUnavailable } from '../database/errors.ts';
import type { Sql } from '../database/sql.ts';
import type { Log } from '../log/log.ts';
import { openFollower, type ReplicaLag, SILENCE_MILLISECONDS } from './follower.ts';
import { covers, REPLICA_POSITION, type ReplicaPosition } from './positions.ts';
import { answeredWithin } from './answered-within.ts';

/** The connections of a process that has a replica. */
export interface ReplicaConnections {
  readonly standby: OpenedDatabase;
  /** One to the primary, for its position alone: nobody waits for it because the others are busy. */
  readonly asking: Database;
}

export interface ReplicaParts extends ReplicaConnections {
  readonly primary: Database;
  readonly log: Pick<Log, 'info' | 'warn'>;
  readonly counts: (answeredBy: 'replica' | 'primary') => void;
}

export interface Replica {
  /** Answers as the primary would: each statement sees everything that was acknowledged before it was asked. */
  readonly reads: WatchableReader;
  readonly isUsed: boolean;
  lag(): Promise<ReplicaLag | undefined>;
  close(): Promise<void>;
}

export function openReplica({ primary, standby, asking, log, counts }: ReplicaParts): Replica {
  const follower = openFollower({ asking, standby, log });
  const { usage } = follower;

  /** The replica says what it has and that it has everything, both in one batch on one connection. */
  const ask = async (from: OpenedDatabase, query: Sql): Promise<readonly unknown[] | undefined> => {
    const wanted = await follower.caughtUp();
    if (!wanted) return undefined;
    const [[seen], rows] = await from.together<[ReplicaPosition[], unknown[]]>(REPLICA_POSITION, query);
    if (!seen || !covers(seen, wanted)) return undefined;
    usage.complete();
    return rows;
  };
  const answerOf = async (from: OpenedDatabase, query: Sql): Promise<readonly unknown[] | undefined> => {
    if (!usage.isUsed) return undefined;
    let hasEnded = false;
    const asked = ask(from, query)
      .catch((error: unknown) => {
        // What is cut off for the sake of replay, or refused, the primary may answer.
        if (isUnavailable(error)) usage.failed(error);
        return undefined;
      })
      .finally(() => {
        hasEnded = true;
      });
    const rows = await answeredWithin(SILENCE_MILLISECONDS, asked);
    if (!hasEnded) void follower.look();
    return rows;
  };
  const readsOf = (db: Database, from: OpenedDatabase): WatchableReader => ({
    rows: async <Row>(query: Sql) => {
      const rows = await answerOf(from, query);
      counts(rows ? 'replica' : 'primary');
      return (rows ?? (await db.rows(query))) as Row[];
    },
    watched: (watch) => readsOf(db.watched(watch), from.watched(watch)),
  });
  return {
    reads: readsOf(primary, standby),
    get isUsed() {
      return usage.isUsed;
    },
    lag: () => follower.lag(),
    close: async () => {
      usage.close();
      await Promise.all([standby.close(), asking.close()]);
    },
  };
}

import type { Log } from '../log/log.ts';
import { type DatabaseFault, outageIn } from './errors.ts';

/**
 * Outages of the database as the workers of a process meet them: each told once when it begins and once when it ends. A
 * database that takes no changes is one, too.
 */
export interface DatabaseOutages {
  /** False where the error is another one. `retry` is called when the database is back, and stands for who has met it. */
  met(error: unknown, retry: () => void): boolean;
  /** The database has answered a worker that had met an outage. */
  over(retry: () => void): void;
}

type Outage = Exclude<DatabaseFault, 'slow'>;

const BEGAN: Readonly<Record<Outage, string>> = {
  away: 'the database is away',
  read_only: 'the database may only be read: a standby, or a fail-over is under way',
  full: 'the disk of the database is full',
  not_writable: 'the database cannot write',
};

export function openDatabaseOutages(log: Pick<Log, 'error' | 'info'>): DatabaseOutages {
  /** A fail-over begins as one and goes on as another. */
  const since = new Map<Outage, number>();
  const waiting = new Map<() => void, Outage>();
  const hasWaiting = (outage: Outage): boolean => [...waiting.values()].includes(outage);
  return {
    met: (error, retry) => {
      const outage = outageIn(error);
      if (outage === undefined) return false;
      if (!since.has(outage)) {
        since.set(outage, performance.now());
        log.error({ error }, BEGAN[outage]);
      }
      const former = waiting.get(retry);
      waiting.set(retry, outage);
      if (former !== undefined && !hasWaiting(former)) since.delete(former);
      return true;
    },
    over: (retry) => {
      const outage = waiting.get(retry);
      waiting.delete(retry);
      const began = outage && since.get(outage);
      if (outage === undefined || began === undefined) return;
      since.delete(outage);
      const seconds = Math.round((performance.now() - began) / 1000);
      log.info({ seconds }, outage === 'away' ? 'the database is back' : 'the database can be written again');
      const others = [...waiting].filter(([, met]) => met === outage);
      for (const [again] of others) again();
    },
  };
}

import type { Log } from '../log.ts';
import { isAway } from './errors.ts';

/** An outage of the database as the workers of a process meet it: told once when it begins and once when it ends. */
export interface DatabaseOutages {
  /** False where the error is another one. `retry` is called when the database is back. */
  met(error: unknown, retry: () => void): boolean;
  /** The database has answered a worker that had met the outage. */
  over(): void;
}

export function openDatabaseOutages(log: Pick<Log, 'error' | 'info'>): DatabaseOutages {
  const waiting = new Set<() => void>();
  let since: number | undefined;
  return {
    met: (error, retry) => {
      if (!isAway(error)) return false;
      if (since === undefined) log.error({ error }, 'the database is away');
      since ??= performance.now();
      waiting.add(retry);
      return true;
    },
    over: () => {
      if (since === undefined) return;
      const seconds = Math.round((performance.now() - since) / 1000);
      since = undefined;
      log.info({ seconds }, 'the database is back');
      const retries = [...waiting];
      waiting.clear();
      for (const retry of retries) retry();
    },
  };
}

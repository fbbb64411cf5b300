import type { Log } from '../log.ts';
import { faultOf, isOutage } from './errors.ts';

/**
 * An outage of the database as the workers of a process meet it: told once when it begins and once when it ends. Where it
 * is away and then may only be read, as in a fail-over, each is told.
 */
export interface DatabaseOutages {
  /** False where the error is another one. `retry` is called when the database is back. */
  met(error: unknown, retry: () => void): boolean;
  /** The database has answered a worker that had met the outage. */
  over(): void;
}

export function openDatabaseOutages(log: Pick<Log, 'error' | 'info'>): DatabaseOutages {
  const waiting = new Set<() => void>();
  const told = new Set<string>();
  let since: number | undefined;
  return {
    met: (error, retry) => {
      if (!isOutage(error)) return false;
      const text = faultOf(error) === 'read_only' ? 'the database may only be read' : 'the database is away';
      if (!told.has(text)) log.error({ error }, text);
      told.add(text);
      since ??= performance.now();
      waiting.add(retry);
      return true;
    },
    over: () => {
      if (since === undefined) return;
      const seconds = Math.round((performance.now() - since) / 1000);
      since = undefined;
      told.clear();
      log.info({ seconds }, 'the database is back');
      const retries = [...waiting];
      waiting.clear();
      for (const retry of retries) retry();
    },
  };
}

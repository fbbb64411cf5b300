import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type DatabaseFault, faultOf, isUnavailable } from '../../database/errors.ts';
import type { Log } from '../../log/log.ts';

export interface Readiness {
  /** Each thing that is not ready yet; empty when the service can work. */
  readonly unready: readonly string[];
  /** What it works without meanwhile. */
  readonly loading: readonly string[];
  /** What it works in spite of. */
  readonly degraded: readonly string[];
}

/** Whether the service can work, as probes ask it. */
export interface ReadinessProbe {
  /** The first organization is there, and the keys fit. */
  founded(): void;
  close(): void;
  /** Something was refused: whether the database can be written is asked anew. */
  doubt(): void;
  ask(): Promise<Readiness>;
}

export interface ReadinessParts {
  readonly log: Log;
  /** Asks the database which lists are loaded. */
  readonly look: () => Promise<{ readonly missing: readonly string[]; readonly former: readonly string[] }>;
  /** Commits a small change. */
  readonly write: () => Promise<void>;
  readonly bounds?: ReadinessBounds;
}

export interface ReadinessBounds {
  /** A look that takes longer is slow, and nobody waits for its end. */
  readonly slowMilliseconds: number;
  /** What has been slow for so long is not ready. */
  readonly staysMilliseconds: number;
  /** How long a good write speaks for the next ones. */
  readonly writtenMilliseconds: number;
}

const BOUNDS: ReadinessBounds = {
  slowMilliseconds: 2_000,
  staysMilliseconds: 10_000,
  writtenMilliseconds: 15_000,
};
const READY: Readiness = { unready: [], loading: [], degraded: [] };

export function openReadiness(parts: ReadinessParts): ReadinessProbe {
  const check = openCheck(parts);
  const tell = teller(parts.log);
  let phase: 'starting' | 'open' | 'closing' = 'starting';
  return {
    founded: () => {
      if (phase === 'starting') phase = 'open';
    },
    close: () => {
      phase = 'closing';
    },
    doubt: check.doubt,
    ask: async () => {
      if (phase !== 'open') return { ...READY, unready: [phase] };
      const { readiness, error } = await check.ask();
      tell(readiness, error);
      return readiness;
    },
  };
}

interface Found {
  readonly readiness: Readiness;
  readonly error?: unknown;
}

/** One check at a time for all probes: they must not take the connections that requests wait for. */
function openCheck({ look, write, bounds = BOUNDS }: ReadinessParts) {
  let running: { readonly since: number; readonly found: Promise<Found> } | undefined;
  let last: Found | undefined;
  let slowSince: number | undefined;
  let writtenAt = Number.NEGATIVE_INFINITY;

  const lookAndWrite = async (): Promise<Found> => {
    const { missing, former } = await look();
    const began = performance.now();
    if (began - writtenAt > bounds.writtenMilliseconds) {
      await write();
      writtenAt = began;
    }
    const unready = missing.map((key) => `lists: loading ${key}`);
    const loading = former.map((key) => `lists: loading the newer version of ${key}`);
    return { readiness: { ...READY, unready, loading } };
  };
  const settle = (found: Found): Found => {
    slowSince = undefined;
    last = found;
    return found;
  };
  /** What is known is kept while the database is slow, unless it stays so. */
  const slowly = (since: number, error?: unknown): Found => {
    slowSince ??= since;
    const stays = performance.now() - slowSince > bounds.staysMilliseconds;
    if (!last || stays) return { readiness: { ...READY, unready: ['database_slow'] }, error };
    return { readiness: { ...last.readiness, degraded: ['database_slow'] }, error };
  };
  const begin = async (since: number): Promise<Found> => {
    try {
      return settle(await lookAndWrite());
    } catch (error) {
      writtenAt = Number.NEGATIVE_INFINITY;
      const fault = faultIn(error);
      if (fault === 'slow') return slowly(since, error);
      return settle({ readiness: { ...READY, unready: [`database_${fault}`] }, error });
    } finally {
      running = undefined;
    }
  };
  return {
    doubt: (): void => {
      writtenAt = Number.NEGATIVE_INFINITY;
    },
    ask: async (): Promise<Found> => {
      const since = performance.now();
      running ??= { since, found: begin(since) };
      const { found, since: began } = running;
      found.catch(() => undefined);
      const left = Math.max(0, bounds.slowMilliseconds - (performance.now() - began));
      const late = sleep(left, undefined, { ref: false });
      return (await Promise.race([found, late])) ?? slowly(began);
    },
  };
}

/** Whatever the database says to a look or a write that has never failed before keeps the service from working. */
function faultIn(error: unknown): DatabaseFault {
  if (isUnavailable(error)) return faultOf(error);
  if (error instanceof pg.DatabaseError) return 'not_writable';
  throw error;
}

/** A line for each change: probes ask all the time. */
function teller(log: Log): (readiness: Readiness, error: unknown) => void {
  let told = '';
  return ({ unready, degraded }, error) => {
    const text = [...unready, ...degraded].join();
    if (text === told) return;
    told = text;
    if (text === '') return log.info('ready again');
    const fields = { unready, degraded, ...(error !== undefined && { error }) };
    return log.warn(fields, unready.length > 0 ? 'not ready' : 'ready, but slow');
  };
}

import type { HistoryChapter } from '../../kernel/history.ts';
import type { Span } from '../../kernel/span.ts';
import type { Clock } from '../clock.ts';
import type { DatabaseOutages } from '../database/outages.ts';
import type { Log } from '../log/log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { NO_TRACER, type Tracer } from '../traces/tracer.ts';

/** A bounded tick that is called again and again. */
export interface Worker {
  readonly name: string;
  readonly intervalSeconds: number;
  /** `span` is for what it does, once it knows that there is something to do. */
  readonly tick: (now: Date, span: Span) => Promise<number>;
  /** The history that leaves it something to do: after its commit the worker need not wait for its interval. */
  readonly wokenBy?: WakingHistory;
}

/** Types of entries, by chapter. */
export type WakingHistory = Readonly<Partial<Record<HistoryChapter, readonly string[]>>>;

export interface Loop {
  readonly wokenBy?: WakingHistory | undefined;

  /** Ends the pause: something is known to be there. */
  wake(): void;
  /** Lets the running tick end, then no further one begins. */
  stop(): Promise<void>;
}

export interface LoopParts {
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly outages: DatabaseOutages;
  /** None where nobody traces. */
  readonly tracer?: Tracer;
}

/** While the database is away, a loop pauses twice as long each time, until so long. */
const LONGEST_BACKOFF_SECONDS = 15;

/**
 * Calls a bounded tick again and again. A tick that did something is followed by another at once: it
 * may have been cut by its bound. A failed one is logged and tried at the next interval; while the database is away, after
 * a backoff.
 */
export function startLoop(parts: LoopParts, worker: Worker): Loop {
  const ending = new AbortController();
  let woken = false;
  let endPause = (): void => undefined;
  /** Ticks in a row that met an outage. */
  let outageTicks = 0;
  const pauseSeconds = (): number => {
    if (outageTicks === 0) return worker.intervalSeconds;
    return Math.max(worker.intervalSeconds, Math.min(2 ** (outageTicks - 1), LONGEST_BACKOFF_SECONDS));
  };
  const pause = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, pauseSeconds() * 1000);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const retry = (): void => endPause();
  const running = (async () => {
    while (!ending.signal.aborted) {
      // Who wakes it during the tick may have come too late for it.
      woken = false;
      const done = await timedTick(parts, worker.name, worker.tick, retry);
      if (done === 'outage') outageTicks += 1;
      else {
        if (outageTicks > 0) parts.outages.over(retry);
        outageTicks = 0;
      }
      if (done === 'outage' && !ending.signal.aborted) await pause();
      if (done === 0 && !woken && !ending.signal.aborted) await pause();
    }
  })();
  return {
    wokenBy: worker.wokenBy,
    wake: () => {
      woken = true;
      endPause();
    },
    stop: async () => {
      ending.abort();
      endPause();
      await running;
    },
  };
}

async function timedTick(
  { clock, log, metrics, outages, tracer = NO_TRACER }: LoopParts,
  name: string,
  tick: Worker['tick'],
  retry: () => void,
): Promise<number | 'outage'> {
  const start = performance.now();
  const span = tracer.tick(name);
  try {
    const done = await tick(clock.now(), span);
    metrics.tick(name, 'done', performance.now() - start);
    if (done > 0) span.note({ 'assay.done': done });
    span.end();
    return done;
  } catch (error) {
    metrics.tick(name, 'failed', performance.now() - start);
    span.end(error ?? 'unknown');
    if (outages.met(error, retry)) return 'outage';
    log.error({ worker: name, traceId: span.traceId, error }, 'tick failed');
    return 0;
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from './clock.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';

export interface Loop {
  /** Ends the pause: something is known to be there. */
  wake(): void;
  /** Lets the running tick end, then no further one begins. */
  stop(): Promise<void>;
}

export interface LoopParts {
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
}

/**
 * Calls a bounded tick again and again. A tick that did something is followed by another at once: it
 * may have been cut by its bound. A failed one is logged and tried at the next interval.
 */
export function startLoop(
  parts: LoopParts,
  worker: {
    readonly name: string;
    readonly intervalSeconds: number;
    readonly tick: (now: Date) => Promise<number>;
  },
): Loop {
  const ending = new AbortController();
  const { signal } = ending;
  let woken = new AbortController();
  const running = (async () => {
    while (!signal.aborted) {
      // Who wakes it during the tick may have come too late for it.
      woken = new AbortController();
      const done = await timedTick(parts, worker.name, worker.tick);
      if (done === 0) await pause(worker.intervalSeconds, AbortSignal.any([signal, woken.signal]));
    }
  })();
  return {
    wake: () => woken.abort(),
    stop: async () => {
      ending.abort();
      await running;
    },
  };
}

/** Ends early when the loop is woken or stopped. */
async function pause(seconds: number, signal: AbortSignal): Promise<void> {
  await sleep(seconds * 1000, undefined, { signal }).catch(() => undefined);
}

async function timedTick(
  { clock, log, metrics }: LoopParts,
  name: string,
  tick: (now: Date) => Promise<number>,
): Promise<number> {
  const start = performance.now();
  try {
    const done = await tick(clock.now());
    metrics.tick(name, 'done', performance.now() - start);
    return done;
  } catch (error) {
    metrics.tick(name, 'failed', performance.now() - start);
    log.error({ worker: name, error }, 'tick failed');
    return 0;
  }
}

import type { FastifyInstance } from 'fastify';
import type { Loop } from '../../workers/loop.ts';
import type { Draining } from './drain.ts';
import type { ReadinessProbe } from './readiness.ts';

interface Stand {
  /** Breaks off what can be done again elsewhere. */
  abort?(): void;
  close(): Promise<void>;
}

/** A service that runs, as far as its end concerns it. */
export interface RunningService {
  readonly readiness: Pick<ReadinessProbe, 'close'>;
  readonly draining: Draining;
  readonly server: FastifyInstance;
  readonly loops: readonly Loop[];
  /** What requests and ticks stand on, from the top down: each step is closed when the one before it is. */
  readonly stands: readonly (readonly (Stand | undefined)[])[];
}

/**
 * Says that it is not ready and lets ticks end, goes on answering until `drained`, answers requests on their way, then
 * closes what all of it stood on.
 */
export async function endService(
  { readiness, draining, server, loops, stands }: RunningService,
  drained: Promise<unknown> | undefined,
): Promise<void> {
  readiness.close();
  draining.begin();
  const stopped = Promise.all(loops.map((loop) => loop.stop()));
  // Its failure is told below, when it is waited for.
  stopped.catch(() => undefined);
  await drained;
  for (const one of stands.flat()) one?.abort?.();
  await draining.end(() => Promise.all([server.close(), stopped]));
  for (const step of stands) await Promise.all(step.map(async (one) => one?.close()));
}

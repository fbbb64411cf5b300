import { StartRefused } from '../terminal/start-refused.ts';

/** The command was told to end before it had. */
export class Interrupted extends StartRefused {
  constructor() {
    super('Interrupted.');
  }
}

/** Aborted by the first Ctrl-C or SIGTERM; the next one ends the process at once. */
export function interruption(): AbortSignal {
  const ended = new AbortController();
  const abort = (): void => ended.abort(new Interrupted());
  process.once('SIGINT', abort);
  process.once('SIGTERM', abort);
  return ended.signal;
}

/** Waits no longer than until the interruption. */
export async function orInterrupted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  signal.throwIfAborted();
  let stop = (): void => undefined;
  const interrupted = new Promise<never>((_resolve, reject) => {
    stop = () => reject(signal.reason as Error);
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work, interrupted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

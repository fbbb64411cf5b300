import type { Worker } from 'node:worker_threads';
import { startThread } from './start-thread.ts';

export interface ThreadStart {
  /** The built file of the thread; while the program runs from its source, the source of the same name. */
  readonly thread: URL;
  readonly heapMegabytes: number;
  /** Of them, for what is new; undefined: as many as the engine takes. */
  readonly youngMegabytes?: number | undefined;
  /** What it is started for, where that is known before its first message. */
  readonly workerData?: unknown;
  /** Libraries may print parts of what they read; all of it is thrown away. */
  readonly isSilent?: boolean | undefined;
}

export interface ThreadEvents<Heard> {
  /** The first message from a thread of a pool is `ready`. */
  heard(message: Heard): void;
  /** The thread has failed and ends a moment later; it can be asked nothing more. */
  failed?(failure: NodeJS.ErrnoException): void;
  ended(failure: Error): void;
}

/** The life of one thread, of a pool or by itself, from its start to its end, whatever ends it. */
export class WorkerThread<Told, Heard extends { readonly kind: string }> {
  readonly #worker: Worker;
  #failure: Error | undefined;
  #deadline: NodeJS.Timeout | undefined;
  #isReady = false;
  #isEnding = false;

  constructor(start: ThreadStart, events: ThreadEvents<Heard>) {
    this.#worker = startWorker(start);
    this.#worker.on('message', (message: Heard) => {
      if (message.kind === 'ready') this.#isReady = true;
      events.heard(message);
    });
    this.#worker.on('error', (failure: NodeJS.ErrnoException) => {
      this.#isEnding = true;
      this.#failure = failure;
      events.failed?.(failure);
    });
    // Without one answer, each of the next would be taken for another's.
    this.#worker.on('messageerror', (failure) => {
      this.#failure = failure;
      events.failed?.(failure);
      void this.end();
    });
    this.#worker.once('exit', (code) => {
      this.clearDeadline();
      events.ended(this.#failure ?? new Error(`the thread ended with exit code ${code}`));
    });
  }

  /** It has been ready once; it may have ended since. */
  get isReady(): boolean {
    return this.#isReady;
  }

  get isEnding(): boolean {
    return this.#isEnding;
  }

  tell(message: Told): void {
    this.#worker.postMessage(message, []);
  }

  /** In place of any deadline before. */
  endAfter(milliseconds: number, passed: () => void): void {
    clearTimeout(this.#deadline);
    this.#deadline = setTimeout(() => {
      void this.end();
      passed();
    }, milliseconds);
  }

  clearDeadline(): void {
    clearTimeout(this.#deadline);
  }

  async end(): Promise<void> {
    this.#isEnding = true;
    await this.#worker.terminate();
  }
}

function startWorker(start: ThreadStart): Worker {
  const { thread, heapMegabytes, youngMegabytes, workerData, isSilent = false } = start;
  const worker = startThread(thread, {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: youngMegabytes },
    stdout: isSilent,
    stderr: isSilent,
  });
  if (isSilent) for (const printed of [worker.stdout, worker.stderr]) printed.resume();
  return worker;
}

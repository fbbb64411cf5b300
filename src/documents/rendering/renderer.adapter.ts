import { Worker } from 'node:worker_threads';
import type { Rendered, Renderer, RendererOptions, RenderRequest } from './renderer.ts';
import type { FromThread, ToThread } from './thread-messages.ts';

/** A few threads that were made ready once. A document that takes too long or too much ends its thread, and only that. */
export function openRenderer(options: RendererOptions): Renderer {
  const pool = new Pool(options);
  return {
    render: (asked) => pool.render(asked),
    warm: () => pool.warm(),
    close: () => pool.close(),
  };
}

interface Job {
  readonly asked: RenderRequest;
  answer(rendered: Rendered): void;
  fail(error: Error): void;
}

const HEAP_MEGABYTES = 512;
/**
 * One more thread is started when as many documents wait, or when one has waited so long: most take a small part of what
 * a start does.
 */
const WAITING_MANY = 4;
const WAITING_LONG_MILLISECONDS = 250;
/** How often a thread may fail to start before waiting documents are told so. */
const STARTS_FAILED_AT_MOST = 3;

class Pool {
  readonly #options: RendererOptions;
  readonly #threads = new Set<RenderThread>();
  readonly #waiting: Job[] = [];
  #startsFailed = 0;
  #isClosed = false;
  #patience: NodeJS.Timeout | undefined;

  constructor(options: RendererOptions) {
    this.#options = options;
  }

  render(asked: RenderRequest): Promise<Rendered> {
    if (this.#isClosed || this.#waiting.length >= this.#options.maxQueue)
      return Promise.resolve({ kind: 'busy' });
    return new Promise((answer, fail) => {
      this.#waiting.push({ asked, answer, fail });
      this.#handOut();
    });
  }

  warm(): void {
    if (this.#threads.size === 0 && !this.#isClosed) this.#start();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#patience);
    for (const job of this.#waiting.splice(0)) job.answer({ kind: 'busy' });
    for (const thread of this.#threads) thread.giveUp();
    await Promise.all([...this.#threads].map((thread) => thread.end()));
  }

  #handOut(): void {
    for (const thread of this.#threads) {
      if (!thread.isIdle) continue;
      const job = this.#waiting.shift();
      if (!job) return;
      thread.take(job);
    }
    if (this.#waiting.length === 0 || this.#threads.size >= this.#options.threads) return;
    if (this.#threads.size === 0 || this.#waiting.length > WAITING_MANY) this.#start();
    else this.#startLater();
  }

  #startLater(): void {
    this.#patience ??= setTimeout(() => {
      this.#patience = undefined;
      const isStarting = [...this.#threads].some(({ isReady }) => !isReady);
      if (!isStarting && this.#waiting.length > 0 && this.#threads.size < this.#options.threads)
        this.#start();
    }, WAITING_LONG_MILLISECONDS);
  }

  #start(): void {
    const thread = new RenderThread(this.#options, {
      idle: () => {
        this.#startsFailed = 0;
        this.#handOut();
      },
      gone: (wasReady) => this.#gone(thread, wasReady),
    });
    this.#threads.add(thread);
  }

  #gone(thread: RenderThread, wasReady: boolean): void {
    this.#threads.delete(thread);
    if (!wasReady) this.#startsFailed += 1;
    if (this.#startsFailed >= STARTS_FAILED_AT_MOST)
      for (const job of this.#waiting.splice(0))
        job.fail(new Error('no thread for rendering could be started'));
    if (this.#isClosed) return;
    this.#handOut();
    // The next document should not wait for a start because the last one was too much.
    if (wasReady) this.warm();
  }
}

interface ThreadWatcher {
  idle(): void;
  gone(wasReady: boolean): void;
}

class RenderThread {
  readonly #worker: Worker;
  readonly #deadlineMilliseconds: number;
  readonly #watcher: ThreadWatcher;
  #job: Job | null = null;
  #deadline: NodeJS.Timeout | undefined;
  #isReady = false;
  #isEnding = false;

  constructor(options: RendererOptions, watcher: ThreadWatcher) {
    this.#deadlineMilliseconds = options.deadlineMilliseconds;
    this.#watcher = watcher;
    this.#worker = startWorker(options.heapMegabytes ?? HEAP_MEGABYTES);
    this.#worker.on('message', (message: FromThread) => this.#heard(message));
    this.#worker.on('error', (error: NodeJS.ErrnoException) => this.#failed(error));
    this.#worker.once('exit', () => {
      this.#failed(new Error('the thread ended'));
      this.#watcher.gone(this.#isReady);
    });
  }

  get isReady(): boolean {
    return this.#isReady;
  }

  get isIdle(): boolean {
    return this.#isReady && !this.#isEnding && this.#job === null;
  }

  take(job: Job): void {
    this.#job = job;
    this.#deadline = setTimeout(() => {
      void this.end();
      this.#answer(limit('too_slow', `Rendering takes longer than ${this.#deadlineMilliseconds} ms.`));
    }, this.#deadlineMilliseconds);
    const message: ToThread = job.asked;
    this.#worker.postMessage(message, []);
  }

  /** What it works on is not waited for. */
  giveUp(): void {
    this.#answer({ kind: 'busy' });
  }

  async end(): Promise<void> {
    this.#isEnding = true;
    await this.#worker.terminate();
  }

  #heard(message: FromThread): void {
    if (message.kind === 'ready') this.#isReady = true;
    else this.#answer(message.rendered);
    this.#watcher.idle();
  }

  #failed(error: NodeJS.ErrnoException): void {
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY')
      this.#answer(limit('too_much_memory', 'Rendering takes more memory than it may.'));
    const job = this.#done();
    job?.fail(error);
  }

  #answer(rendered: Rendered): void {
    this.#done()?.answer(rendered);
  }

  #done(): Job | null {
    clearTimeout(this.#deadline);
    const job = this.#job;
    this.#job = null;
    return job;
  }
}

function limit(code: string, message: string): Rendered {
  return { kind: 'render_limit', faults: [{ code, message, line: 1, column: 1 }] };
}

/** During development and tests the program runs from its source, which a thread of its own must be taught to read. */
const FROM_SOURCE = import.meta.url.endsWith('.ts');

function startWorker(heapMegabytes: number): Worker {
  const options = {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: 64 },
  };
  if (!FROM_SOURCE) return new Worker(new URL('./render.thread.js', import.meta.url), options);
  const source = new URL('./render.thread.ts', import.meta.url).href;
  const load = `import('tsx/esm/api').then(({ register }) => (register(), import('${source}')))`;
  return new Worker(load, { ...options, eval: true });
}

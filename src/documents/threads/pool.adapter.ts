import { type TransferListItem, Worker } from 'node:worker_threads';

/** A few threads of one kind, each answering one question at a time. */
export interface Pool<Ask, Answer> {
  ask(asked: Ask): Promise<Answer>;
  /** Gets a thread ready, so that the first question does not wait for its start. */
  warm(): void;
  close(): Promise<void>;
}

export interface PoolOptions<Ask, Answer> {
  /** The built file of the thread; while the program runs from its source, that of the same name is taken. */
  readonly thread: URL;
  readonly threads: number;
  /** Questions that wait for a thread; one more is answered `busy`. */
  readonly maxQueue: number;
  readonly heapMegabytes: number;
  /** So many answers, and the thread is replaced: what a library keeps of each question does not add up. */
  readonly answersPerThread?: number;
  /** What libraries print may hold what they read; it is thrown away. */
  readonly isSilent?: boolean;
  deadlineMilliseconds(asked: Ask): number;
  readonly busy: Answer;
  tooSlow(asked: Ask): Answer;
  tooMuchMemory(asked: Ask): Answer;
}

/** What a thread tells: that it can be asked, then one answer to each question. */
export type FromThread<Answer> =
  | { readonly kind: 'ready' }
  | { readonly kind: 'answer'; readonly answer: Answer };

/** A question that takes too long or too much ends its thread, and only that. */
export function openPool<Ask, Answer>(options: PoolOptions<Ask, Answer>): Pool<Ask, Answer> {
  const pool = new ThreadPool(options);
  return {
    ask: (asked) => pool.ask(asked),
    warm: () => pool.warm(),
    close: () => pool.close(),
  };
}

interface Job<Ask, Answer> {
  readonly asked: Ask;
  answer(answer: Answer): void;
  fail(error: Error): void;
}

/**
 * One more thread is started when as many questions wait, or when one has waited so long: most take a small part of
 * what a start does.
 */
const WAITING_MANY = 4;
const WAITING_LONG_MILLISECONDS = 250;
/** How often a thread may fail to start before waiting questions are told so. */
const STARTS_FAILED_AT_MOST = 3;

class ThreadPool<Ask, Answer> {
  readonly #options: PoolOptions<Ask, Answer>;
  readonly #threads = new Set<Thread<Ask, Answer>>();
  readonly #waiting: Job<Ask, Answer>[] = [];
  #startsFailed = 0;
  #isClosed = false;
  #patience: NodeJS.Timeout | undefined;

  constructor(options: PoolOptions<Ask, Answer>) {
    this.#options = options;
  }

  ask(asked: Ask): Promise<Answer> {
    if (this.#isClosed || this.#waiting.length >= this.#options.maxQueue)
      return Promise.resolve(this.#options.busy);
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
    for (const job of this.#waiting.splice(0)) job.answer(this.#options.busy);
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
    const thread = new Thread(this.#options, {
      idle: () => {
        this.#startsFailed = 0;
        this.#handOut();
      },
      gone: (wasReady) => this.#gone(thread, wasReady),
    });
    this.#threads.add(thread);
  }

  #gone(thread: Thread<Ask, Answer>, wasReady: boolean): void {
    this.#threads.delete(thread);
    if (!wasReady) this.#startsFailed += 1;
    if (this.#startsFailed >= STARTS_FAILED_AT_MOST)
      for (const job of this.#waiting.splice(0)) job.fail(new Error('no thread could be started'));
    if (this.#isClosed) return;
    this.#handOut();
    // The next question should not wait for a start because the last one was too much.
    if (wasReady) this.warm();
  }
}

interface ThreadWatcher {
  idle(): void;
  gone(wasReady: boolean): void;
}

class Thread<Ask, Answer> {
  readonly #worker: Worker;
  readonly #options: PoolOptions<Ask, Answer>;
  readonly #watcher: ThreadWatcher;
  #job: Job<Ask, Answer> | null = null;
  #deadline: NodeJS.Timeout | undefined;
  #answered = 0;
  #isReady = false;
  #isEnding = false;

  constructor(options: PoolOptions<Ask, Answer>, watcher: ThreadWatcher) {
    this.#options = options;
    this.#watcher = watcher;
    this.#worker = startWorker(options);
    this.#worker.on('message', (message: FromThread<Answer>) => this.#heard(message));
    this.#worker.on('error', (error: NodeJS.ErrnoException) => {
      // It ends a moment later, and can be asked nothing more.
      this.#isEnding = true;
      this.#failed(error);
    });
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

  take(job: Job<Ask, Answer>): void {
    this.#job = job;
    this.#deadline = setTimeout(() => {
      void this.end();
      this.#answer(this.#options.tooSlow(job.asked));
    }, this.#options.deadlineMilliseconds(job.asked));
    const nothing: TransferListItem[] = [];
    this.#worker.postMessage(job.asked, nothing);
  }

  /** What it works on is not waited for. */
  giveUp(): void {
    this.#answer(this.#options.busy);
  }

  async end(): Promise<void> {
    this.#isEnding = true;
    await this.#worker.terminate();
  }

  #heard(message: FromThread<Answer>): void {
    if (message.kind === 'ready') this.#isReady = true;
    else {
      this.#answered += 1;
      this.#answer(message.answer);
    }
    if (this.#answered >= (this.#options.answersPerThread ?? Infinity)) void this.end();
    else this.#watcher.idle();
  }

  #failed(error: NodeJS.ErrnoException): void {
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY' && this.#job)
      this.#answer(this.#options.tooMuchMemory(this.#job.asked));
    const job = this.#done();
    job?.fail(error);
  }

  #answer(answer: Answer): void {
    this.#done()?.answer(answer);
  }

  #done(): Job<Ask, Answer> | null {
    clearTimeout(this.#deadline);
    const job = this.#job;
    this.#job = null;
    return job;
  }
}

/** During development and tests the program runs from its source, which a thread of its own must be taught to read. */
const FROM_SOURCE = import.meta.url.endsWith('.ts');

type Starting = Pick<PoolOptions<never, unknown>, 'thread' | 'heapMegabytes' | 'isSilent'>;

function startWorker({ thread, heapMegabytes, isSilent = false }: Starting): Worker {
  const options = {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: 64 },
    stdout: isSilent,
    stderr: isSilent,
  };
  const worker = FROM_SOURCE
    ? new Worker(loaderOf(thread), { ...options, eval: true })
    : new Worker(thread, options);
  if (isSilent) for (const printed of [worker.stdout, worker.stderr]) printed.resume();
  return worker;
}

function loaderOf(thread: URL): string {
  const source = thread.href.replace(/\.js$/, '.ts');
  return `import('tsx/esm/api').then(({ register }) => (register(), import('${source}')))`;
}

import type { TransferListItem, Worker } from 'node:worker_threads';
import type { JobOwner } from '../../kernel/job-owner.ts';
import { startThread } from '../../platform/threads/start-thread.ts';
import type { FromThread, PoolOptions } from './pool-options.ts';

/** A question, and the caller that waits for its answer. */
export interface Job<Question, Answer> {
  readonly question: Question;
  readonly owner: JobOwner;
  answer(answer: Answer): void;
  fail(error: Error): void;
}

interface ThreadWatcher<Job> {
  idle(): void;
  /** Answered or not, it took so many milliseconds. */
  done(job: Job, tookMilliseconds: number): void;
  gone(failure: Error): void;
}

/** The rough cost of a start: the organization that ends a thread is charged for the next one. */
const START_MILLISECONDS = 1_000;
/** A question whose caller has gone may take so long: to end it sooner would cost more, since that ends its thread. */
const WITHOUT_CALLER_MILLISECONDS = START_MILLISECONDS;

/** One thread of a pool, and the question that it works on. */
export class PoolThread<Question, Answer> {
  readonly #worker: Worker;
  readonly #options: PoolOptions<Question, Answer>;
  readonly #watcher: ThreadWatcher<Job<Question, Answer>>;
  #job: Job<Question, Answer> | null = null;
  #since = 0;
  #failure: Error | undefined;
  #deadline: NodeJS.Timeout | undefined;
  #answered = 0;
  #isReady = false;
  #isEnding = false;

  constructor(options: PoolOptions<Question, Answer>, watcher: ThreadWatcher<Job<Question, Answer>>) {
    this.#options = options;
    this.#watcher = watcher;
    this.#worker = startWorker(options);
    this.#worker.on('message', (message: FromThread<Answer>) => this.#heard(message));
    this.#worker.on('error', (error: NodeJS.ErrnoException) => {
      // The thread ends a moment later, and can be asked nothing more.
      this.#isEnding = true;
      this.#failure = error;
      this.#failed(error);
    });
    this.#worker.once('exit', (code) => {
      const failure = this.#failure ?? new Error(`the thread ended with exit code ${code}`);
      this.#failed(failure);
      this.#watcher.gone(failure);
    });
  }

  get isReady(): boolean {
    return this.#isReady;
  }

  get isIdle(): boolean {
    return this.#isReady && !this.#isEnding && this.#job === null;
  }

  take(job: Job<Question, Answer>): void {
    this.#job = job;
    this.#since = performance.now();
    this.#endAfter(this.#options.deadlineMilliseconds(job.question), () =>
      this.#answer(this.#options.tooSlow(job.question)),
    );
    const nothing: TransferListItem[] = [];
    this.#worker.postMessage(job.question, nothing);
  }

  callerLeft(job: Job<Question, Answer>, reason: Error): void {
    if (job !== this.#job) return;
    const limit = Math.min(WITHOUT_CALLER_MILLISECONDS, this.#options.deadlineMilliseconds(job.question));
    this.#endAfter(Math.max(0, this.#since + limit - performance.now()), () => this.#done()?.fail(reason));
  }

  /** Its current question is not waited for. */
  giveUp(): void {
    this.#answer(this.#options.busy);
  }

  async end(): Promise<void> {
    this.#isEnding = true;
    await this.#worker.terminate();
  }

  #endAfter(milliseconds: number, tell: () => void): void {
    clearTimeout(this.#deadline);
    this.#deadline = setTimeout(() => {
      void this.end();
      tell();
    }, milliseconds);
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
      this.#answer(this.#options.tooMuchMemory(this.#job.question));
    const job = this.#done();
    job?.fail(error);
  }

  #answer(answer: Answer): void {
    this.#done()?.answer(answer);
  }

  #done(): Job<Question, Answer> | null {
    clearTimeout(this.#deadline);
    const job = this.#job;
    this.#job = null;
    if (!job) return null;
    const took = performance.now() - this.#since;
    this.#watcher.done(job, this.#isEnding ? took + START_MILLISECONDS : took);
    return job;
  }
}

type StartOptions = Pick<PoolOptions<never, unknown>, 'thread' | 'heapMegabytes' | 'isSilent'>;

function startWorker({ thread, heapMegabytes, isSilent = false }: StartOptions): Worker {
  const worker = startThread(thread, {
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: 64 },
    stdout: isSilent,
    stderr: isSilent,
  });
  if (isSilent) for (const printed of [worker.stdout, worker.stderr]) printed.resume();
  return worker;
}

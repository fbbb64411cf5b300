import type { Job } from '../../platform/threads/job.ts';
import type { PoolEvents } from '../../platform/threads/thread-pool.ts';
import { WorkerThread } from '../../platform/threads/worker-thread.ts';
import type { FromThread, PoolOptions } from './pool-options.ts';

interface ThreadWatcher<Question, Answer> extends PoolEvents<Question, Answer> {
  idle(): void;
  /** The thread has ended before it answered, and not because of the question. */
  orphaned(job: Job<Question, Answer>): void;
}

const YOUNG_MEGABYTES = 64;
/** The rough cost of a start: the organization that ends a thread is charged for the next one. */
const START_MILLISECONDS = 1_000;
/** A question whose caller has gone may take so long: to end it sooner would cost more, since that ends its thread. */
const WITHOUT_CALLER_MILLISECONDS = START_MILLISECONDS;

/** One thread of a pool, and the question that it works on. */
export class PoolThread<Question, Answer> {
  readonly #thread: WorkerThread<Question, FromThread<Answer>>;
  readonly #options: PoolOptions<Question, Answer>;
  readonly #watcher: ThreadWatcher<Question, Answer>;
  #job: Job<Question, Answer> | null = null;
  #since = 0;
  #answered = 0;

  constructor(options: PoolOptions<Question, Answer>, watcher: ThreadWatcher<Question, Answer>) {
    this.#options = options;
    this.#watcher = watcher;
    const { thread, heapMegabytes, isSilent } = options;
    this.#thread = new WorkerThread(
      { thread, heapMegabytes, isSilent, youngMegabytes: YOUNG_MEGABYTES },
      {
        heard: (message) => this.#heard(message),
        failed: (failure) => this.#failed(failure),
        ended: (failure) => {
          const job = this.#done();
          if (job) this.#watcher.orphaned(job);
          this.#watcher.gone(failure);
        },
      },
    );
  }

  get isReady(): boolean {
    return this.#thread.isReady;
  }

  get isIdle(): boolean {
    return this.#thread.isReady && !this.#thread.isEnding && this.#job === null;
  }

  take(job: Job<Question, Answer>): void {
    this.#job = job;
    this.#since = performance.now();
    this.#thread.endAfter(this.#options.deadlineMilliseconds(job.question), () =>
      this.#answer(this.#options.tooSlow(job.question)),
    );
    this.#thread.tell(job.question);
  }

  callerLeft(job: Job<Question, Answer>, reason: Error): void {
    if (job !== this.#job) return;
    const limit = Math.min(WITHOUT_CALLER_MILLISECONDS, this.#options.deadlineMilliseconds(job.question));
    const left = Math.max(0, this.#since + limit - performance.now());
    this.#thread.endAfter(left, () => this.#done()?.fail(reason));
  }

  /** Its current question is not waited for. */
  async close(): Promise<void> {
    this.#answer(this.#options.busy);
    await this.#thread.end();
  }

  #heard(message: FromThread<Answer>): void {
    if (message.kind === 'ready') this.#watcher.ready();
    else {
      this.#answered += 1;
      this.#answer(message.answer);
    }
    if (this.#answered >= (this.#options.answersPerThread ?? Infinity)) void this.#thread.end();
    else this.#watcher.idle();
  }

  #failed(failure: NodeJS.ErrnoException): void {
    if (failure.code === 'ERR_WORKER_OUT_OF_MEMORY' && this.#job)
      this.#answer(this.#options.tooMuchMemory(this.#job.question));
    const job = this.#done();
    job?.fail(failure);
  }

  #answer(answer: Answer): void {
    this.#done()?.answer(answer);
  }

  #done(): Job<Question, Answer> | null {
    this.#thread.clearDeadline();
    const job = this.#job;
    this.#job = null;
    if (!job) return null;
    const took = performance.now() - this.#since;
    this.#watcher.done(job, this.#thread.isEnding ? took + START_MILLISECONDS : took);
    return job;
  }
}

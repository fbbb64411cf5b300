import { Busy } from '../../kernel/busy.ts';
import type { JobOwner } from '../../kernel/job-owner.ts';
import type { ThreadLoad } from '../../kernel/thread-load.ts';
import type { Job } from '../../platform/threads/job.ts';
import { ThreadPool } from '../../platform/threads/thread-pool.ts';
import { PoolThread } from './pool-thread.adapter.ts';
import type { PoolOptions } from './pool-options.ts';

/** A few threads of one kind, each answering one question at a time. Organizations take turns. */
export interface Pool<Question, Answer> {
  /** Rejects with the reason of the owner's signal where the caller has gone. */
  ask(question: Question, owner: JobOwner): Promise<Answer>;
  /** Gets a thread ready, so that the first question does not wait for its start. */
  warm(): void;
  /** Why no thread could be started; undefined while there is one. */
  fault(): Error | undefined;
  load(): ThreadLoad;
  close(): Promise<void>;
}

/** A question that takes too long or too much ends its thread, and only that. */
export function openPool<Question, Answer>(options: PoolOptions<Question, Answer>): Pool<Question, Answer> {
  const pool = new QuestionPool(options);
  return {
    ask: (question, owner) => pool.ask(question, owner),
    warm: () => pool.warm(),
    fault: () => pool.fault,
    load: () => pool.load,
    close: () => pool.close(),
  };
}

/**
 * One more thread is started when as many questions wait, or when one has waited so long: most take a small part of
 * what a start does.
 */
const WAITING_MANY = 4;
const WAITING_LONG_MILLISECONDS = 250;
/** How often a thread may fail to start before waiting questions are told so. */
const STARTS_FAILED_AT_MOST = 3;
/** For so long an organization is expected to ask as long questions as its last ones. */
const REMEMBERED_MILLISECONDS = 30_000;

const ENDED_TWICE = 'Two threads that worked for this request have ended before they were done.';

/** When a thread is started, and which gets the next question. */
class QuestionPool<Question, Answer> {
  readonly #options: PoolOptions<Question, Answer>;
  readonly #pool: ThreadPool<Question, Answer, PoolThread<Question, Answer>>;
  readonly #askedAgain = new WeakSet<Job<Question, Answer>>();
  #patience: NodeJS.Timeout | undefined;

  constructor(options: PoolOptions<Question, Answer>) {
    this.#options = options;
    this.#pool = new ThreadPool({
      work: options.work,
      queue: {
        threads: options.threads,
        waitingOfOne: options.maxQueueOfOne,
        waitingOfAll: options.maxQueue,
        longMilliseconds: options.longMilliseconds,
        rememberedMilliseconds: REMEMBERED_MILLISECONDS,
      },
      keptThreads: 1,
      startsFailedAtMost: STARTS_FAILED_AT_MOST,
      start: (events) =>
        new PoolThread(options, {
          ...events,
          idle: () => this.#handOut(),
          orphaned: (job) => this.#askAgain(job),
        }),
      handOut: () => this.#handOut(),
      turnAway: (job) => job.answer(options.busy),
      breakOff: (job) => job.answer(options.busy),
      callerLeft: (job, reason) => {
        for (const thread of this.#pool.threads) thread.callerLeft(job, reason);
      },
      onFault: (fault) => options.onFault(fault),
    });
  }

  async ask(question: Question, owner: JobOwner): Promise<Answer> {
    return this.#pool.isClosed ? this.#options.busy : this.#pool.ask(question, owner);
  }

  get fault(): Error | undefined {
    return this.#pool.fault;
  }

  get load(): ThreadLoad {
    return this.#pool.load;
  }

  warm(): void {
    this.#pool.startUpTo(1);
  }

  async close(): Promise<void> {
    clearTimeout(this.#patience);
    await this.#pool.close();
  }

  #handOut(): void {
    const { threads, queue, counts } = this.#pool;
    for (const thread of threads) {
      if (!thread.isIdle) continue;
      const job = queue.next(performance.now(), { ready: counts.ready, all: this.#options.threads });
      if (!job) break;
      thread.take(job);
    }
    if (queue.size === 0 || threads.size >= this.#options.threads) return;
    if (threads.size === 0 || queue.size > WAITING_MANY) this.#pool.startUpTo(threads.size + 1);
    else this.#startLater();
  }

  /** Once: what ends a second thread may be the reason for it. */
  #askAgain(job: Job<Question, Answer>): void {
    if (this.#askedAgain.has(job)) return job.fail(new Busy(ENDED_TWICE, 1));
    this.#askedAgain.add(job);
    this.#pool.enqueue(job);
  }

  #startLater(): void {
    this.#patience ??= setTimeout(() => {
      this.#patience = undefined;
      const { threads, queue, counts } = this.#pool;
      const isStarting = counts.ready < counts.all;
      if (!isStarting && queue.size > 0 && threads.size < this.#options.threads)
        this.#pool.startUpTo(threads.size + 1);
    }, WAITING_LONG_MILLISECONDS);
  }
}

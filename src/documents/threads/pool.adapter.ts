import type { JobOwner } from '../../kernel/job-owner.ts';
import { FairQueue } from '../../platform/threads/fair-queue.ts';
import { type Job, PoolThread } from './pool-thread.adapter.ts';
import type { PoolOptions } from './pool-options.ts';

/** A few threads of one kind, each answering one question at a time. Organizations take turns. */
export interface Pool<Question, Answer> {
  /** Rejects with the reason of the owner's signal where the caller has gone. */
  ask(question: Question, owner: JobOwner): Promise<Answer>;
  /** Gets a thread ready, so that the first question does not wait for its start. */
  warm(): void;
  /** Why no thread could be started; undefined while there is one. */
  fault(): Error | undefined;
  close(): Promise<void>;
}

/** A question that takes too long or too much ends its thread, and only that. */
export function openPool<Question, Answer>(options: PoolOptions<Question, Answer>): Pool<Question, Answer> {
  const pool = new ThreadPool(options);
  return {
    ask: (question, owner) => pool.ask(question, owner),
    warm: () => pool.warm(),
    fault: () => pool.fault,
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
/** For so long an organization's next question is expected to take as long as its last ones. */
const REMEMBERED_MILLISECONDS = 30_000;

class ThreadPool<Question, Answer> {
  readonly #options: PoolOptions<Question, Answer>;
  readonly #threads = new Set<PoolThread<Question, Answer>>();
  readonly #waiting: FairQueue<Job<Question, Answer>>;
  #startsFailed = 0;
  #isClosed = false;
  #patience: NodeJS.Timeout | undefined;
  #fault: Error | undefined;

  constructor(options: PoolOptions<Question, Answer>) {
    this.#options = options;
    this.#waiting = new FairQueue({
      threads: options.threads,
      waitingOfOne: options.maxQueueOfOne,
      waitingOfAll: options.maxQueue,
      longMilliseconds: options.longMilliseconds,
      rememberedMilliseconds: REMEMBERED_MILLISECONDS,
    });
  }

  async ask(question: Question, owner: JobOwner): Promise<Answer> {
    if (this.#isClosed) return this.#options.busy;
    const { signal } = owner;
    signal?.throwIfAborted();
    let leave: (() => void) | undefined;
    try {
      return await new Promise<Answer>((answer, fail) => {
        const job = { question, owner, answer, fail };
        leave = () => this.#callerLeft(job, signal?.reason);
        signal?.addEventListener('abort', leave);
        this.#waiting.add(job, performance.now())?.answer(this.#options.busy);
        this.#handOut();
      });
    } finally {
      if (leave) signal?.removeEventListener('abort', leave);
    }
  }

  get fault(): Error | undefined {
    return [...this.#threads].some(({ isReady }) => isReady) ? undefined : this.#fault;
  }

  warm(): void {
    if (this.#threads.size === 0 && !this.#isClosed) this.#start();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#patience);
    for (const job of this.#waiting.drain()) job.answer(this.#options.busy);
    for (const thread of this.#threads) thread.giveUp();
    await Promise.all([...this.#threads].map((thread) => thread.end()));
  }

  #callerLeft(job: Job<Question, Answer>, reason: Error): void {
    if (this.#waiting.remove(job)) job.fail(reason);
    else for (const thread of this.#threads) thread.callerLeft(job, reason);
  }

  #handOut(): void {
    const ready = [...this.#threads].filter(({ isReady }) => isReady).length;
    for (const thread of this.#threads) {
      if (!thread.isIdle) continue;
      const job = this.#waiting.next(performance.now(), { ready, all: this.#options.threads });
      if (!job) break;
      thread.take(job);
    }
    if (this.#waiting.size === 0 || this.#threads.size >= this.#options.threads) return;
    if (this.#threads.size === 0 || this.#waiting.size > WAITING_MANY) this.#start();
    else this.#startLater();
  }

  #startLater(): void {
    this.#patience ??= setTimeout(() => {
      this.#patience = undefined;
      const isStarting = [...this.#threads].some(({ isReady }) => !isReady);
      if (!isStarting && this.#waiting.size > 0 && this.#threads.size < this.#options.threads) this.#start();
    }, WAITING_LONG_MILLISECONDS);
  }

  #start(): void {
    const thread: PoolThread<Question, Answer> = new PoolThread(this.#options, {
      idle: () => {
        this.#startsFailed = 0;
        this.#handOut();
      },
      done: (job, took) => this.#waiting.ended(job, performance.now(), took),
      gone: (failure) => this.#gone(thread, failure),
    });
    this.#threads.add(thread);
  }

  #gone(thread: PoolThread<Question, Answer>, failure: Error): void {
    this.#threads.delete(thread);
    if (this.#isClosed) return;
    if (!thread.isReady) this.#failedToStart(failure);
    this.#handOut();
    // The next question should not wait for a start because the last one was too much.
    if (thread.isReady) this.warm();
  }

  #failedToStart(failure: Error): void {
    this.#startsFailed += 1;
    this.#fault = failure;
    this.#options.onFault(failure);
    if (this.#startsFailed < STARTS_FAILED_AT_MOST) return;
    for (const job of this.#waiting.drain())
      job.fail(new Error('no thread could be started', { cause: failure }));
  }
}

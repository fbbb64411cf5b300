import type { JobOwner } from '../../kernel/job-owner.ts';
import { NO_SPAN, type Span } from '../../kernel/span.ts';
import type { ThreadLoad } from '../../kernel/thread-load.ts';
import { FairQueue, type FairQueueOptions, type ThreadCounts } from './fair-queue.ts';
import { within } from '../writing/traced-work.ts';
import type { Job } from './job.ts';

export interface PooledThread {
  readonly isReady: boolean;
  close(): Promise<void>;
}

/** What a thread tells its pool. */
export interface PoolEvents<Question, Answer> {
  ready(): void;
  /** Answered or not, the job took so many milliseconds. */
  done(job: Job<Question, Answer>, tookMilliseconds: number): void;
  gone(failure: Error): void;
}

/** All that pools differ in. */
export interface PoolPolicy<Question, Answer, Thread extends PooledThread> {
  /** What its threads do, in traces. */
  readonly work: string;
  readonly queue: FairQueueOptions;
  /** A thread that was ready and has gone is replaced while there are fewer. */
  readonly keptThreads: number;
  /** After so many starts that failed in a row, with no thread left, waiting jobs are told so. */
  readonly startsFailedAtMost: number;
  start(events: PoolEvents<Question, Answer>): Thread;
  /** Gives waiting jobs to threads, and starts threads where there are too few. */
  handOut(): void;
  /** There is no place for it in the queue. */
  turnAway(job: Job<Question, Answer>): void;
  /** It waited when the pool was closed. */
  breakOff(job: Job<Question, Answer>): void;
  /** Of a job that runs. Without it such a job goes on to its end. */
  callerLeft?(job: Job<Question, Answer>, reason: Error): void;
  /** A thread has ended before it was ready. */
  onFault(fault: Error): void;
  /** A thread that was ready has ended. */
  onDeath?(failure: Error): void;
}

const FIRST_BACKOFF_MILLISECONDS = 50;
const LONGEST_BACKOFF_MILLISECONDS = 5_000;

/**
 * The one life of threads that answer questions: they are started, replaced when they end, started again with backoff
 * when they cannot start, and closed. Organizations take turns; a caller that leaves gives up its turn.
 */
export class ThreadPool<Question, Answer, Thread extends PooledThread> {
  readonly threads: Set<Thread> = new Set();
  readonly queue: FairQueue<Job<Question, Answer>>;
  readonly #policy: PoolPolicy<Question, Answer, Thread>;
  #startsFailed = 0;
  #isClosed = false;
  #backoff: NodeJS.Timeout | undefined;
  #fault: Error | undefined;

  constructor(policy: PoolPolicy<Question, Answer, Thread>) {
    this.#policy = policy;
    this.queue = new FairQueue(policy.queue);
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Why no thread could be started; undefined while there is one. */
  get fault(): Error | undefined {
    return this.counts.ready > 0 ? undefined : this.#fault;
  }

  get counts(): ThreadCounts {
    let ready = 0;
    for (const { isReady } of this.threads) ready += Number(isReady);
    return { ready, all: this.threads.size };
  }

  get load(): ThreadLoad {
    return { waiting: this.queue.size, ready: this.counts.ready, most: this.#policy.queue.threads };
  }

  /** Rejects with the reason of the owner's signal where the caller has gone. */
  async ask(question: Question, owner: JobOwner): Promise<Answer> {
    const { signal, span = NO_SPAN } = owner;
    signal?.throwIfAborted();
    if (span.recording === 'never') return this.#ask(question, owner);
    return within(span.part(this.#policy.work), (part) => this.#ask(question, owner, part));
  }

  async #ask(question: Question, owner: JobOwner, span: Span = NO_SPAN): Promise<Answer> {
    const { signal } = owner;
    let leave: (() => void) | undefined;
    try {
      return await new Promise<Answer>((answer, fail) => {
        const job: Job<Question, Answer> = { question, owner, span, answer, fail };
        this.enqueue(job);
        this.#policy.handOut();
        // Most jobs begin at once.
        if (!signal || (this.queue.size === 0 && !this.#policy.callerLeft)) return;
        leave = () => this.#callerLeft(job, signal.reason);
        signal.addEventListener('abort', leave);
      });
    } finally {
      if (leave) signal?.removeEventListener('abort', leave);
    }
  }

  enqueue(job: Job<Question, Answer>): void {
    const turnedAway = this.queue.add(job, performance.now());
    if (turnedAway) this.#policy.turnAway(turnedAway);
  }

  /** Starts threads until there are so many. After a start that failed, jobs wait for the end of the backoff. */
  startUpTo(count: number): void {
    if (this.#isClosed || this.#backoff) return;
    while (this.threads.size < count) this.#start();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#backoff);
    for (const job of this.queue.drain()) this.#policy.breakOff(job);
    await Promise.all([...this.threads].map((thread) => thread.close()));
  }

  #start(): void {
    const thread: Thread = this.#policy.start({
      ready: () => {
        this.#startsFailed = 0;
      },
      done: (job, took) => {
        // The rest of its time the job has waited for its turn.
        job.span.note({ 'assay.thread_milliseconds': Math.round(took) });
        this.queue.ended(job, performance.now(), took);
      },
      gone: (failure) => this.#gone(thread, failure),
    });
    this.threads.add(thread);
  }

  #callerLeft(job: Job<Question, Answer>, reason: Error): void {
    if (this.queue.remove(job)) job.fail(reason);
    else this.#policy.callerLeft?.(job, reason);
  }

  #gone(thread: Thread, failure: Error): void {
    this.threads.delete(thread);
    if (this.#isClosed) return;
    if (thread.isReady) this.#policy.onDeath?.(failure);
    else this.#failedToStart(failure);
    this.#policy.handOut();
    // The next job should not wait for a start because the last one was too much.
    if (thread.isReady && this.threads.size < this.#policy.keptThreads) this.startUpTo(this.threads.size + 1);
  }

  #failedToStart(failure: Error): void {
    this.#startsFailed += 1;
    this.#fault = failure;
    this.#policy.onFault(failure);
    this.#backOff();
    if (this.threads.size > 0 || this.#startsFailed < this.#policy.startsFailedAtMost) return;
    for (const job of this.queue.drain())
      job.fail(new Error('no thread could be started', { cause: failure }));
  }

  #backOff(): void {
    const milliseconds = FIRST_BACKOFF_MILLISECONDS * 2 ** (this.#startsFailed - 1);
    this.#backoff ??= setTimeout(
      () => {
        this.#backoff = undefined;
        this.#policy.handOut();
      },
      Math.min(milliseconds, LONGEST_BACKOFF_MILLISECONDS),
    );
  }
}

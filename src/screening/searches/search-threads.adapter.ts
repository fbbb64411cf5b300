import { availableParallelism } from 'node:os';
import type { IndexParts, LoadedList, Screening } from '@assay/name-screening';
import { Busy } from '../../kernel/busy.ts';
import type { JobOwner } from '../../kernel/job-owner.ts';
import { FairQueue, type ThreadCounts } from '../../platform/threads/fair-queue.ts';
import { countAsGarbage } from './garbage.ts';
import { type SearchJob, SearchThread, type SearchThreadOptions } from './search-thread.adapter.ts';
import { type SearchRequest, type Searches, SearchesClosed } from './searches.ts';
import type { ThreadScreening } from './thread-messages.ts';

export interface SearchThreads extends Searches {
  /** The parts of an index with all that a search needs, so that it opens at once. */
  open(parts: IndexParts): Promise<IndexParts>;
  /** Whatever is being searched breaks off. */
  close(): Promise<void>;
}

export interface SearchThreadsOptions extends SearchThreadOptions {
  /** As many as the machine has cores, where it is not said. */
  readonly threads?: number | undefined;
  /** Searches of one organization that may wait for a thread, and as many in the background. */
  readonly maxQueueOfOne?: number;
  /** A thread has ended before it could search. */
  onFault(fault: Error): void;
  /** A thread that could search has ended. */
  onDeath(failure: unknown): void;
}

/** None is started before the first list is opened; from then on all of them run. */
export function openSearchThreads(options: SearchThreadsOptions): SearchThreads {
  const pool = new ThreadPool(options);
  return {
    screen: (asked, owner) => pool.screen(asked, owner),
    open: (parts) => pool.open(parts),
    forget: (list) => pool.forget(list),
    fault: () => pool.fault,
    close: () => pool.close(),
  };
}

/** More would not be answered before their callers give up. */
const MOST_WAITING_OF_ONE = 256;
const MOST_WAITING = 4_096;
/** Hundreds of usual searches. */
const LONG_MILLISECONDS = 50;
const REMEMBERED_MILLISECONDS = 5_000;
/** Loads, in names of usual length: with less a thread is given more at once, with so much nothing. */
const ENOUGH = 8;
const ROOM = 32;
const USUAL_CHARACTERS = 32;

class ThreadPool {
  readonly #options: SearchThreadsOptions;
  readonly #threadCount: number;
  readonly #threads = new Set<SearchThread>();
  readonly #forgotten = new WeakSet<LoadedList>();
  readonly #waiting: FairQueue<SearchJob>;
  #fault: Error | undefined;
  #isClosed = false;

  constructor(options: SearchThreadsOptions) {
    this.#options = options;
    this.#threadCount = options.threads ?? availableParallelism();
    this.#waiting = new FairQueue({
      threads: this.#threadCount,
      waitingOfOne: options.maxQueueOfOne ?? MOST_WAITING_OF_ONE,
      waitingOfAll: MOST_WAITING,
      longMilliseconds: LONG_MILLISECONDS,
      rememberedMilliseconds: REMEMBERED_MILLISECONDS,
    });
  }

  get fault(): Error | undefined {
    return [...this.#threads].some(({ isReady }) => isReady) ? undefined : this.#fault;
  }

  async open(parts: IndexParts): Promise<IndexParts> {
    this.#wake();
    let best: SearchThread | undefined;
    for (const thread of this.#threads) if (!best || thread.load < best.load) best = thread;
    if (!best) throw new Error('no thread was started');
    return best.open(parts);
  }

  async screen(asked: SearchRequest, owner: JobOwner): Promise<Screening> {
    this.#wake();
    const { signal } = owner;
    signal?.throwIfAborted();
    let leave: (() => void) | undefined;
    try {
      const answer = await new Promise<string>((resolve, reject) => {
        const job: SearchJob = { asked, owner, resolve, reject };
        this.#waiting.add(job, performance.now())?.reject(new Busy(TOO_MANY, 1));
        this.#handOut();
        leave = (): void => void (this.#waiting.remove(job) && reject(signal?.reason));
        // Most are searched at once, and a search that has begun is soon over.
        if (this.#waiting.size > 0) signal?.addEventListener('abort', leave);
      });
      return screeningOf(answer, asked.lists);
    } catch (failure) {
      throw this.#isClosed ? new SearchesClosed() : failure;
    } finally {
      if (leave) signal?.removeEventListener('abort', leave);
    }
  }

  forget(list: LoadedList): void {
    this.#forgotten.add(list);
    for (const thread of this.#threads) thread.forget(list);
    countAsGarbage(list.index.byteLength);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { reject } of this.#waiting.drain()) reject(new SearchesClosed());
    await Promise.all([...this.#threads].map((thread) => thread.end()));
  }

  #wake(): void {
    if (this.#isClosed) throw new SearchesClosed();
    if (this.#threads.size > 0) return;
    for (let count = 0; count < this.#threadCount; count += 1) this.#start();
  }

  #handOut(): void {
    while (this.#waiting.size > 0) {
      const thread = this.#threadWithRoom();
      const now = performance.now();
      const job = thread && this.#waiting.next(now, this.#counts());
      if (!job) return;
      // Nobody is sent to wait behind a search that may take long.
      const names = this.#waiting.mayHoldUp(job, now) ? ROOM : namesOf(job.asked.subject);
      thread.search(job, names);
      for (const list of job.asked.lists) if (this.#forgotten.has(list)) thread.forget(list);
    }
  }

  /**
   * The first with little to do, otherwise the least busy. One that is awake, its code and the lists in the caches of its
   * core, searches for less than one that is woken: in turns on two cores, a run cost a sixth more.
   */
  #threadWithRoom(): SearchThread | undefined {
    let best: SearchThread | undefined;
    let least = ROOM;
    for (const thread of this.#threads) {
      const { load } = thread;
      if (load < ENOUGH) return thread;
      if (load >= least) continue;
      best = thread;
      least = load;
    }
    return best;
  }

  #counts(): ThreadCounts {
    let ready = 0;
    for (const { isReady } of this.#threads) ready += Number(isReady);
    return { ready, all: this.#threads.size };
  }

  #start(): void {
    const thread: SearchThread = new SearchThread(this.#options, {
      done: (job, took) => this.#waiting.ended(job, performance.now(), took),
      room: () => this.#handOut(),
      gone: (failure) => this.#gone(thread, failure),
    });
    this.#threads.add(thread);
  }

  #gone(thread: SearchThread, failure: Error): void {
    this.#threads.delete(thread);
    if (this.#isClosed) return;
    if (thread.isReady) {
      this.#options.onDeath(failure);
      this.#start();
      return;
    }
    // One that could not even start would only fail again; the next search tries when no thread is left.
    this.#fault = failure;
    this.#options.onFault(failure);
    if (this.#threads.size > 0) return;
    for (const { reject } of this.#waiting.drain())
      reject(new Error('no thread could be started', { cause: failure }));
  }
}

const TOO_MANY = 'Too many searches of the organization are waiting.';

function screeningOf(answer: string, lists: readonly LoadedList[]): Screening {
  const { searched, hits, candidateCount, topScore, reasons } = JSON.parse(answer) as ThreadScreening;
  const found = hits.map((hit) => ({ ...hit, list: listAt(lists, hit.list) }));
  return { searched, hits: found, candidateCount, topScore, reasons };
}

function namesOf({ name, aliases }: SearchRequest['subject']): number {
  const characters = aliases.reduce((sum, alias) => sum + alias.length, name.length);
  return Math.max(1, Math.ceil(characters / USUAL_CHARACTERS));
}

function listAt(lists: readonly LoadedList[], place: number): LoadedList {
  const list = lists[place];
  if (!list) throw new Error('a thread found somebody on a list that was not searched');
  return list;
}

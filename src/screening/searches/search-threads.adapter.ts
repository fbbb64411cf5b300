import { availableParallelism } from 'node:os';
import type { IndexParts, LoadedList, Screening } from '@assay/name-screening';
import { Busy } from '../../kernel/busy.ts';
import type { JobOwner } from '../../kernel/job-owner.ts';
import type { ThreadLoad } from '../../kernel/thread-load.ts';
import { ThreadPool } from '../../platform/threads/thread-pool.ts';
import { countAsGarbage } from './garbage.ts';
import { ListlessSearches } from './listless-searches.adapter.ts';
import { type SearchJob, SearchThread, type SearchThreadOptions } from './search-thread.adapter.ts';
import { type Searches, SearchesClosed, type SearchesRequest } from './searches.ts';
import type { ThreadScreening } from './thread-messages.ts';

export interface SearchThreads extends Searches {
  /** The parts of an index with all that a search needs, so that it opens at once. */
  open(parts: IndexParts): Promise<IndexParts>;
  load(): ThreadLoad;
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
  const pool = new SearchPool(options);
  const listless = new ListlessSearches();
  return {
    screen: async (asked, owner) => {
      if (listless.takes(asked)) return listless.screen(asked);
      const { subject, ...rest } = asked;
      const [screening] = await pool.screenAll({ ...rest, subjects: [subject] }, owner);
      if (!screening) throw new Error('a thread answered without a screening');
      return screening;
    },
    screenAll: (asked, owner) => pool.screenAll(asked, owner),
    open: (parts) => pool.open(parts),
    forget: (list) => pool.forget(list),
    fault: () => pool.fault,
    load: () => pool.load,
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

/** Which thread gets the next search, and what each knows of lists. */
class SearchPool {
  readonly #threadCount: number;
  readonly #pool: ThreadPool<SearchesRequest, string, SearchThread>;
  readonly #forgotten = new WeakSet<LoadedList>();
  readonly #askedAgain = new WeakSet<SearchJob>();

  constructor(options: SearchThreadsOptions) {
    this.#threadCount = options.threads ?? availableParallelism();
    this.#pool = new ThreadPool({
      work: 'search',
      queue: {
        threads: this.#threadCount,
        waitingOfOne: options.maxQueueOfOne ?? MOST_WAITING_OF_ONE,
        waitingOfAll: MOST_WAITING,
        longMilliseconds: LONG_MILLISECONDS,
        rememberedMilliseconds: REMEMBERED_MILLISECONDS,
      },
      keptThreads: this.#threadCount,
      startsFailedAtMost: 1,
      start: (events) =>
        new SearchThread(options, {
          ...events,
          room: () => this.#handOut(),
          orphaned: (job, failure) => this.#askAgain(job, failure),
        }),
      handOut: () => this.#handOut(),
      turnAway: (job) => job.fail(new Busy(TOO_MANY, 1)),
      breakOff: (job) => job.fail(new SearchesClosed()),
      onFault: (fault) => options.onFault(fault),
      onDeath: (failure) => options.onDeath(failure),
    });
  }

  get fault(): Error | undefined {
    return this.#pool.fault;
  }

  get load(): ThreadLoad {
    return this.#pool.load;
  }

  async open(parts: IndexParts): Promise<IndexParts> {
    if (this.#pool.isClosed) throw new SearchesClosed();
    this.#wake();
    let best: SearchThread | undefined;
    for (const thread of this.#pool.threads) if (!best || thread.load < best.load) best = thread;
    if (!best) throw new Error('no thread could be started', { cause: this.fault });
    return best.open(parts);
  }

  async screenAll(asked: SearchesRequest, owner: JobOwner): Promise<readonly Screening[]> {
    if (this.#pool.isClosed) throw new SearchesClosed();
    try {
      return screeningsOf(await this.#pool.ask(asked, owner), asked.lists);
    } catch (failure) {
      throw this.#pool.isClosed ? new SearchesClosed() : failure;
    }
  }

  forget(list: LoadedList): void {
    this.#forgotten.add(list);
    for (const thread of this.#pool.threads) thread.forget(list);
    countAsGarbage(list.index.byteLength);
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  /** A thread that could not start would only fail again; others are tried when none is left. */
  #wake(): void {
    if (this.#pool.threads.size === 0) this.#pool.startUpTo(this.#threadCount);
  }

  #handOut(): void {
    const { queue } = this.#pool;
    if (queue.size > 0) this.#wake();
    while (queue.size > 0) {
      const thread = this.#threadWithRoom();
      const now = performance.now();
      const job = thread && queue.next(now, this.#pool.counts);
      if (!job) return;
      // Nobody is sent to wait behind a search that may take long, or that may have been the end of a thread.
      const isAlone = queue.mayHoldUp(job, now) || this.#askedAgain.has(job);
      const names = isAlone ? ROOM : namesOf(job.question);
      thread.search(job, names);
      for (const list of job.question.lists) if (this.#forgotten.has(list)) thread.forget(list);
    }
  }

  /** Once: what is with a second thread when it ends may be the reason for it. */
  #askAgain(job: SearchJob, failure: Error): void {
    const { signal } = job.owner;
    if (signal?.aborted) return job.fail(signal.reason);
    if (this.#pool.isClosed || this.#askedAgain.has(job)) return job.fail(failure);
    this.#askedAgain.add(job);
    this.#pool.enqueue(job);
  }

  /**
   * The first with little to do, otherwise the least busy. One that is awake, its code and the lists in the caches of its
   * core, searches for less than one that is woken: in turns on two cores, a run cost a sixth more.
   */
  #threadWithRoom(): SearchThread | undefined {
    let best: SearchThread | undefined;
    let least = ROOM;
    for (const thread of this.#pool.threads) {
      const { load } = thread;
      if (load < ENOUGH) return thread;
      if (load >= least) continue;
      best = thread;
      least = load;
    }
    return best;
  }
}

const TOO_MANY = 'Too many searches of the organization are waiting.';

function screeningsOf(answer: string, lists: readonly LoadedList[]): readonly Screening[] {
  const answers = JSON.parse(answer) as readonly ThreadScreening[];
  return answers.map(({ searched, hits, candidateCount, topScore, reasons }) => {
    const found = hits.map((hit) => ({ ...hit, list: listAt(lists, hit.list) }));
    return { searched, hits: found, candidateCount, topScore, reasons };
  });
}

function namesOf({ subjects }: SearchesRequest): number {
  return subjects.reduce((sum, { name, aliases }) => {
    const characters = aliases.reduce((length, alias) => length + alias.length, name.length);
    return sum + Math.max(1, Math.ceil(characters / USUAL_CHARACTERS));
  }, 0);
}

function listAt(lists: readonly LoadedList[], place: number): LoadedList {
  const list = lists[place];
  if (!list) throw new Error('a thread found somebody on a list that was not searched');
  return list;
}

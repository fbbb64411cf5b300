import type { IndexParts, LoadedList } from '@assay/name-screening';
import type { Job } from '../../platform/threads/job.ts';
import type { PoolEvents } from '../../platform/threads/thread-pool.ts';
import { WorkerThread } from '../../platform/threads/worker-thread.ts';
import type { SearchesRequest } from './searches.ts';
import type { ThreadFailure, FromThread, ThreadAnswer, ThreadSearch, ToThread } from './thread-messages.ts';

type ThreadResult = Exclude<ThreadAnswer, ThreadFailure>;

/** A search, answered with the JSON of a `ThreadScreening` for each of its subjects. */
export type SearchJob = Job<SearchesRequest, string>;

export interface SearchThreadOptions {
  /** The built file of the thread. */
  readonly thread?: URL;
  readonly heapMegabytes?: number;
}

interface ThreadWatcher extends PoolEvents<SearchesRequest, string> {
  /** It has less to do than before. */
  room(): void;
  /** The thread has ended before it answered, because of this search, of another that it was asked, or of none. */
  orphaned(job: SearchJob, failure: Error): void;
}

interface Question {
  answer(answer: ThreadResult, tookMilliseconds: number): void;
  fail(failure: unknown, tookMilliseconds: number): void;
  /** Its thread has ended. */
  lose(failure: Error, tookMilliseconds: number): void;
  /** How much it is, in names of usual length. */
  readonly names: number;
  readonly since: number;
}

const THREAD = new URL('./search.thread.js', import.meta.url);
/** More than any search needs; one that wants more brings down its thread and nothing else. */
const MOST_MEGABYTES = 512;
const YOUNG_MEGABYTES = 32;
/** A search that another thread can answer does not wait for a start, for an index to be opened, or for a long search. */
const MUCH_LOAD = 1_000;
const LONG_MILLISECONDS = 20;
/** A load, in names of usual length. */
const NOTHING = 0;

/** One thread that searches. */
export class SearchThread {
  readonly #thread: WorkerThread<ToThread, FromThread>;
  /** Answers come in the order of the questions. */
  readonly #waiting: Question[] = [];
  /** Those that leave at the end of this turn of the event loop. */
  #gathered: string[] = [];
  /** The lists that the thread knows, by the number that it knows them by. */
  readonly #known = new Map<LoadedList, number>();
  #lastNumber = 0;
  #opening = 0;
  /** Of all that wait. */
  #names = 0;
  readonly #watcher: ThreadWatcher;

  constructor(
    { thread = THREAD, heapMegabytes = MOST_MEGABYTES }: SearchThreadOptions,
    watcher: ThreadWatcher,
  ) {
    this.#watcher = watcher;
    this.#thread = new WorkerThread(
      { thread, heapMegabytes, youngMegabytes: YOUNG_MEGABYTES },
      { heard: (message) => this.#heard(message), ended: (failure) => this.#ended(failure) },
    );
  }

  get isReady(): boolean {
    return this.#thread.isReady;
  }

  get load(): number {
    const [oldest] = this.#waiting;
    const isLong = oldest !== undefined && performance.now() - oldest.since > LONG_MILLISECONDS;
    return this.#names + (Number(!this.isReady) + Number(isLong) + this.#opening) * MUCH_LOAD;
  }

  async open(parts: IndexParts): Promise<IndexParts> {
    this.#opening += 1;
    try {
      const answer = await new Promise<ThreadResult>((resolve, reject) => {
        const since = performance.now();
        this.#waiting.push({ names: NOTHING, since, answer: resolve, fail: reject, lose: reject });
        this.#tell({ kind: 'open', parts });
      });
      if (typeof answer === 'string') throw new Error('a thread that opened an index answered with a search');
      return answer.parts;
    } finally {
      this.#opening -= 1;
      this.#watcher.room();
    }
  }

  search(job: SearchJob, names: number): void {
    const done = (took: number): void => this.#watcher.done(job, took);
    try {
      this.#gather(this.#textOf(job.question));
    } catch (failure) {
      done(0);
      return job.fail(failure);
    }
    this.#names += names;
    this.#waiting.push({
      names,
      since: performance.now(),
      answer: (answer, took) => {
        done(took);
        if (typeof answer === 'string') job.answer(answer);
        else job.fail(new Error('a thread that searched answered with an index'));
      },
      fail: (failure, took) => {
        done(took);
        job.fail(failure);
      },
      lose: (failure, took) => {
        done(took);
        this.#watcher.orphaned(job, failure);
      },
    });
  }

  forget(list: LoadedList): void {
    const number = this.#known.get(list);
    if (number === undefined) return;
    this.#known.delete(list);
    this.#tell({ kind: 'forget', number });
  }

  close(): Promise<void> {
    return this.#thread.end();
  }

  #textOf({ subjects, lists, policy, day }: SearchesRequest): string {
    const { reviewScore, matchScore } = policy;
    const numbers = lists.map((list) => this.#known.get(list) ?? this.#learn(list));
    return JSON.stringify({
      subjects,
      lists: numbers,
      policy: { reviewScore, matchScore },
      day,
    } satisfies ThreadSearch);
  }

  #learn(list: LoadedList): number {
    const { index, ...known } = list;
    this.#lastNumber += 1;
    this.#known.set(list, this.#lastNumber);
    this.#tell({ kind: 'learn', number: this.#lastNumber, list: { ...known, parts: index.parts } });
    return this.#lastNumber;
  }

  #gather(asked: string): void {
    if (this.#gathered.push(asked) === 1) setImmediate(() => this.#sendGathered());
  }

  #sendGathered(): void {
    if (this.#gathered.length === 0) return;
    const searches = this.#gathered;
    this.#gathered = [];
    this.#thread.tell({ kind: 'search', searches });
  }

  /** After all that was asked for before. */
  #tell(message: ToThread): void {
    this.#sendGathered();
    this.#thread.tell(message);
  }

  #heard(message: FromThread): void {
    if (message.kind === 'ready') this.#watcher.ready();
    else
      for (const [at, answer] of message.answers.entries()) {
        const question = this.#waiting.shift();
        this.#names -= question?.names ?? 0;
        const took = message.milliseconds[at] ?? 0;
        if (typeof answer !== 'string' && 'failure' in answer) question?.fail(answer.failure, took);
        else question?.answer(answer, took);
      }
    this.#watcher.room();
  }

  #ended(failure: Error): void {
    // The pool tells the reason once: to the callers of other searches it could be about the subject of somebody else.
    const told = new Error('the thread has ended', this.isReady ? {} : { cause: failure });
    for (const question of this.#waiting.splice(0)) question.lose(told, performance.now() - question.since);
    this.#watcher.gone(failure);
  }
}

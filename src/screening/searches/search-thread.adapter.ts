import type { Worker } from 'node:worker_threads';
import type { IndexParts, LoadedList } from '@assay/name-screening';
import type { JobOwner } from '../../kernel/job-owner.ts';
import { startThread } from '../../platform/threads/start-thread.ts';
import type { SearchRequest } from './searches.ts';
import type { Failed, FromThread, ThreadAnswer, ThreadSearch, ToThread } from './thread-messages.ts';

type Answered = Exclude<ThreadAnswer, Failed>;

/** A search, and who waits for it. */
export interface SearchJob {
  readonly asked: SearchRequest;
  readonly owner: JobOwner;
  /** With the JSON of a `ThreadScreening`. */
  readonly resolve: (answer: string) => void;
  readonly reject: (failure: unknown) => void;
}

export interface SearchThreadOptions {
  /** The built file of the thread. */
  readonly thread?: URL;
  readonly heapMegabytes?: number;
}

interface ThreadWatcher {
  /** Answered or not, it took so long. */
  done(job: SearchJob, tookMilliseconds: number): void;
  /** It has less to do than before. */
  room(): void;
  gone(failure: Error): void;
}

interface Question {
  answer(answer: Answered, tookMilliseconds: number): void;
  fail(failure: unknown, tookMilliseconds: number): void;
  /** How much it is, in names of usual length. */
  readonly names: number;
  readonly since: number;
}

const THREAD = new URL('./search.thread.js', import.meta.url);
/** More than any search needs; one that wants more brings down its thread and nothing else. */
const MOST_MEGABYTES = 512;
const YOUNG_MEGABYTES = 32;
/** Whoever can be asked elsewhere does not wait for a start, for an index to be opened, or for a search that takes long. */
const MUCH_LOAD = 1_000;
const LONG_MILLISECONDS = 20;
/** A load, in names of usual length. */
const NOTHING = 0;

/** One thread that searches. */
export class SearchThread {
  readonly #worker: Worker;
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
  #failure: Error | undefined;
  readonly #watcher: ThreadWatcher;
  isReady = false;

  constructor(
    { thread = THREAD, heapMegabytes = MOST_MEGABYTES }: SearchThreadOptions,
    watcher: ThreadWatcher,
  ) {
    this.#watcher = watcher;
    this.#worker = startThread(thread, {
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
    });
    this.#worker.on('message', (message: FromThread) => this.#heard(message));
    this.#worker.on('error', (failure: Error) => (this.#failure = failure));
    // Without one answer, each of the next would be taken for another's.
    this.#worker.on('messageerror', (failure) => {
      this.#failure = failure;
      void this.#worker.terminate();
    });
    this.#worker.once('exit', (code) => this.#ended(code));
  }

  get load(): number {
    const [oldest] = this.#waiting;
    const isLong = oldest !== undefined && performance.now() - oldest.since > LONG_MILLISECONDS;
    return this.#names + (Number(!this.isReady) + Number(isLong) + this.#opening) * MUCH_LOAD;
  }

  async open(parts: IndexParts): Promise<IndexParts> {
    this.#opening += 1;
    try {
      const answer = await new Promise<Answered>((resolve, reject) => {
        this.#waiting.push({ names: NOTHING, since: performance.now(), answer: resolve, fail: reject });
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
      this.#gather(this.#textOf(job.asked));
    } catch (failure) {
      done(0);
      return job.reject(failure);
    }
    this.#names += names;
    this.#waiting.push({
      names,
      since: performance.now(),
      answer: (answer, took) => {
        done(took);
        if (typeof answer === 'string') job.resolve(answer);
        else job.reject(new Error('a thread that searched answered with an index'));
      },
      fail: (failure, took) => {
        done(took);
        job.reject(failure);
      },
    });
  }

  forget(list: LoadedList): void {
    const number = this.#known.get(list);
    if (number === undefined) return;
    this.#known.delete(list);
    this.#tell({ kind: 'forget', number });
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #textOf({ subject, lists, policy, day }: SearchRequest): string {
    const { reviewScore, matchScore } = policy;
    const numbers = lists.map((list) => this.#known.get(list) ?? this.#learn(list));
    return JSON.stringify({
      subject,
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
    this.#worker.postMessage({ kind: 'search', searches } satisfies ToThread, []);
  }

  /** After all that was asked for before. */
  #tell(message: ToThread): void {
    this.#sendGathered();
    this.#worker.postMessage(message, []);
  }

  #heard(message: FromThread): void {
    if (message.kind === 'ready') this.isReady = true;
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

  #ended(code: number): void {
    const failure = this.#failure ?? new Error(`the thread ended with exit code ${code}`);
    // What one that searched died of is told once, by whom it concerns: it may be about somebody else's subject.
    const told = new Error('the thread has ended', this.isReady ? {} : { cause: failure });
    for (const question of this.#waiting.splice(0)) question.fail(told, performance.now() - question.since);
    this.#watcher.gone(failure);
  }
}

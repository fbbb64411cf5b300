import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import type { IndexParts } from '../matching/list-index.ts';
import type { LoadedList } from '../matching/loaded-list.ts';
import type { Screening } from '../matching/screen.ts';
import type { ScreenedSubject } from '../matching/subject.ts';
import { startThread } from '../../platform/threads/start-thread.ts';
import { countAsGarbage } from './garbage.ts';
import { type AskedSearch, type Searches, SearchesClosed } from './searches.ts';
import type {
  Failed,
  FromThread,
  ThreadAnswer,
  ThreadScreening,
  ThreadSearch,
  ToThread,
} from './thread-messages.ts';

export interface SearchThreads extends Searches {
  /** The parts of an index with all that a search needs, so that it opens at once. */
  open(parts: IndexParts): Promise<IndexParts>;
  /** Whatever is being searched breaks off. */
  close(): Promise<void>;
}

export interface SearchThreadsOptions {
  /** As many as the machine has cores, where it is not said. */
  readonly threads?: number | undefined;
  readonly heapMegabytes?: number;
  /** A thread has ended that should not have. */
  onDeath(failure: unknown): void;
}

/** None is started before the first list is opened; from then on all of them run. */
export function openSearchThreads(options: SearchThreadsOptions): SearchThreads {
  const pool = new ThreadPool(options);
  return {
    screen: (asked) => pool.screen(asked),
    open: (parts) => pool.open(parts),
    forget: (list) => pool.forget(list),
    close: () => pool.close(),
  };
}

class ThreadPool {
  readonly #options: SearchThreadsOptions;
  readonly #threads = new Set<SearchThread>();
  readonly #forgotten = new WeakSet<LoadedList>();
  #isClosed = false;

  constructor(options: SearchThreadsOptions) {
    this.#options = options;
  }

  async open(parts: IndexParts): Promise<IndexParts> {
    return this.#threadFor(NOTHING).open(parts);
  }

  async screen(asked: AskedSearch): Promise<Screening> {
    const thread = this.#threadFor(ENOUGH);
    const screening = thread.screen(asked);
    for (const list of asked.lists) if (this.#forgotten.has(list)) thread.forget(list);
    try {
      return await screening;
    } catch (failure) {
      throw this.#isClosed ? new SearchesClosed() : failure;
    }
  }

  forget(list: LoadedList): void {
    this.#forgotten.add(list);
    for (const thread of this.#threads) thread.forget(list);
    countAsGarbage(list.index.byteLength);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#threads].map((thread) => thread.end()));
  }

  /**
   * The first with less to do than this, otherwise the least busy. One that is awake, its code and the lists in the
   * caches of its core, searches for less than one that is woken: in turns on two cores, a run cost a sixth more.
   */
  #threadFor(enough: number): SearchThread {
    if (this.#isClosed) throw new SearchesClosed();
    if (this.#threads.size === 0) this.#startAll();
    let best: SearchThread | undefined;
    for (const thread of this.#threads) {
      if (thread.load < enough) return thread;
      if (!best || thread.load < best.load) best = thread;
    }
    if (!best) throw new Error('no thread was started');
    return best;
  }

  #startAll(): void {
    const wanted = this.#options.threads ?? availableParallelism();
    for (let count = 0; count < wanted; count += 1) this.#start();
  }

  #start(): void {
    const thread = new SearchThread(this.#options, (failure) => {
      this.#threads.delete(thread);
      if (this.#isClosed) return;
      this.#options.onDeath(failure);
      // One that could not even start would only fail again; the next search tries when no thread is left.
      if (thread.isReady) this.#start();
    });
    this.#threads.add(thread);
  }
}

type Answered = Exclude<ThreadAnswer, Failed>;

interface Question {
  readonly resolve: (answer: Answered) => void;
  readonly reject: (failure: unknown) => void;
  /** How much it is, in names of usual length. */
  readonly names: number;
  readonly since: number;
}

/** More than any search needs; one that wants more brings down its thread and nothing else. */
const MOST_MEGABYTES = 512;
const YOUNG_MEGABYTES = 32;
/** Whoever can be asked elsewhere does not wait for a start, for an index to be opened, or for a search that takes long. */
const MUCH_LOAD = 1_000;
const LONG_MILLISECONDS = 20;
/** Loads, in names of usual length. */
const NOTHING = 0;
const ENOUGH = 8;
const USUAL_CHARACTERS = 32;

class SearchThread {
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
  #failure: unknown;
  isReady = false;

  constructor({ heapMegabytes = MOST_MEGABYTES }: SearchThreadsOptions, onEnd: (failure: unknown) => void) {
    this.#worker = startThread(new URL('./search.thread.js', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
    });
    this.#worker.on('message', (message: FromThread) => this.#heard(message));
    this.#worker.on('error', (failure) => (this.#failure = failure));
    // Without one answer, each of the next would be taken for another's.
    this.#worker.on('messageerror', (failure) => {
      this.#failure = failure;
      void this.#worker.terminate();
    });
    this.#worker.once('exit', () => {
      // What it died of is told once, by whom it concerns: it may be about somebody else's subject.
      for (const { reject } of this.#waiting.splice(0)) reject(new Error('the thread has ended'));
      onEnd(this.#failure);
    });
  }

  get load(): number {
    const [oldest] = this.#waiting;
    const isLong = oldest !== undefined && performance.now() - oldest.since > LONG_MILLISECONDS;
    return this.#names + (Number(!this.isReady) + Number(isLong) + this.#opening) * MUCH_LOAD;
  }

  async open(parts: IndexParts): Promise<IndexParts> {
    this.#opening += 1;
    try {
      const answer = await this.#answer(NOTHING, () => this.#tell({ kind: 'open', parts }));
      if (typeof answer === 'string') throw new Error('a thread that opened an index answered with a search');
      return answer.parts;
    } finally {
      this.#opening -= 1;
    }
  }

  async screen({ subject, lists, policy, day }: AskedSearch): Promise<Screening> {
    const { reviewScore, matchScore } = policy;
    const numbers = lists.map((list) => this.#known.get(list) ?? this.#learn(list));
    const asked: ThreadSearch = { subject, lists: numbers, policy: { reviewScore, matchScore }, day };
    const text = JSON.stringify(asked);
    const answer = await this.#answer(namesOf(subject), () => this.#gather(text));
    if (typeof answer !== 'string') throw new Error('a thread that searched answered with an index');
    const { searched, hits, candidateCount, topScore, reasons } = JSON.parse(answer) as ThreadScreening;
    const found = hits.map((hit) => ({ ...hit, list: listAt(lists, hit.list) }));
    return { searched, hits: found, candidateCount, topScore, reasons };
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

  #learn(list: LoadedList): number {
    const { index, ...known } = list;
    this.#lastNumber += 1;
    this.#known.set(list, this.#lastNumber);
    this.#tell({ kind: 'learn', number: this.#lastNumber, list: { ...known, parts: index.parts } });
    return this.#lastNumber;
  }

  #answer(names: number, ask: () => void): Promise<Answered> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject, names, since: performance.now() });
      this.#names += names;
      ask();
    });
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
    if (message.kind === 'ready') {
      this.isReady = true;
      return;
    }
    for (const answer of message.answers) {
      const question = this.#waiting.shift();
      this.#names -= question?.names ?? 0;
      if (typeof answer !== 'string' && 'failure' in answer) question?.reject(answer.failure);
      else question?.resolve(answer);
    }
  }
}

function namesOf({ name, aliases }: ScreenedSubject): number {
  const characters = aliases.reduce((sum, alias) => sum + alias.length, name.length);
  return Math.max(1, Math.ceil(characters / USUAL_CHARACTERS));
}

function listAt(lists: readonly LoadedList[], place: number): LoadedList {
  const list = lists[place];
  if (!list) throw new Error('a thread found somebody on a list that was not searched');
  return list;
}

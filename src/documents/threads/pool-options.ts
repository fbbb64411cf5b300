/** What waits for a thread. */
export interface PoolQueue {
  /** Questions of all organizations; one more is answered `busy`, to whoever has most of them. */
  readonly maxQueue: number;
  /** Questions of one organization, and as many of its background work; one more is answered `busy`. */
  readonly maxQueueOfOne: number;
}

/** As many wait as may. */
export interface Busy {
  readonly kind: 'busy';
}

export interface PoolOptions<Ask, Answer> extends PoolQueue {
  /** The built file of the thread; while the program runs from its source, that of the same name is taken. */
  readonly thread: URL;
  readonly threads: number;
  /** Whose questions take longer does not get every thread. */
  readonly longMilliseconds: number;
  readonly heapMegabytes: number;
  /** So many answers, and the thread is replaced: what a library keeps of each question does not add up. */
  readonly answersPerThread?: number;
  /** What libraries print may hold what they read; it is thrown away. */
  readonly isSilent?: boolean;
  deadlineMilliseconds(asked: Ask): number;
  readonly busy: Answer;
  tooSlow(asked: Ask): Answer;
  tooMuchMemory(asked: Ask): Answer;
  /** A thread has ended before it could be asked anything. */
  onFault(fault: Error): void;
}

/** What a thread tells: that it can be asked, then one answer to each question. */
export type FromThread<Answer> =
  | { readonly kind: 'ready' }
  | { readonly kind: 'answer'; readonly answer: Answer };

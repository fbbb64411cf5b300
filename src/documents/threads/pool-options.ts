/** Bounds of the queue for a thread. */
export interface PoolQueue {
  /** Questions of all organizations; one more is answered `busy`, to the organization with the most of them. */
  readonly maxQueue: number;
  /** Questions of one organization, and as many of its background work; one more is answered `busy`. */
  readonly maxQueueOfOne: number;
}

/** The answer when the queue is full. */
export interface Busy {
  readonly kind: 'busy';
}

export interface PoolOptions<Question, Answer> extends PoolQueue {
  /** What its threads do, in traces. */
  readonly work: string;
  /** The built file of the thread; while the program runs from its source, the source file of the same name is used. */
  readonly thread: URL;
  readonly threads: number;
  /** An organization whose questions take longer does not get every thread. */
  readonly longMilliseconds: number;
  readonly heapMegabytes: number;
  /** After so many answers the thread is replaced: memory that a library retains for each question does not add up. */
  readonly answersPerThread?: number;
  /** The output of libraries may contain their input; it is discarded. */
  readonly isSilent?: boolean;
  deadlineMilliseconds(question: Question): number;
  readonly busy: Answer;
  tooSlow(question: Question): Answer;
  tooMuchMemory(question: Question): Answer;
  /** Called when a thread has ended before it could be asked anything. */
  onFault(fault: Error): void;
}

/** The messages of a thread: that it can be asked, then one answer to each question. */
export type FromThread<Answer> =
  | { readonly kind: 'ready' }
  | { readonly kind: 'answer'; readonly answer: Answer };

/** How busy a pool is, for an operator to watch. */
export interface ThreadLoad {
  /** Jobs that no thread has taken yet. */
  readonly waiting: number;
  /** Threads that work or could. */
  readonly ready: number;
  /** Threads that the pool may have. */
  readonly most: number;
}

/** How long jobs of an organization take, by what was seen of them. */
export type Expectation = 'short' | 'long' | 'unknown';

export interface Patience {
  /** A job that takes longer may hold up others. */
  readonly longMilliseconds: number;
  /** So long after a job its organization is still taken to send the like. */
  readonly rememberedMilliseconds: number;
}

/** What one organization has waiting and running in a pool, and how much of the threads' time it has had. */
export class Account<Job> {
  readonly waiting: Job[] = [];
  readonly waitingInBackground: Job[] = [];
  /** Since when each runs, the oldest first. */
  readonly #running = new Map<Job, number>();
  #startedSum = 0;
  #spent = 0;
  #longUntil = -Infinity;
  #shortUntil = -Infinity;

  get isActive(): boolean {
    return this.#running.size + this.waitingCount > 0;
  }

  get runningCount(): number {
    return this.#running.size;
  }

  get waitingCount(): number {
    return this.waiting.length + this.waitingInBackground.length;
  }

  /** Who had nothing to do for a while gets nothing for it: it begins where the others are. */
  catchUp(floor: number): void {
    this.#spent = Math.max(this.#spent, floor);
  }

  /** Milliseconds of threads that were spent on jobs that have ended. */
  get settled(): number {
    return this.#spent;
  }

  /**
   * With the time since each of its jobs that run was begun: more than they may turn out to have taken, where a thread
   * was given many at once and does one after the other.
   */
  spent(now: number): number {
    return this.#spent + this.#running.size * now - this.#startedSum;
  }

  begin(job: Job, now: number): void {
    this.#running.set(job, now);
    this.#startedSum += now;
  }

  end(job: Job, now: number, took: number, patience: Patience): void {
    const since = this.#running.get(job);
    if (since === undefined) return;
    this.#running.delete(job);
    this.#startedSum -= since;
    this.#spent += took;
    const until = now + patience.rememberedMilliseconds;
    if (took > patience.longMilliseconds) this.#longUntil = until;
    else this.#shortUntil = until;
  }

  expectation(now: number, { longMilliseconds }: Patience): Expectation {
    const [oldest = now] = this.#running.values();
    if (now < this.#longUntil || now - oldest > longMilliseconds) return 'long';
    return now < this.#shortUntil ? 'short' : 'unknown';
  }

  /** Whether it is the same as one that was never seen. */
  isForgettable(now: number, floor: number): boolean {
    const isOver = now >= Math.max(this.#longUntil, this.#shortUntil);
    return !this.isActive && isOver && this.#spent <= floor;
  }
}

import type { JobOwner } from '../../kernel/job-owner.ts';
import { Account, type Expectation, type Patience } from './account.ts';

export interface FairQueueOptions extends Patience {
  readonly threads: number;
  /** Jobs of one organization that may wait for a thread; as many of its background jobs besides. */
  readonly waitingOfOne: number;
  readonly waitingOfAll: number;
}

export interface ThreadCounts {
  /** Those that work or could. */
  readonly ready: number;
  /** With those that are being started, or will be when they are needed. */
  readonly all: number;
}

interface QueueItem {
  readonly owner: JobOwner;
}

/** Background work that has waited so long is treated as if a caller waited for it. */
export const BACKGROUND_PATIENCE_MILLISECONDS = 5_000;
/** Who has seen nobody else for so long has all threads, however long its jobs take. */
export const ALONE_AFTER_MILLISECONDS = 600_000;
/** Accounts are looked through whenever so many have been opened. */
const OPENED_BETWEEN_SWEEPS = 256;

/**
 * Jobs of many organizations for a few threads. Next is the organization that has had least of the threads' time. One
 * whose jobs take long gets every thread but one, so that the sender of a short job never waits for the end of a long
 * one; one that is not known yet shows with its first job which it is. An organization that is alone has them all.
 */
export class FairQueue<Job extends QueueItem> {
  readonly #options: FairQueueOptions;
  readonly #all: ThreadCounts;
  readonly #accounts = new Map<string, Account<Job>>();
  /** Those with a job that waits or runs. */
  readonly #active = new Set<Account<Job>>();
  /** Waiting jobs in the order in which they came, with when that was. */
  readonly #waitingSince = new Map<Job, number>();
  /**
   * What an organization had really had when its job was begun: nobody who comes anew begins below it. Time of jobs that
   * still run is left out. They may turn out to have taken far less, and the floor never falls: the next newcomer would
   * be last until the others had had so much.
   */
  #floor = 0;
  #opened = 0;
  /** Who came last, and who came last besides. */
  #latest: Seen = NOBODY;
  #latestOther: Seen = NOBODY;

  constructor(options: FairQueueOptions) {
    this.#options = options;
    this.#all = { ready: options.threads, all: options.threads };
  }

  /** Of waiting jobs. */
  get size(): number {
    return this.#waitingSince.size;
  }

  /**
   * Returns the job for which there is no place: this one, where its organization has as many as it may; where all
   * organizations together have, the last one of the organization that has most.
   */
  add(job: Job, now: number): Job | undefined {
    this.#see(job.owner.organizationId, now);
    const account = this.#accountOf(job.owner.organizationId, now);
    const row = rowOf(account, job);
    if (row.length >= this.#options.waitingOfOne) return job;
    if (!account.isActive) account.catchUp(this.#floor);
    this.#active.add(account);
    row.push(job);
    this.#waitingSince.set(job, now);
    return this.size > this.#options.waitingOfAll ? this.#turnAway(account) : undefined;
  }

  /**
   * Takes out the job whose turn it is; undefined where none waits that may run beside those that do. While threads are
   * still being started, one of those that are ready is kept, too.
   */
  next(now: number, { ready, all }: ThreadCounts = this.#all): Job | undefined {
    let best: Turn<Job> | undefined;
    if (this.size === 0) return undefined;
    const longMore = (all > 1 ? ready - 1 : 1) - this.#longRunning(now);
    for (const account of this.#active) {
      const turn = this.#turnOf(account, now);
      if (!turn || !this.#mayBegin(turn, now, longMore)) continue;
      if (!best || comesBefore(turn, best)) best = turn;
    }
    if (!best) return undefined;
    best.account.begin(best.job, now);
    this.remove(best.job);
    this.#floor = Math.max(this.#floor, best.account.settled);
    return best.job;
  }

  /** Whether others may have to wait long for the end of the job: it is not known to be short, and there are others. */
  mayHoldUp({ owner: { organizationId } }: Job, now: number): boolean {
    const account = this.#accounts.get(organizationId);
    if (!account || this.#isAlone(organizationId, now)) return false;
    return this.#expectation(account, now) !== 'short';
  }

  /** It ran for so long, as far as the threads were busy with it. */
  ended(job: Job, now: number, tookMilliseconds: number): void {
    const { organizationId } = job.owner;
    const account = this.#accounts.get(organizationId);
    if (!account) return;
    account.end(job, now, tookMilliseconds, this.#options);
    this.#settle(account);
  }

  /** False where it does not wait any more. */
  remove(job: Job): boolean {
    if (!this.#waitingSince.delete(job)) return false;
    const account = this.#accounts.get(job.owner.organizationId);
    if (!account) return true;
    const row = rowOf(account, job);
    row.splice(row.indexOf(job), 1);
    this.#settle(account);
    return true;
  }

  /** Takes out all that wait, in the order in which they came. */
  drain(): readonly Job[] {
    const jobs = [...this.#waitingSince.keys()];
    for (const job of jobs) this.remove(job);
    return jobs;
  }

  #accountOf(organizationId: string, now: number): Account<Job> {
    const known = this.#accounts.get(organizationId);
    if (known) return known;
    this.#opened += 1;
    if (this.#opened % OPENED_BETWEEN_SWEEPS === 0) this.#sweep(now);
    const account = new Account<Job>();
    this.#accounts.set(organizationId, account);
    return account;
  }

  #settle(account: Account<Job>): void {
    if (!account.isActive) this.#active.delete(account);
  }

  #sweep(now: number): void {
    for (const [organizationId, account] of this.#accounts)
      if (account.isForgettable(now, this.#floor)) this.#accounts.delete(organizationId);
  }

  #turnAway(newest: Account<Job>): Job | undefined {
    let most = newest;
    for (const account of this.#active) if (account.waitingCount > most.waitingCount) most = account;
    const job = most.waitingInBackground.at(-1) ?? most.waiting.at(-1);
    if (job) this.remove(job);
    return job;
  }

  #turnOf(account: Account<Job>, now: number): Turn<Job> | undefined {
    const [job] = account.waiting;
    const [background] = account.waitingInBackground;
    const aged = background && this.#since(background) + BACKGROUND_PATIENCE_MILLISECONDS <= now;
    const turn = (one: Job, isBackground: boolean): Turn<Job> => ({
      job: one,
      account,
      isBackground,
      spent: account.spent(now),
      since: this.#since(one),
    });
    if (background && (!job || (aged && this.#since(background) < this.#since(job))))
      return turn(background, !aged);
    return job && turn(job, false);
  }

  #since(job: Job): number {
    return this.#waitingSince.get(job) ?? Infinity;
  }

  #see(organizationId: string, at: number): void {
    if (organizationId !== this.#latest.organizationId) this.#latestOther = this.#latest;
    this.#latest = { organizationId, at };
  }

  #isAlone(organizationId: string, now: number): boolean {
    const isLatest = organizationId === this.#latest.organizationId;
    return (isLatest ? this.#latestOther : this.#latest).at + ALONE_AFTER_MILLISECONDS < now;
  }

  #mayBegin({ job, account }: Turn<Job>, now: number, longMore: number): boolean {
    if (!this.mayHoldUp(job, now)) return true;
    const { runningCount } = account;
    const isUnknown = this.#expectation(account, now) === 'unknown';
    if (isUnknown && runningCount === 0) return true;
    return longMore > (isUnknown ? runningCount : 0);
  }

  #longRunning(now: number): number {
    let count = 0;
    for (const account of this.#active)
      if (account.runningCount > 0 && this.#expectation(account, now) === 'long')
        count += account.runningCount;
    return count;
  }

  #expectation(account: Account<Job>, now: number): Expectation {
    return account.expectation(now, this.#options);
  }
}

interface Seen {
  readonly organizationId: string | undefined;
  readonly at: number;
}

const NOBODY: Seen = { organizationId: undefined, at: -Infinity };

/** The job that an organization would begin next. */
interface Turn<Job> {
  readonly job: Job;
  readonly account: Account<Job>;
  readonly isBackground: boolean;
  readonly spent: number;
  readonly since: number;
}

function comesBefore<Job>(one: Turn<Job>, other: Turn<Job>): boolean {
  if (one.isBackground !== other.isBackground) return other.isBackground;
  if (one.spent !== other.spent) return one.spent < other.spent;
  return one.since < other.since;
}

function rowOf<Job extends QueueItem>(account: Account<Job>, job: Job): Job[] {
  return job.owner.isBackground ? account.waitingInBackground : account.waiting;
}

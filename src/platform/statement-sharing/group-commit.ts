import type { Scope } from '../../kernel/scope.ts';
import type { Database, TransactionEnd, Tx } from '../database/database.ts';
import { isLockTimeout, isUnavailable } from '../database/errors.ts';
import { sql } from '../database/sql.ts';

/** A change that may be committed together with others of its organization and mode. */
export interface GroupedChange<T> {
  /** Two changes with the same conflict key never share a transaction, and take turns in this process. */
  readonly conflictKeys: readonly string[];
  /** Its idempotency key: of two with the same, the second waits for the first, wherever that runs. */
  readonly key: string;
  /** Within a transaction in which the organization and the key are locked. */
  run(tx: Tx): Promise<TransactionEnd<T>>;
}

/**
 * Group commit: changes that wait at the same moment are committed in one transaction. Its beginning, its commit and its trips to the
 * database cost as much as a small change. Nobody waits for company: a change that comes alone leaves at once.
 */
export interface GroupCommits {
  /**
   * What the change came to; undefined where it has to run in a transaction of its own, and nothing of it was kept. That
   * is so for everybody who shared with one that was refused or failed.
   */
  commit<T>(scope: Scope, change: GroupedChange<T>): Promise<Ended<T> | undefined>;
}

interface Ended<T> {
  readonly value: T;
}

/** One process cannot keep more busy; with these, some work while others commit. */
const LANES = 2;
const MOST_MEMBERS = 16;
/** A member whose row or key is locked by somebody else must not keep the others waiting, nor a lane. */
const LOCK_TIMEOUT = sql`set local lock_timeout = '100ms'`;
/** After a transaction that had to be undone, as many changes go alone: where much is refused, sharing is a loss. */
const ALONE_AFTER_FAILURE = 32;
/** Nearly as long as the pool waits for a connection: a change that has waited so long is told that the database is away. */
const PATIENCE_MILLISECONDS = 4_500;

/** Locks the organization and the keys of the members, in their transaction. */
type Lock = (tx: Tx, scope: Scope, keys: readonly string[]) => void;

export function groupCommits(database: Database, lock: Lock): GroupCommits {
  if (!database.sharesStatements) return { commit: async () => undefined };
  const queues = new Map<string, Queue>();
  return {
    commit: (scope, change) => {
      const name = `${scope.organizationId} ${scope.mode}`;
      let queue = queues.get(name);
      if (!queue)
        queues.set(name, (queue = new Queue({ database, lock, scope, onIdle: () => queues.delete(name) })));
      return queue.commit(change);
    },
  };
}

interface Member {
  readonly change: GroupedChange<unknown>;
  /** What nobody else may have meanwhile. */
  readonly names: readonly string[];
  readonly since: number;
  readonly resolve: (ended: Ended<unknown> | undefined) => void;
  readonly reject: (error: unknown) => void;
}

interface QueueParts {
  readonly database: Database;
  readonly lock: Lock;
  readonly scope: Scope;
  readonly onIdle: () => void;
}

/** The changes of one organization and mode that wait for a lane. */
class Queue {
  readonly #parts: QueueParts;
  readonly #taken = new Set<string>();
  #waiting: Member[] = [];
  #lanes = 0;
  #alone = 0;

  constructor(parts: QueueParts) {
    this.#parts = parts;
  }

  async commit<T>(change: GroupedChange<T>): Promise<Ended<T> | undefined> {
    if (this.#alone > 0) {
      this.#alone -= 1;
      this.#leaveWhenIdle();
      return undefined;
    }
    const names = [...change.conflictKeys, `key ${change.key}`];
    const ended = await new Promise<Ended<unknown> | undefined>((resolve, reject) => {
      this.#waiting.push({ change, names, since: performance.now(), resolve, reject });
      if (this.#lanes === LANES) return;
      this.#lanes += 1;
      // After all requests of this turn of the event loop have come.
      setImmediate(() => void this.#drain());
    });
    return ended as Ended<T> | undefined;
  }

  async #drain(): Promise<void> {
    for (let members = this.#take(); members.length > 0; members = this.#take()) {
      await this.#commitTogether(members);
      for (const { names } of members) for (const name of names) this.#taken.delete(name);
    }
    // A change that still waits for a conflict key is found by the lane that has it.
    this.#lanes -= 1;
    this.#leaveWhenIdle();
  }

  #leaveWhenIdle(): void {
    if (this.#lanes === 0 && this.#alone === 0) this.#parts.onIdle();
  }

  /** The oldest that do not meet each other, nor those on their way; in one order, as every process takes its locks. */
  #take(): readonly Member[] {
    const members: Member[] = [];
    this.#waiting = this.#waiting.filter((member) => {
      const { names } = member;
      if (members.length === MOST_MEMBERS || names.some((name) => this.#taken.has(name))) return true;
      for (const name of names) this.#taken.add(name);
      members.push(member);
      return false;
    });
    return members.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
  }

  async #commitTogether(members: readonly Member[]): Promise<void> {
    const [only] = members;
    if (only && members.length === 1) return this.#commitOne(only);
    try {
      const ended = await this.#parts.database.transaction((tx) => this.#runAll(tx, members));
      if (!ended) this.#alone = ALONE_AFTER_FAILURE;
      for (const [index, { resolve }] of members.entries()) resolve(ended && { value: ended[index] });
    } catch (error) {
      this.#alone = ALONE_AFTER_FAILURE;
      this.#giveUp(error);
      // Each finds out for itself, alone, what is wrong.
      for (const member of members) if (!givesUp(member, error)) member.resolve(undefined);
    }
  }

  #giveUp(error: unknown): void {
    this.#waiting = this.#waiting.filter((member) => !givesUp(member, error));
  }

  async #commitOne(member: Member): Promise<void> {
    const { change, resolve, reject } = member;
    const work = (tx: Tx): Promise<TransactionEnd<unknown>> => {
      this.#lock(tx, [member]);
      return change.run(tx);
    };
    try {
      resolve({ value: await this.#parts.database.transaction(work) });
    } catch (error) {
      if (isLockTimeout(error)) return resolve(undefined);
      this.#giveUp(error);
      reject(error);
    }
  }

  #lock(tx: Tx, members: readonly Member[]): void {
    const { lock, scope } = this.#parts;
    tx.send(LOCK_TIMEOUT);
    lock(
      tx,
      scope,
      members.map(({ change }) => change.key),
    );
  }

  async #runAll(tx: Tx, members: readonly Member[]): Promise<TransactionEnd<readonly unknown[] | undefined>> {
    this.#lock(tx, members);
    const outcomes = await Promise.allSettled(members.map(({ change }) => change.run(tx)));
    const values: unknown[] = [];
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') throw outcome.reason;
      if ('rollback' in outcome.value) return { rollback: undefined };
      values.push(outcome.value.commit);
    }
    return { commit: values };
  }
}

function orderOf({ names }: Member): string {
  return names[0] ?? '';
}

/** Where the database is away, and has been for as long as the member has waited. */
function givesUp({ since, reject }: Member, error: unknown): boolean {
  if (performance.now() - since < PATIENCE_MILLISECONDS) return false;
  if (!isUnavailable(error) || isLockTimeout(error)) return false;
  reject(error);
  return true;
}

import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isAfterFailure, isReadOnly, isUnavailable, isWorthRetrying } from './errors.ts';
import type { Scope } from '../../kernel/scope.ts';
import { Batch, type Listener, type Outcome } from './batch.ts';
import { type Asker, type Joint, Joined } from './joint.ts';
import { GatheredRows, type NewRow, type Target } from './rows-into.ts';
import { sql, type Sql, toStatement } from './sql.ts';

/** Anything that answers a query: the pool for reads, a transaction for commands. */
export interface Reader {
  rows<Row>(query: Sql): Promise<Row[]>;
}

/** An open transaction. It is passed as an argument, never found in the surroundings. */
export interface Tx extends Reader {
  /**
   * Sends a statement whose rows nobody needs, without waiting for it. The commit waits for all of
   * them; if one fails, nothing is committed and its error is what the transaction throws.
   */
  send(query: Sql): void;
  /** How many rows a statement wrote; cheaper than having it return them. */
  changes(query: Sql): Promise<number>;
  /**
   * Sends a new row without waiting for it. All that have the same target in one turn leave together, whoever shares the
   * transaction, in the place of the first of them.
   */
  insert(target: Target, row: NewRow): void;
  /** The answer for this item; whoever else needs the same in this turn has it from the same statement. */
  join<Item, Answer>(joint: Joint<Item, Answer>, scope: Scope, item: Item): Promise<Answer>;
  /** Joins a statement whose answer nobody needs. */
  sendJoint<Item>(joint: Joint<Item, void>, scope: Scope, item: Item): void;
}

export interface Database extends Reader {
  /** Runs `work` in a transaction, again from the start after a serialization failure or a deadlock. */
  transaction<T>(work: (tx: Tx) => Promise<Ending<T>>): Promise<T>;
  close(): Promise<void>;
  readonly pool: { readonly total: number; readonly idle: number; readonly waiting: number };
}

/** How a transaction ends: both carry the value it answers with. */
export type Ending<T> = { readonly commit: T } | { readonly rollback: T };

export interface DatabaseOptions {
  readonly connection: pg.PoolConfig;
  readonly poolSize: number;
  /** Off behind a pooler that shares connections between transactions and knows no named statements. */
  readonly statementNames: boolean;
  readonly onIdleError: (error: Error) => void;
}

const MAX_TRIES = 6;
/**
 * A statement is planned once for each connection, perhaps while its tables are still empty: every one of them is
 * found by an index of its tenant, and must be when they have grown, without waiting for the next analysis.
 */
export const PLANNING = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off';
const INT8: number = pg.types.builtins.INT8;
const DATE: number = pg.types.builtins.DATE;
const TIMESTAMPTZ: number = pg.types.builtins.TIMESTAMPTZ;

export function openDatabase(options: DatabaseOptions): Database {
  const pool = new pg.Pool({
    options: PLANNING,
    ...options.connection,
    max: options.poolSize,
    // One connection stays: an embedded server that nobody is connected to may be stopped by another process.
    min: 1,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 60_000,
    lock_timeout: 20_000,
  });
  pool.on('error', options.onIdleError);
  // A connection that breaks between two statements of a transaction tells nobody else; the next statement fails.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const talk: Talk = (client) => new Conversation(client, options.statementNames);
  return {
    rows: async <Row>(query: Sql) => (await readOnce(pool, talk, query)) as Row[],
    transaction: (work) => withRetries(() => transact(pool, talk, work)),
    close: () => pool.end(),
    get pool() {
      return { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount };
    },
  };
}

type Talk = (client: pg.PoolClient) => Conversation;

/** One connection's exchange with the server: the statements of one turn of the event loop leave as one batch. */
class Conversation {
  readonly #client: pg.PoolClient;
  readonly #statementNames: boolean;
  #batch: Batch | undefined;

  constructor(client: pg.PoolClient, statementNames: boolean) {
    this.#client = client;
    this.#statementNames = statementNames;
  }

  run(query: Sql): Promise<Outcome> {
    return new Promise((resolve, reject) => this.tell(query, { resolve, reject }));
  }

  tell(query: Sql, listener: Listener): void {
    this.#open().add(toStatement(query), listener);
  }

  insert(target: Target, row: NewRow, listener: Listener): void {
    this.#open()
      .gathering(target, () => new GatheredRows(target, listener))
      .add(row);
  }

  join<Item, Answer>(joint: Joint<Item, Answer>, scope: Scope, item: Item): Promise<Answer> {
    return new Promise((resolve, reject) => this.tellJoint(joint, scope, item, { resolve, reject }));
  }

  tellJoint<Item, Answer>(joint: Joint<Item, Answer>, scope: Scope, item: Item, asker: Asker<Answer>): void {
    this.#open()
      .gathering(joint, () => new Joined(joint), joint.ordered)
      .add(scope, item, asker);
  }

  #open(): Batch {
    if (this.#batch) return this.#batch;
    const batch = new Batch(getTypeParser, this.#statementNames);
    this.#batch = batch;
    process.nextTick(() => {
      this.#batch = undefined;
      this.#client.query(batch);
    });
    return batch;
  }
}

async function readOnce(pool: pg.Pool, talk: Talk, query: Sql): Promise<unknown[]> {
  const client = await pool.connect();
  let unusable = false;
  try {
    return (await talk(client).run(query)).rows;
  } catch (error) {
    // The next one must not be given a connection that is about to break.
    unusable = isUnavailable(error);
    throw error;
  } finally {
    client.release(unusable);
  }
}

const BEGIN = sql`begin`;
const COMMIT = sql`commit`;
const ROLLBACK = sql`rollback`;

async function transact<T>(pool: pg.Pool, talk: Talk, work: (tx: Tx) => Promise<Ending<T>>): Promise<T> {
  const client = await pool.connect();
  const conversation = talk(client);
  const sent = new SentStatements();
  let ended = false;
  // Whoever still holds the transaction then would write into somebody else's.
  const open = (): Conversation => {
    if (ended) throw new Error('a statement came after the end of its transaction');
    return conversation;
  };
  const tx: Tx = {
    rows: async <Row>(query: Sql) => (await open().run(query)).rows as Row[],
    send: (query) => open().tell(query, sent),
    changes: async (query) => (await open().run(query)).count,
    insert: (target, row) => open().insert(target, row, sent),
    join: async (joint, scope, item) => open().join(joint, scope, item),
    sendJoint: (joint, scope, item) => open().tellJoint(joint, scope, item, sent),
  };
  let unusable: Error | boolean | undefined;
  try {
    tx.send(BEGIN);
    const ending = await work(tx);
    ended = true;
    if ('rollback' in ending) {
      await rollBack(conversation);
      return ending.rollback;
    }
    // The server ends a transaction in which something failed with a rollback, and calls that no error.
    if ((await conversation.run(COMMIT)).command !== 'COMMIT')
      throw new Error('a statement failed unseen, so nothing was committed');
    return ending.commit;
  } catch (error) {
    ended = true;
    // A statement that was sent ahead fails every later one; its own error is the one that tells.
    const cause = sent.firstError ?? error;
    unusable = isReadOnly(cause);
    await rollBack(conversation).catch((failure: Error) => {
      unusable = failure;
    });
    throw cause;
  } finally {
    client.release(unusable);
  }
}

/** One that shares a batch with a statement that fails is skipped with the rest; the second stands alone. */
function rollBack(conversation: Conversation): Promise<unknown> {
  return conversation.run(ROLLBACK).catch(() => conversation.run(ROLLBACK));
}

/** Statements that nobody waits for. They arrive in order, and after a failed one the server skips the rest, the commit included. */
class SentStatements implements Listener {
  firstError: unknown;

  readonly resolve = (): void => undefined;

  readonly reject = (error: unknown): void => {
    // What comes after a failure is refused without a look at it, which tells nothing.
    if (!isAfterFailure(error)) this.firstError ??= error;
  };
}

async function withRetries<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tries === MAX_TRIES || !isWorthRetrying(error)) throw error;
      await sleep(Math.random() * 10 * 2 ** tries);
    }
  }
}

/** 64-bit integers are counters here, far below 2^53; days stay text, without a time zone of anybody's. */
function getTypeParser(oid: number, format: 'text'): (text: string) => unknown {
  if (oid === INT8) return Number;
  if (oid === DATE) return String;
  const parse = pg.types.getTypeParser(oid, format) as (text: string) => unknown;
  return oid === TIMESTAMPTZ ? (text) => timeInUtc(text) ?? parse(text) : parse;
}

/** As a server in UTC writes a time of the years with four digits: read by the engine, at half the cost. */
function timeInUtc(text: string): Date | undefined {
  if (!text.endsWith('+00') || text[4] !== '-') return undefined;
  return new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`);
}

import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Outcome } from '../database/coalesced.ts';
import type { TransactionEnd, OpenedDatabase, Tx } from '../database/database.ts';
import { isAfterFailure, isReadOnly, isUnavailable, isWorthRetrying } from '../database/errors.ts';
import type { ServerFollower } from '../database/servers/following-client.ts';
import { sql, type Sql } from '../database/sql.ts';
import type { StatementWatch } from '../database/statement-watch.ts';
import type { Listener } from './batch.ts';
import { type Exchange, openExchanges } from './exchange.ts';
import { WatchedExchange } from './watched-exchange.ts';

export interface DatabaseOptions {
  readonly connection: pg.PoolConfig;
  /** Where the address names several servers: which of them connections go to. */
  readonly following?: ServerFollower | undefined;
  readonly poolSize: number;
  /** Off behind a pooler that shares connections between transactions and knows no named statements. */
  readonly statementNames: boolean;
  /** On unless it is switched off: then every change has a transaction, and every statement a round trip, of its own. */
  readonly statementSharing?: boolean;
  /** How statements are planned, unless the connection says it. */
  readonly planning?: string;
  readonly onIdleError: (error: Error) => void;
}

const MAX_TRIES = 6;
/**
 * A statement is planned once for each connection, perhaps while its tables are still empty: every one of them is
 * found by an index of its tenant, and must be when they have grown, without waiting for the next analysis.
 */
export const PLANNING = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off';
/** Of a database on several machines: a plan that knows no organization yet is a plan for all of them. */
export const DISTRIBUTED_PLANNING = '-c plan_cache_mode=force_custom_plan -c enable_seqscan=off';
const INT8: number = pg.types.builtins.INT8;
const DATE: number = pg.types.builtins.DATE;
const TIMESTAMPTZ: number = pg.types.builtins.TIMESTAMPTZ;

export function openDatabase(options: DatabaseOptions): OpenedDatabase {
  const { following } = options;
  const pool = new pg.Pool({
    ...(following && { Client: following.Client }),
    options: options.planning ?? PLANNING,
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
  if (following) pool.on('remove', () => following.doubt());
  // A connection that breaks between two statements of a transaction tells nobody else; the next statement fails.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const { statementNames, statementSharing: sharing = true } = options;
  return databaseOf(pool, openExchanges({ parsers: getTypeParser, statementNames, sharing }), sharing);
}

type Talk = (client: pg.PoolClient) => Exchange;

function databaseOf(pool: pg.Pool, talk: Talk, sharing: boolean): OpenedDatabase {
  return {
    rows: async <Row>(query: Sql) => {
      const { rows } = await onConnection(pool, talk, (exchange) => answer(exchange, query));
      return rows as Row[];
    },
    together: async <Both extends readonly [unknown[], unknown[]]>(first: Sql, second: Sql) => {
      const outcomes = await onConnection(pool, talk, async (exchange) => {
        const asked = [answer(exchange, first), answer(exchange, second)];
        // The next one must not be given a connection on which something is still under way.
        await Promise.allSettled(asked);
        return Promise.all(asked);
      });
      return outcomes.map(({ rows }) => rows) as unknown as Both;
    },
    transaction: (work) => withRetries(() => transact(pool, talk, work)),
    watched: (watch) => databaseOf(pool, (client) => new WatchedExchange(talk(client), watch), sharing),
    close: () => pool.end(),
    sharesStatements: sharing,
    get pool() {
      return { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount };
    },
  };
}

function answer(exchange: Exchange, query: Sql): Promise<Outcome> {
  return new Promise((resolve, reject) => exchange.send(query, { resolve, reject }));
}

async function onConnection<T>(
  pool: pg.Pool,
  talk: Talk,
  work: (exchange: Exchange) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let unusable = false;
  try {
    return await work(talk(client));
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

async function transact<T>(
  pool: pg.Pool,
  talk: Talk,
  work: (tx: Tx) => Promise<TransactionEnd<T>>,
): Promise<T> {
  const client = await pool.connect();
  const exchange = talk(client);
  const sent = new SentStatements();
  let ended = false;
  // A caller that still has the transaction then would write into somebody else's.
  const open = (): Exchange => {
    if (ended) throw new Error('a statement came after the end of its transaction');
    return exchange;
  };
  const tx = txOf(open, sent);
  let unusable: Error | boolean | undefined;
  try {
    tx.send(BEGIN);
    const ending = await work(tx);
    ended = true;
    if ('rollback' in ending) {
      await rollBack(exchange);
      return ending.rollback;
    }
    // The server ends a transaction in which something failed with a rollback, and calls that no error.
    if ((await answer(exchange, COMMIT)).command !== 'COMMIT')
      throw new Error('a statement failed unseen, so nothing was committed');
    return ending.commit;
  } catch (error) {
    ended = true;
    // A statement that was sent ahead fails every later one; its own error is the one that tells.
    const cause = sent.firstError ?? error;
    unusable = isReadOnly(cause);
    await rollBack(exchange).catch((failure: Error) => {
      unusable = failure;
    });
    throw cause;
  } finally {
    client.release(unusable);
  }
}

/** A transaction as its users see it. `open` throws once it has ended. */
function txOf(open: () => Exchange, sent: SentStatements): Tx {
  return {
    rows: async <Row>(query: Sql) => (await answer(open(), query)).rows as Row[],
    send: (query) => open().send(query, sent),
    changes: async (query) => (await answer(open(), query)).count,
    insert: (target, row) => open().insert(target, row, sent),
    coalesce: async (statement, scope, item) =>
      new Promise((resolve, reject) => open().sendCoalesced(statement, scope, item, { resolve, reject })),
    sendCoalesced: (statement, scope, item) => open().sendCoalesced(statement, scope, item, sent),
    watched: (watch) => txOf(watchedBy(open, watch), sent),
  };
}

function watchedBy(open: () => Exchange, watch: StatementWatch): () => Exchange {
  const exchange = new WatchedExchange(open(), watch);
  return () => {
    open();
    return exchange;
  };
}

/** One that shares a batch with a statement that fails is skipped with the rest; the second stands alone. */
function rollBack(exchange: Exchange): Promise<unknown> {
  return answer(exchange, ROLLBACK).catch(() => answer(exchange, ROLLBACK));
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

import type { Scope } from '../../kernel/scope.ts';
import type { Coalesced } from './coalesced.ts';
import type { NewRow, Target } from './rows-into.ts';
import type { Sql } from './sql.ts';
import type { StatementWatch } from './statement-watch.ts';

/** Anything that answers a query: the pool for reads, a transaction for commands. */
export interface Reader {
  rows<Row>(query: Sql): Promise<Row[]>;
}

/** A reader whose statements can be watched. */
export interface WatchableReader extends Reader {
  watched(watch: StatementWatch): WatchableReader;
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
   * Sends a new row without waiting for it. All that have the same target in one turn leave together, those of every
   * change that shares the transaction, in the place of the first of them.
   */
  insert(target: Target, row: NewRow): void;
  /** The answer for this item; all that are asked for in the same way in this turn are asked for in one statement. */
  coalesce<Item, Answer>(statement: Coalesced<Item, Answer>, scope: Scope, item: Item): Promise<Answer>;
  /** Coalesces a statement whose answer nobody needs. */
  sendCoalesced<Item>(statement: Coalesced<Item, void>, scope: Scope, item: Item): void;
  /** The same transaction; the watch is told of every statement that is asked for through what this returns. */
  watched(watch: StatementWatch): Tx;
}

export interface Database extends Reader {
  /** Runs `work` in a transaction, again from the start after a serialization failure or a deadlock. */
  transaction<T>(work: (tx: Tx) => Promise<TransactionEnd<T>>): Promise<T>;
  /** The same database; the watch is told of every statement that is asked for through what this returns. */
  watched(watch: StatementWatch): Database;
  close(): Promise<void>;
  /** Changes may share transactions and statements. */
  readonly sharesStatements: boolean;
  readonly pool: { readonly total: number; readonly idle: number; readonly waiting: number };
}

/** A database with a pool of its own. */
export interface OpenedDatabase extends Database {
  /** The rows of two statements that are asked on one connection, one after the other; in one batch where statements are shared. */
  together<Both extends readonly [unknown[], unknown[]]>(first: Sql, second: Sql): Promise<Both>;
  watched(watch: StatementWatch): OpenedDatabase;
}

/** How a transaction ends: both carry the value it answers with. */
export type TransactionEnd<T> = { readonly commit: T } | { readonly rollback: T };

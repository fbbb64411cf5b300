import type pg from 'pg';
import type { Scope } from '../../kernel/scope.ts';
import type { Coalesced } from '../database/coalesced.ts';
import type { NewRow, Target } from '../database/rows-into.ts';
import { type Sql, toStatement } from '../database/sql.ts';
import { Batch, type Entry, entryOf, type Listener, type TypeParsers, Wire } from './batch.ts';
import { type Asker, CoalescedStatement } from './coalesced-statement.ts';
import { PlainSender } from './plain-sender.ts';
import { GatheredRows } from './gathered-rows.ts';

/** The statements on one connection while a caller has it. Nothing is waited for: listeners get the answers. */
export interface Exchange {
  send(query: Sql, listener: Listener): void;
  insert(target: Target, row: NewRow, listener: Listener): void;
  sendCoalesced<Item, Answer>(
    statement: Coalesced<Item, Answer>,
    scope: Scope,
    item: Item,
    asker: Asker<Answer>,
  ): void;
}

export interface ExchangeOptions {
  readonly parsers: TypeParsers;
  readonly statementNames: boolean;
  /** Off: every statement leaves alone, by the driver's own query. */
  readonly sharing: boolean;
}

/** Makes the exchanges of one pool; what its connections have prepared is known here. */
export function openExchanges({
  parsers,
  statementNames,
  sharing,
}: ExchangeOptions): (client: pg.PoolClient) => Exchange {
  if (sharing) {
    const wire = new Wire(parsers, statementNames);
    return (client) => new PipelinedExchange(client, wire);
  }
  const sender = new PlainSender(parsers, statementNames);
  return (client) => new PlainExchange((entry) => sender.send(client, entry));
}

/**
 * Pipelining: the statements of one turn of the event loop leave as one batch. One batch is on its way at a time, as the
 * driver wants it; statements that come meanwhile are gathered in the next.
 */
class PipelinedExchange implements Exchange {
  readonly #client: pg.PoolClient;
  readonly #wire: Wire;
  #gathered: Batch | undefined;
  #isUnderWay = false;

  constructor(client: pg.PoolClient, wire: Wire) {
    this.#client = client;
    this.#wire = wire;
  }

  send(query: Sql, listener: Listener): void {
    this.#gathering().add(toStatement(query), listener);
  }

  insert(target: Target, row: NewRow, listener: Listener): void {
    this.#gathering()
      .gathering(target, () => new GatheredRows(target, listener))
      .add(row, listener);
  }

  sendCoalesced<Item, Answer>(
    statement: Coalesced<Item, Answer>,
    scope: Scope,
    item: Item,
    asker: Asker<Answer>,
  ): void {
    this.#gathering()
      .gathering(statement, () => new CoalescedStatement(statement), statement.ordered)
      .add(scope, item, asker);
  }

  #gathering(): Batch {
    if (this.#gathered) return this.#gathered;
    this.#gathered = new Batch(this.#wire, () => {
      this.#isUnderWay = false;
      if (this.#gathered) this.#leaveAfterThisTurn();
    });
    if (!this.#isUnderWay) this.#leaveAfterThisTurn();
    return this.#gathered;
  }

  #leaveAfterThisTurn(): void {
    process.nextTick(() => {
      const batch = this.#gathered;
      if (!batch || this.#isUnderWay) return;
      this.#gathered = undefined;
      this.#isUnderWay = true;
      this.#client.query(batch);
    });
  }
}

/** Every statement for itself, in the order in which they were said. */
class PlainExchange implements Exchange {
  readonly #send: (entry: Entry) => Promise<void>;
  #last: Promise<void> = Promise.resolve();

  constructor(send: (entry: Entry) => Promise<void>) {
    this.#send = send;
  }

  send(query: Sql, listener: Listener): void {
    this.#queue([entryOf(toStatement(query), listener)]);
  }

  insert(target: Target, row: NewRow, listener: Listener): void {
    const rows = new GatheredRows(target, listener);
    rows.add(row);
    this.#queue(rows.entries());
  }

  sendCoalesced<Item, Answer>(
    statement: Coalesced<Item, Answer>,
    scope: Scope,
    item: Item,
    asker: Asker<Answer>,
  ): void {
    const one = new CoalescedStatement(statement);
    one.add(scope, item, asker);
    this.#queue(one.entries());
  }

  #queue(entries: readonly Entry[]): void {
    for (const entry of entries) this.#last = this.#last.then(() => this.#send(entry));
  }
}

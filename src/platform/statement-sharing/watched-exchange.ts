import type { Scope } from '../../kernel/scope.ts';
import type { Coalesced } from '../database/coalesced.ts';
import type { NewRow, Target } from '../database/rows-into.ts';
import { type Sql, toStatement } from '../database/sql.ts';
import type { StatementEnd, StatementWatch } from '../database/statement-watch.ts';
import type { Listener } from './batch.ts';
import type { Asker } from './coalesced-statement.ts';
import type { Exchange } from './exchange.ts';

/** The same exchange; a watch is told of what one of its users says there. */
export class WatchedExchange implements Exchange {
  readonly #exchange: Exchange;
  readonly #watch: StatementWatch;
  /** Rows for one table leave together, so they are one statement for the watch, too. */
  readonly #inserting = new Map<Target, Listener>();

  constructor(exchange: Exchange, watch: StatementWatch) {
    this.#exchange = exchange;
    this.#watch = watch;
  }

  send(query: Sql, listener: Listener): void {
    const end = this.#watch(() => toStatement(query));
    this.#exchange.send(query, end ? ending(listener, end) : listener);
  }

  insert(target: Target, row: NewRow, listener: Listener): void {
    this.#exchange.insert(target, row, this.#inserting.get(target) ?? this.#watchRows(target, listener));
  }

  sendCoalesced<Item, Answer>(
    statement: Coalesced<Item, Answer>,
    scope: Scope,
    item: Item,
    asker: Asker<Answer>,
  ): void {
    const end = this.#watch(() => toStatement(statement.statement(scope, [item])));
    this.#exchange.sendCoalesced(statement, scope, item, end ? ending(asker, end) : asker);
  }

  #watchRows(target: Target, listener: Listener): Listener {
    const end = this.#watch(() => target.statement(1));
    if (!end) return listener;
    const watched = ending(listener, (error) => {
      // So many rows may take several statements; the first that ends is told.
      if (this.#inserting.get(target) !== watched) return;
      this.#inserting.delete(target);
      end(error);
    });
    this.#inserting.set(target, watched);
    return watched;
  }
}

function ending<Answer>({ resolve, reject }: Asker<Answer>, end: StatementEnd): Asker<Answer> {
  return {
    resolve: (answer) => {
      end();
      resolve(answer);
    },
    reject: (error) => {
      end(error ?? 'unknown');
      reject(error);
    },
  };
}

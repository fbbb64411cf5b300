import type { Scope } from '../../kernel/scope.ts';
import type { Sql } from './sql.ts';

/**
 * A statement that several changes need in the same moment, each for an item of its own. Those that share a transaction
 * send it once: half of what a small statement costs is its beginning and its end.
 */
export interface Coalesced<Item, Answer> {
  /** It locks or changes what later statements ask for: those of the same turn that come after it also run after it. */
  readonly ordered?: true;
  /** For at least one item. Nothing is known of their order, and an item may come twice. */
  readonly statement: (scope: Scope, items: readonly Item[]) => Sql;
  /** One for each item, in their order. */
  readonly answers: (items: readonly Item[], outcome: Omit<Outcome, 'command'>) => readonly Answer[];
}

/** What one statement came to. */
export interface Outcome {
  readonly rows: unknown[];
  /** How many rows it wrote or read. */
  readonly count: number;
  /** What the server did, as `INSERT` or `COMMIT`. */
  readonly command: string;
}

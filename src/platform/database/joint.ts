import type { Scope } from '../../kernel/scope.ts';
import { type Entry, entryOf, type Gathering, type Listener, type Outcome } from './batch.ts';
import { type Sql, toStatement } from './sql.ts';

/**
 * A statement that several changes need in the same moment, each for an item of its own. Those that share a transaction
 * send it once: half of what a small statement costs is its beginning and its end.
 */
export interface Joint<Item, Answer> {
  /** It locks or changes what is asked for after it: what anybody joins later in the same turn also runs later. */
  readonly ordered?: true;
  /** For at least one item. Nothing is known of their order, and an item may come twice. */
  readonly statement: (scope: Scope, items: readonly Item[]) => Sql;
  /** One for each item, in their order. */
  readonly answers: (items: readonly Item[], outcome: Omit<Outcome, 'command'>) => readonly Answer[];
}

/** Everybody who needs the same statement in one batch. */
export class Joined<Item, Answer> implements Gathering {
  readonly #joint: Joint<Item, Answer>;
  readonly #parties: Party<Item, Answer>[] = [];

  constructor(joint: Joint<Item, Answer>) {
    this.#joint = joint;
  }

  add(scope: Scope, item: Item, asker: Asker<Answer>): void {
    let party = this.#parties.find((one) => isSame(one.scope, scope));
    if (!party) this.#parties.push((party = { scope, items: [], askers: [] }));
    party.items.push(item);
    party.askers.push(asker);
  }

  entries(): readonly Entry[] {
    return this.#parties.map((party) =>
      entryOf(toStatement(this.#joint.statement(party.scope, party.items)), this.#listenerOf(party)),
    );
  }

  reject(error: unknown): void {
    for (const party of this.#parties) rejectAll(party, error);
  }

  #listenerOf(party: Party<Item, Answer>): Listener {
    const { items, askers } = party;
    const reject = (error: unknown): void => rejectAll(party, error);
    const resolve = (outcome: Outcome): void => {
      try {
        const answers = this.#joint.answers(items, outcome);
        askers.forEach((asker, index) => asker.resolve(answers[index] as Answer));
      } catch (error) {
        reject(error);
      }
    };
    return { resolve, reject };
  }
}

/** The items of one organization and mode: nobody's statement speaks of another's. */
interface Party<Item, Answer> {
  readonly scope: Scope;
  readonly items: Item[];
  readonly askers: Asker<Answer>[];
}

export interface Asker<Answer> {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

function rejectAll<Item, Answer>({ askers }: Party<Item, Answer>, error: unknown): void {
  for (const asker of askers) asker.reject(error);
}

function isSame(one: Scope, other: Scope): boolean {
  return one.organizationId === other.organizationId && one.mode === other.mode;
}

import type { Scope } from '../../kernel/scope.ts';
import type { Coalesced, Outcome } from '../database/coalesced.ts';
import { toStatement } from '../database/sql.ts';
import { type Entry, entryOf, type DeferredEntries, type Listener } from './batch.ts';

/** One statement of a batch, for everybody who needs it. */
export class CoalescedStatement<Item, Answer> implements DeferredEntries {
  readonly #statement: Coalesced<Item, Answer>;
  readonly #parties: Party<Item, Answer>[] = [];

  constructor(statement: Coalesced<Item, Answer>) {
    this.#statement = statement;
  }

  add(scope: Scope, item: Item, asker: Asker<Answer>): void {
    let party = this.#parties.find((one) => isSame(one.scope, scope));
    if (!party) this.#parties.push((party = { scope, items: [], askers: [] }));
    party.items.push(item);
    party.askers.push(asker);
  }

  entries(): readonly Entry[] {
    return this.#parties.map((party) =>
      entryOf(toStatement(this.#statement.statement(party.scope, party.items)), this.#listenerOf(party)),
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
        const answers = this.#statement.answers(items, outcome);
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

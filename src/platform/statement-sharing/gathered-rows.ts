import type { OrganizationId } from '../../kernel/ids.ts';
import type { Mode } from '../../kernel/scope.ts';
import type { Outcome } from '../database/coalesced.ts';
import { type NewRow, SHARED, type Target } from '../database/rows-into.ts';
import { valueOf } from '../database/sql.ts';
import { type Entry, type DeferredEntries, type Listener, toParameter } from './batch.ts';
import type { Parameter } from './bind-writer.ts';

/** Each number of rows is a text of its own, which every connection prepares: a few numbers that make up all others. */
const ROWS_OF_A_STATEMENT = [16, 8, 4, 2, 1];

/** The rows of one organization and mode. */
interface Party {
  readonly organizationId: OrganizationId;
  readonly mode: Mode;
  readonly parameters: Parameter[];
}

/** The rows that everybody has for one table in one batch. */
export class GatheredRows implements DeferredEntries {
  readonly #target: Target;
  /** Of one transaction there is one, unless some of its statements are watched. */
  readonly #listeners: Listener[];
  readonly #parties: Party[] = [];

  constructor(target: Target, listener: Listener) {
    this.#target = target;
    this.#listeners = [listener];
  }

  /** Throws at once for a value that the protocol cannot carry: the batch must not leave without that row. */
  add(row: NewRow, listener?: Listener): void {
    if (row.length !== this.#target.columns) throw new Error('a row has a value for each column');
    const [organizationId, mode, ...own] = row;
    const parameters = own.map((value) => toParameter(valueOf(value)));
    const party = this.#parties.find((one) => one.organizationId === organizationId && one.mode === mode);
    if (party) party.parameters.push(...parameters);
    else this.#parties.push({ organizationId, mode, parameters });
    if (listener && !this.#listeners.includes(listener)) this.#listeners.push(listener);
  }

  readonly resolve = (outcome: Outcome): void => {
    for (const listener of this.#listeners) listener.resolve(outcome);
  };

  readonly reject = (error: unknown): void => {
    for (const listener of this.#listeners) listener.reject(error);
  };

  entries(): readonly Entry[] {
    const { resolve, reject } = this;
    const entries: Entry[] = [];
    for (const { organizationId, mode, parameters } of this.#parties) {
      let at = 0;
      for (const rows of ROWS_OF_A_STATEMENT) {
        const [statement, size] = [this.#target.statement(rows), rows * (this.#target.columns - SHARED)];
        for (; parameters.length - at >= size; at += size) {
          const values = [organizationId, mode, ...parameters.slice(at, at + size)];
          entries.push({ statement, parameters: values, resolve, reject });
        }
      }
    }
    return entries;
  }
}

import type { OrganizationId } from '../../kernel/ids.ts';
import type { Mode } from '../../kernel/scope.ts';
import { type Entry, type Gathering, type Listener, toParameter } from './batch.ts';
import type { Parameter } from './bind-writer.ts';
import { named, type Statement, valueOf } from './sql.ts';

/** A table of tenants, and the columns that its new rows have values for. */
export interface Target {
  readonly columns: number;
  /** Inserts so many rows. */
  readonly statement: (rows: number) => Omit<Statement, 'values'>;
}

/** The values of a new row, in the order of the columns: whose it is comes first. */
export type NewRow = readonly [OrganizationId, Mode, ...unknown[]];

/**
 * Rows go as ordinary parameters, a sixth to a third cheaper for the server than a list in JSON, and all of a statement
 * have the same two for whose they are. `organization`: what the first row says instead, where it is looked up.
 */
export function rowsInto(
  table: string,
  columns: readonly ['organization_id', 'mode', ...string[]],
  organization = '$1',
): Target {
  const [, , ...own] = columns;
  const valuesOf = (row: number): string => {
    const values = own.map((_, index) => `$${SHARED + row * own.length + index + 1}`);
    return `(${[row === 0 ? organization : '$1', '$2', ...values].join(', ')})`;
  };
  const statements = new Map<number, Omit<Statement, 'values'>>();
  return {
    columns: columns.length,
    statement: (rows) => {
      let statement = statements.get(rows);
      if (!statement) {
        const values = Array.from({ length: rows }, (_, row) => valuesOf(row));
        statement = named(`insert into ${table} (${columns.join(', ')}) values ${values.join(', ')}`);
        statements.set(rows, statement);
      }
      return statement;
    },
  };
}

/** The parameters that all rows of a statement have in common: organization and mode. */
const SHARED = 2;
/** Each number of rows is a text of its own, which every connection prepares: a few numbers that make up all others. */
const ROWS_OF_A_STATEMENT = [16, 8, 4, 2, 1];

/** The rows of one organization and mode. */
interface Party {
  readonly organizationId: OrganizationId;
  readonly mode: Mode;
  readonly parameters: Parameter[];
}

/** The rows that everybody has for one table in one batch. */
export class GatheredRows implements Gathering {
  readonly #target: Target;
  readonly #listener: Listener;
  readonly #parties: Party[] = [];

  constructor(target: Target, listener: Listener) {
    this.#target = target;
    this.#listener = listener;
  }

  /** Throws at once for a value that the protocol cannot carry: the batch must not leave without that row. */
  add(row: NewRow): void {
    if (row.length !== this.#target.columns) throw new Error('a row has a value for each column');
    const [organizationId, mode, ...own] = row;
    const parameters = own.map((value) => toParameter(valueOf(value)));
    const party = this.#parties.find((one) => one.organizationId === organizationId && one.mode === mode);
    if (party) party.parameters.push(...parameters);
    else this.#parties.push({ organizationId, mode, parameters });
  }

  reject(error: unknown): void {
    this.#listener.reject(error);
  }

  entries(): readonly Entry[] {
    const { resolve, reject } = this.#listener;
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

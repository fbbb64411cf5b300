import type pg from 'pg';
import { type Entry, SILENCE_MILLISECONDS, type TypeParsers } from './batch.ts';

/** Sends one statement by the driver's own query, with the same parameters and types as a batch does. */
export class PlainSender {
  readonly #types: pg.CustomTypesConfig;
  readonly #named: boolean;
  /** By connection: a statement that failed may have an outdated plan, and goes without its name from then on. */
  readonly #doubtful = new WeakMap<pg.PoolClient, Set<string>>();

  constructor(parsers: TypeParsers, named: boolean) {
    this.#types = { getTypeParser: (oid: number) => parsers(oid, 'text') };
    this.#named = named;
  }

  async send(client: pg.PoolClient, { statement, parameters, resolve, reject }: Entry): Promise<void> {
    const { name, text } = statement;
    const query = { text, values: [...parameters], types: this.#types, query_timeout: SILENCE_MILLISECONDS };
    const isNamed = this.#named && !this.#doubtful.get(client)?.has(name);
    try {
      const { rows, rowCount, command } = await client.query<Record<string, unknown>>(
        isNamed ? { ...query, name } : query,
      );
      resolve({ rows, count: rowCount ?? 0, command });
    } catch (error) {
      const doubtful = this.#doubtful.get(client);
      if (doubtful) doubtful.add(name);
      else this.#doubtful.set(client, new Set([name]));
      reject(error);
    }
  }
}

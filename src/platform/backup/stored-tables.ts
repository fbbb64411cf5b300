import type pg from 'pg';

/** A table of the schema as the catalogue has it. */
export interface StoredTable {
  readonly name: string;
  /** Those that hold what was written; the database makes the others from them. */
  readonly columns: readonly string[];
  /** As the last analysis found it. To measure it would wait for a lock on the table. */
  readonly bytes: number;
}

export async function readTables(client: pg.Client): Promise<readonly StoredTable[]> {
  const { rows } = await client.query<StoredTable>(`
    select c.relname::text as name,
      (1 + c.relpages + coalesce((select relpages from pg_class where oid = c.reltoastrelid), 0))
        * current_setting('block_size')::float8 as bytes,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum) as columns
    from pg_class c
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = current_schema()::regnamespace
    order by c.relname`);
  return rows;
}

/** How values are written, the same for every server; and that nobody ends a transaction that takes hours. */
const SETTINGS: Readonly<Record<string, string>> = {
  bytea_output: 'hex',
  client_encoding: 'UTF8',
  datestyle: 'ISO',
  extra_float_digits: '3',
  intervalstyle: 'postgres',
  timezone: 'UTC',
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  // Known from PostgreSQL 17 on.
  transaction_timeout: '0',
};

/** For the transaction that the client is in. */
export async function settle(client: pg.Client): Promise<void> {
  await client.query(
    `select set_config(wanted.key, wanted.value, true) from json_each_text($1) as wanted
     where exists (select 1 from pg_settings where name = lower(wanted.key))`,
    [JSON.stringify(SETTINGS)],
  );
}

export function columnList({ columns }: Pick<StoredTable, 'columns'>): string {
  return columns.map(quoted).join(', ');
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

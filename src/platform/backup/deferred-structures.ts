import type pg from 'pg';

/** Statements that make what was taken away, in the order in which they can be run. */
export type RebuildStatements = readonly string[];

interface Structure {
  readonly drop: string;
  readonly make: string;
}

/**
 * References between tables, which fix an order of loading, and indexes that hold no rule, which are built faster over
 * rows that are there. A partitioned table keeps its indexes: those of its parts hang on them.
 */
export async function dropDeferred(client: pg.Client): Promise<RebuildStatements> {
  const references = await structures(client, REFERENCES);
  const indexes = await structures(client, INDEXES);
  for (const { drop } of [...references, ...indexes]) await client.query(drop);
  return [...indexes, ...references].map(({ make }) => make);
}

async function structures(client: pg.Client, query: string): Promise<readonly Structure[]> {
  return (await client.query<Structure>(query)).rows;
}

const REFERENCES = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
  from pg_constraint
  where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace
  order by conrelid::regclass::text, conname`;

const INDEXES = `
  select format('drop index %s', i.indexrelid::regclass) as drop, pg_get_indexdef(i.indexrelid) as make
  from pg_index i join pg_class t on t.oid = i.indrelid
  where t.relkind = 'r' and not t.relispartition and t.relnamespace = current_schema()::regnamespace
    and not exists (select 1 from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u', 'x'))
  order by i.indexrelid::regclass::text`;

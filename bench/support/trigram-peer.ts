import pg from 'pg';
import type { ListedEntry } from '@assay/name-screening';

/** PostgreSQL's own similarity search over listed names. */
export interface TrigramPeer {
  add(entry: ListedEntry): Promise<void>;
  finish(): Promise<void>;
  readonly names: () => number;
  /** Searches for these, one after the other and again, on all connections. */
  slice(searched: readonly string[], seconds: number): Promise<{ perSecond: number; count: number }>;
  close(): Promise<void>;
}

const ROWS_AT_ONCE = 10_000;
const ANSWERS = 10;

/** Every name of every entry in a table with the index of its documentation, in a database that has pg_trgm. */
export async function openTrigramPeer(target: pg.ClientConfig, connections: number): Promise<TrigramPeer> {
  const pool = new pg.Pool({ ...target, max: connections });
  await pool.query('create extension pg_trgm');
  await pool.query('create table listed (entry text, name text)');
  let waiting: [string, string][] = [];
  let names = 0;
  let asked = 0;
  const flush = async (): Promise<void> => {
    const rows = waiting;
    waiting = [];
    names += rows.length;
    await pool.query('insert into listed select * from unnest($1::text[], $2::text[])', [
      rows.map(([entry]) => entry),
      rows.map(([, name]) => name),
    ]);
  };
  return {
    names: () => names,
    add: async ({ entryId, names: own }) => {
      for (const { value } of own) waiting.push([entryId, value.toLowerCase()]);
      if (waiting.length >= ROWS_AT_ONCE) await flush();
    },
    finish: async () => {
      await flush();
      await pool.query('create index listed_name on listed using gin (name gin_trgm_ops)');
      await pool.query('vacuum analyze listed');
    },
    slice: async (searched, seconds) => {
      const start = performance.now();
      let done = 0;
      const keepAsking = async (): Promise<void> => {
        while (performance.now() < start + seconds * 1_000) {
          asked += 1;
          await search(pool, searched[asked % searched.length] ?? '');
          done += 1;
        }
      };
      await Promise.all(Array.from({ length: connections }, keepAsking));
      return { count: done, perSecond: done / ((performance.now() - start) / 1_000) };
    },
    close: () => pool.end(),
  };
}

/** By its default threshold of 0.3; planned once. */
async function search(pool: pg.Pool, name: string): Promise<void> {
  await pool.query({
    name: 'similar',
    text: `select entry, name, similarity(name, $1) as score from listed where name % $1
      order by score desc limit $2`,
    values: [name.toLowerCase(), ANSWERS],
  });
}

import type { Database } from './database.ts';
import { sql } from './sql.ts';

const LITTLE_MEMORY = sql`set local work_mem = '64kB'`;
/** A row of ours fits into a page that is there already: only a file that grows finds a full disk. This one has half a megabyte, and is gone at once. */
const FILL_FILE = sql`select count(*) from generate_series(1, 20000)`;

/** Rejects where nothing can be written: a disk that is full, a server that may only be read. */
export async function writeOnce(database: Database, now: Date): Promise<void> {
  await database.transaction(async (tx) => {
    tx.send(LITTLE_MEMORY);
    tx.send(FILL_FILE);
    tx.send(sql`
      insert into readiness_writes (id, written_at) values (1, ${now})
      on conflict (id) do update set written_at = excluded.written_at`);
    return { commit: undefined };
  });
}

import type { Manifest } from '../../platform/backup/manifest.ts';
import type { Database } from '../../platform/database/database.ts';
import { identifier, sql } from '../../platform/database/sql.ts';

export interface CountedTable {
  readonly name: string;
  readonly rows: number;
}

/** What is in each table of the backup now, however long it takes to count. */
export async function countRows(database: Database, { tables }: Manifest): Promise<readonly CountedTable[]> {
  return database.transaction(async (tx) => {
    tx.send(sql`set local statement_timeout = 0`);
    tx.send(sql`set local enable_seqscan = on`);
    const counts: CountedTable[] = [];
    for (const { name } of tables) {
      const [row] = await tx.rows<{ rows: number }>(sql`select count(*) as rows from ${identifier(name)}`);
      counts.push({ name, rows: row?.rows ?? 0 });
    }
    return { commit: counts };
  });
}

import type { Reader } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';

export async function databaseVersion(db: Reader): Promise<string> {
  const [row] = await db.rows<{ version: string }>(sql`select current_setting('server_version') as version`);
  return row?.version ?? 'unknown';
}

export async function appliedMigrations(db: Reader): Promise<string[]> {
  const rows = await db.rows<{ name: string }>(sql`select name from migrations order by name`);
  return rows.map(({ name }) => name);
}

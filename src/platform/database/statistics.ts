import type { Database } from './database.ts';
import { identifier, sql } from './sql.ts';

/** As many changed rows as make autovacuum look at a table, too. */
const CHANGED_ROWS = 50;

/**
 * Analyses tables that have grown and never were. The planner knows nothing of a new table, takes one index of a tenant
 * for as good as another, and keeps its choice while the table grows; autovacuum would come a minute later, and does
 * where the service may not: before PostgreSQL 17 only the owner of a table analyses it.
 */
export async function tickStatistics({ database }: { readonly database: Database }): Promise<number> {
  const tables = await database.rows<{ name: string }>(sql`
    select quote_ident(relname) as name from pg_stat_user_tables
    where schemaname = current_schema() and last_analyze is null and last_autoanalyze is null
      and n_mod_since_analyze >= ${CHANGED_ROWS}
      and case when current_setting('server_version_num')::int >= 170000 then has_table_privilege(relid, 'MAINTAIN')
        else pg_has_role((select relowner from pg_class where oid = relid), 'USAGE') end`);
  for (const { name } of tables) await database.rows(sql`analyze ${identifier(name)}`);
  // Never at once again: the counters follow a moment later.
  return 0;
}

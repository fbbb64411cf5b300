import type { OrganizationId } from '../../kernel/ids.ts';
import type { Reader } from './database.ts';
import { type Sql, sql } from './sql.ts';

/** A table of work, with the column that says when it is due; null where nothing is to be done. */
interface DueWork {
  readonly table: Sql;
  readonly dueAt: Sql;
}

/**
 * Organizations that something is due for. Where there are more than places chance decides, so that nobody is always
 * the one who is cut off. One probe of an index for each, and a single one where nothing is due at all.
 */
export async function waitingOrganizations(
  db: Reader,
  { table, dueAt }: DueWork,
  now: Date,
  most: number,
): Promise<readonly OrganizationId[]> {
  const rows = await db.rows<{ id: OrganizationId }>(sql`
    select o.id from organizations o
    cross join lateral (
      select from ${table} w where w.organization_id = o.id and ${dueAt} <= ${now} order by ${dueAt} limit 1) due
    where exists (
      select from ${table}
      where ${dueAt} is not null and ${dueAt} at time zone 'UTC' <= ${now}::timestamptz at time zone 'UTC')
    order by random() limit ${most}`);
  return rows.map(({ id }) => id);
}

/** Each organization has an equal share of the places; what it leaves of them falls to those after it. */
export async function takenInTurns<Taken>(
  organizations: readonly OrganizationId[],
  places: number,
  take: (organizationId: OrganizationId, most: number) => Promise<readonly Taken[]>,
): Promise<readonly Taken[]> {
  const taken: Taken[] = [];
  for (const [index, organizationId] of organizations.entries()) {
    const most = Math.ceil((places - taken.length) / (organizations.length - index));
    taken.push(...(await take(organizationId, most)));
  }
  return taken;
}

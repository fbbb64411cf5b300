import type { OrganizationId } from '../../kernel/ids.ts';
import type { Reader } from './database.ts';
import { none, type Sql, sql } from './sql.ts';

/** A table of work, with the column that says when it is due; null where nothing is to be done. */
interface DueWork {
  readonly table: Sql;
  readonly dueAt: Sql;
  /** What else must hold, where not every row of the table is such work. */
  readonly only?: Sql;
}

/**
 * Organizations that something is due for, the one that has waited longest first. Where there are more than places chance
 * decides, so that nobody is always the one who is cut off. One probe of an index for each, and a single one where
 * nothing is due at all.
 */
export async function waitingOrganizations(
  db: Reader,
  { table, dueAt, only }: DueWork,
  now: Date,
  most: number,
): Promise<readonly OrganizationId[]> {
  const such = only ? sql`and ${only}` : none;
  const rows = await db.rows<{ id: OrganizationId }>(sql`
    select id from (
      select o.id, due.since from organizations o
      cross join lateral (
        select ${dueAt} as since from ${table} w
        where w.organization_id = o.id ${such} and ${dueAt} <= ${now} order by ${dueAt} limit 1) due
      where exists (
        select 1 from ${table}
        where ${dueAt} is not null ${such}
          and ${dueAt} at time zone 'UTC' <= ${now}::timestamptz at time zone 'UTC')
      order by random() limit ${most}) waiting
    order by since, id`);
  return rows.map(({ id }) => id);
}

/** Each organization has an equal share of the places; what it leaves of them falls to those after it. */
export async function claimedInTurns<Claimed>(
  organizations: readonly OrganizationId[],
  places: number,
  claim: (organizationId: OrganizationId, most: number) => Promise<readonly Claimed[]>,
): Promise<readonly Claimed[]> {
  const claimed: Claimed[] = [];
  for (const [index, organizationId] of organizations.entries()) {
    const most = Math.ceil((places - claimed.length) / (organizations.length - index));
    claimed.push(...(await claim(organizationId, most)));
  }
  return claimed;
}

/** Where it stands among what is due of its organization, from 1. */
interface InTurn {
  readonly turn: number;
}

/**
 * Where nothing is taken by asking: `select` answers with at most so many of each organization and `places` in all, first
 * turns first. Shares grow while places are left and somebody could fill them, so that no answer is made of more than
 * about twice as many rows as there are places.
 */
export async function selectedInTurns<Row extends InTurn>(
  organizations: readonly OrganizationId[],
  places: number,
  select: (share: number) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  if (organizations.length === 0) return [];
  for (let share = Math.ceil(places / organizations.length); ; share = Math.min(2 * share, places)) {
    const rows = await select(share);
    const someoneHasMore = share < places && rows.some(({ turn }) => turn === share);
    if (rows.length === places || !someoneHasMore) return rows;
  }
}

/**
 * Rows that were found among all organizations are locked and changed within one: a database on several machines does
 * neither across them. How many were changed.
 */
export async function changedByOrganization<Found extends { readonly organizationId: OrganizationId }>(
  found: readonly Found[],
  change: (organizationId: OrganizationId, own: readonly Found[]) => Promise<readonly unknown[]>,
): Promise<number> {
  const byOrganization = new Map<OrganizationId, Found[]>();
  for (const row of found) {
    const own = byOrganization.get(row.organizationId);
    if (own) own.push(row);
    else byOrganization.set(row.organizationId, [row]);
  }
  let changed = 0;
  for (const [organizationId, own] of byOrganization) changed += (await change(organizationId, own)).length;
  return changed;
}

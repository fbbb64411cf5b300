import { secondsAfter } from '@assay/values';
import type { OrganizationId } from '../../kernel/ids.ts';
import type { Reader } from '../database/database.ts';
import { none, type Sql, sql } from '../database/sql.ts';
import { claimedInTurns, waitingOrganizations } from '../database/turns.ts';

/** A table whose rows are work, and the columns by which workers claim them. A noun's store declares it. */
export interface LeasedWork {
  readonly table: Sql;
  /** The columns that tell rows of one claim apart. */
  readonly key: readonly [Sql, ...Sql[]];
  /** When a row is due; null: nothing is to be done. */
  readonly dueAt: Sql;
  /** Until when a row is leased. Without a column for it, a leased row is one that is due later. */
  readonly leasedUntil?: Sql;
  /** Decides between rows that are due since the same time, where that matters. */
  readonly tieBreak?: Sql;
  /** Counts the claims of a row, where anybody asks how many there were. */
  readonly tries?: Sql;
  /** What else holds for rows that are such work. */
  readonly only?: Sql;
}

/**
 * The right to a row until a time. The end of a lease is also its fencing token: a row is claimed again only when its
 * lease has ended, so every later lease of it ends later, and a worker that comes too late finds another end there.
 */
export interface Lease {
  readonly until: Date;
}

export interface Claim {
  readonly now: Date;
  readonly lease: Lease;
}

/** Rows of a claim. */
interface Choice {
  /** Holds for each of them, beyond that they are due: that they are of one organization, or a certain one. */
  readonly of: Sql;
  /** Other columns that change with the lease. */
  readonly sets?: Sql;
}

/** The rows that have been due longest, or others that `dueRows` has found and locked. */
type Claimable = Choice & ({ readonly most: number } | { readonly due: Sql });

/** Due, and under no lease. */
export function isDue({ dueAt, leasedUntil, only }: LeasedWork, now: Date): Sql {
  const free = leasedUntil ? sql`and (${leasedUntil} is null or ${leasedUntil} <= ${now})` : none;
  return sql`${dueAt} <= ${now} ${free} ${only ? sql`and ${only}` : none}`;
}

/** Keys of the rows that have been due longest. A row that another worker is claiming is passed over. */
export function dueRows(
  work: LeasedWork,
  { now, of, most }: { readonly now: Date; readonly of: Sql; readonly most: number | Sql },
): Sql {
  const { table, key, dueAt, tieBreak } = work;
  return sql`
    select ${list(key)} from ${table} where ${of} and ${isDue(work, now)}
    order by ${dueAt} ${tieBreak ? sql`, ${tieBreak}` : none} limit ${most} for no key update skip locked`;
}

/**
 * The statement that claims, up to its `returning`. The choice is made once, before the change: as a condition of it, it
 * could be made again for every row, and go over its limit. Arrays, because the planner takes what was chosen for a
 * tenth of what is due, and would join it with all that the organization has.
 */
export function claiming(work: LeasedWork, claim: Claim & Claimable): Sql {
  const { table, key, tries } = work;
  const chosen = key.reduce(
    (before, column) => sql`${before} and ${column} = any (array(select ${column} from due))`,
    claim.of,
  );
  return sql`
    with due as materialized (${'due' in claim ? claim.due : dueRows(work, claim)})
    update ${table} set ${leaseColumn(work)} = ${claim.lease.until} ${tries ? sql`, ${tries} = ${tries} + 1` : none}
      ${claim.sets ? sql`, ${claim.sets}` : none}
    where ${chosen}`;
}

/**
 * The fence: holds while nobody else has claimed the row since, and nobody has ended its work. One statement that ends
 * the work of several rows says where the end of each lease stands.
 */
export function isUnder(work: LeasedWork, { until }: Lease | { readonly until: Sql }): Sql {
  return sql`${leaseColumn(work)} = ${until}`;
}

/**
 * Renews a lease, or gives the row back: until then nobody claims it, and null frees it where it has a column for its
 * lease alone. False where the lease was lost.
 */
export async function moveLease(
  db: Reader,
  work: LeasedWork,
  { of, lease, until, sets }: Choice & { readonly lease: Lease; readonly until: Date | null },
): Promise<boolean> {
  const rows = await db.rows(sql`
    update ${work.table} set ${leaseColumn(work)} = ${until} ${sets ? sql`, ${sets}` : none}
    where ${of} and ${isUnder(work, lease)} returning 1`);
  return rows.length > 0;
}

/** How much a tick claims, and for how long. */
interface Round {
  readonly now: Date;
  readonly leaseSeconds: number;
  readonly most: number;
}

export interface OrganizationClaim extends Claim {
  readonly organizationId: OrganizationId;
  readonly most: number;
}

/** Claims in turns between the organizations that something is due for: a long queue of one delays no other. */
export async function claimInTurns<Claimed>(
  db: Reader,
  work: LeasedWork,
  { now, leaseSeconds, most }: Round,
  claim: (db: Reader, claim: OrganizationClaim) => Promise<readonly Claimed[]>,
): Promise<readonly Claimed[]> {
  const lease = { until: secondsAfter(now, leaseSeconds) };
  const organizations = await waitingOrganizations(db, work, now, most);
  return claimedInTurns(organizations, most, (organizationId, share) =>
    claim(db, { organizationId, now, lease, most: share }),
  );
}

function leaseColumn({ dueAt, leasedUntil }: LeasedWork): Sql {
  return leasedUntil ?? dueAt;
}

function list([first, ...others]: LeasedWork['key']): Sql {
  return others.reduce((before, column) => sql`${before}, ${column}`, first);
}

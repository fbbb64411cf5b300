import type { ListKey } from '@assay/name-screening';
import type { Reader } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import {
  type Claim,
  claiming,
  isUnder,
  type Lease,
  type LeasedWork,
  moveLease,
} from '../../../platform/workers/leased-work.ts';

/** A list that one process fetches until its lease ends. */
export interface ClaimedFetch {
  readonly key: ListKey;
  readonly failures: number;
  readonly lease: Lease;
}

/** A list that was never fetched is due first; one that is switched off is not. */
const FETCHES: LeasedWork = {
  table: sql`list_fetches`,
  key: [sql`list_key`],
  dueAt: sql`coalesce(due_at, '-infinity')`,
  leasedUntil: sql`leased_until`,
  tieBreak: sql`list_key`,
  only: sql`list_key in (select key from lists where enabled)`,
};

/** The list that has waited longest. */
export async function claimFetch(
  db: Reader,
  { keys, ...claim }: Claim & { readonly keys: readonly ListKey[] },
): Promise<ClaimedFetch | undefined> {
  const of = sql`list_key = any (${keys}::text[])`;
  const [row] = await db.rows<Omit<ClaimedFetch, 'lease'>>(sql`
    ${claiming(FETCHES, { ...claim, of, most: 1 })} returning list_key as key, failures`);
  return row && { ...row, lease: claim.lease };
}

/** Undefined where another process has claimed the list since. */
export async function renewFetch(
  db: Reader,
  { key, lease }: ClaimedFetch,
  until: Date,
): Promise<Lease | undefined> {
  const of = sql`list_key = ${key}`;
  return (await moveLease(db, FETCHES, { of, lease, until })) ? { until } : undefined;
}

/** Ends the lease too. A process that lost it keeps nothing. */
export async function saveFetch(
  db: Reader,
  { key, lease }: ClaimedFetch,
  fetch: {
    readonly dueAt: Date;
    readonly failures: number;
    readonly fetchedAt: Date;
    readonly failure: string | null;
  },
): Promise<void> {
  await db.rows(sql`
    update list_fetches set due_at = ${fetch.dueAt}, leased_until = null, failures = ${fetch.failures},
      fetched_at = ${fetch.fetchedAt}, failure = ${fetch.failure}
    where list_key = ${key} and ${isUnder(FETCHES, lease)}`);
}

/** As if it had not been claimed: the process closes. */
export async function giveBackFetch(db: Reader, { key, lease }: ClaimedFetch): Promise<void> {
  await moveLease(db, FETCHES, { of: sql`list_key = ${key}`, lease, until: null });
}

export interface StoredFetch {
  readonly key: ListKey;
  readonly dueAt: Date | null;
  readonly fetchedAt: Date | null;
  readonly failure: string | null;
}

export async function readFetches(db: Reader): Promise<readonly StoredFetch[]> {
  return db.rows<StoredFetch>(sql`
    select list_key as key, due_at as "dueAt", fetched_at as "fetchedAt", failure from list_fetches`);
}

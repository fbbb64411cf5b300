import type { OrganizationId, UserId } from '../../kernel/ids.ts';
import { limits } from '../../kernel/limits.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { changedByOrganization } from '../../platform/database/turns.ts';
import { accountKey } from './account.ts';

/** An account and the digests, in hex, that a network may be stored under for it. */
export interface NetworkLookup {
  readonly organizationId: OrganizationId;
  readonly userId: UserId;
  readonly digests: readonly string[];
}

/** Those of these accounts that were signed in to from there since then. */
export async function findAccountsKnowing(
  db: Reader,
  lookups: readonly NetworkLookup[],
  since: Date,
): Promise<ReadonlySet<string>> {
  const rows = lookups.flatMap(({ organizationId, userId, digests }) =>
    digests.map((digest) => ({ organizationId, userId, digest })),
  );
  const known = await db.rows<{ organizationId: OrganizationId; userId: UserId }>(sql`
    select n.organization_id as "organizationId", n.user_id as "userId" from sign_in_networks n
    join unnest(${rows.map((row) => row.organizationId)}::uuid[], ${rows.map((row) => row.userId)}::uuid[],
      ${rows.map((row) => row.digest)}::text[]) as asked (organization_id, user_id, digest)
      on n.organization_id = asked.organization_id and n.user_id = asked.user_id
        and n.network = decode(asked.digest, 'hex')
    where n.last_at > ${since}`);
  return new Set(known.map(accountKey));
}

/** Nothing for an account that is just being removed. Of many networks only the latest stay stored. */
export function rememberNetwork(
  tx: Tx,
  organizationId: OrganizationId,
  { userId, network, now }: { readonly userId: UserId; readonly network: Buffer; readonly now: Date },
): void {
  tx.send(sql`
    insert into sign_in_networks (organization_id, user_id, network, last_at)
    select organization_id, id, ${network}::bytea, ${now}::timestamptz from accounts
    where organization_id = ${organizationId} and id = ${userId} for key share
    on conflict (organization_id, user_id, network) do update set last_at = excluded.last_at`);
  tx.send(sql`
    delete from sign_in_networks where organization_id = ${organizationId} and user_id = ${userId} and network in (
      select network from sign_in_networks where organization_id = ${organizationId} and user_id = ${userId}
      order by last_at desc offset ${limits.knownNetworks})`);
}

/** Bounded, so that a tick never locks its rows for long. */
export async function deleteOldNetworks(db: Reader, before: Date, atMost: number): Promise<number> {
  const old = await db.rows<{ organizationId: OrganizationId; userId: UserId; network: string }>(sql`
    select organization_id as "organizationId", user_id as "userId", encode(network, 'hex') as network
    from sign_in_networks where last_at <= ${before} order by last_at limit ${atMost}`);
  return changedByOrganization(old, (organizationId, networks) =>
    db.rows(sql`
      delete from sign_in_networks where organization_id = ${organizationId} and (user_id, network) in (
        select n.user_id, n.network from sign_in_networks n
        join unnest(${networks.map(({ userId }) => userId)}::uuid[], ${networks.map(({ network }) => network)}::text[])
          as old (user_id, network) on n.user_id = old.user_id and n.network = decode(old.network, 'hex')
        where n.organization_id = ${organizationId} and n.last_at <= ${before} for update of n skip locked)
      returning user_id`),
  );
}

import type { Id, OrganizationId, UserId } from '../../kernel/ids.ts';
import type { Role } from '../../kernel/principal.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { none, sql } from '../../platform/database/sql.ts';
import { changedByOrganization } from '../../platform/database/turns.ts';
import type { Account } from './account.ts';
import type { TokenClaims } from './token.ts';

const ACCOUNT = sql`
  select a.organization_id as "organizationId", o.name as "organizationName", o.created_at as "organizationCreatedAt",
    a.id as "userId", a.email, a.name, a.role, a.password_hash as "passwordHash", a.password_revision as "passwordRevision"
  from accounts a join organizations o on o.id = a.organization_id`;

/** Oldest first: without a choice, signing in takes the first that the password opens. */
export async function findAccountsOf(
  db: Reader,
  email: string,
  { organizationId, most }: { readonly organizationId: OrganizationId | undefined; readonly most: number },
): Promise<readonly Account[]> {
  const there = organizationId === undefined ? none : sql`and a.organization_id = ${organizationId}`;
  return db.rows<Account>(sql`
    ${ACCOUNT} where a.email = ${email} and a.password_hash is not null ${there}
    order by a.created_at, a.id limit ${most}`);
}

export async function findAccount(
  db: Reader,
  organizationId: OrganizationId,
  userId: UserId,
): Promise<Account | undefined> {
  const [row] = await db.rows<Account>(sql`
    ${ACCOUNT} where a.organization_id = ${organizationId} and a.id = ${userId} and a.password_hash is not null`);
  return row;
}

/** The account that a token stands for now. */
export interface TokenStanding {
  readonly role: Role;
  readonly passwordGiven: boolean;
}

/** Undefined when the token, its account or its password ended. */
export async function findTokenStanding(db: Reader, claims: TokenClaims): Promise<TokenStanding | undefined> {
  const { organizationId, userId, tokenId, passwordRevision } = claims;
  const [row] = await db.rows<TokenStanding>(sql`
    select role, password_given as "passwordGiven" from accounts
    where organization_id = ${organizationId} and id = ${userId} and password_hash is not null
      and (password_revision = ${passwordRevision} or password_changed_by = ${tokenId})
      and not exists (select 1 from ended_tokens where organization_id = ${organizationId} and id = ${tokenId})`);
  return row;
}

/** The write path locks the organization, so that none is left of one that is just being deleted. */
export function insertEndedToken(
  tx: Tx,
  organizationId: OrganizationId,
  token: { readonly tokenId: Id<'token'>; readonly expiresAt: Date },
): void {
  tx.send(sql`
    insert into ended_tokens (organization_id, id, expires_at)
    values (${organizationId}, ${token.tokenId}, ${token.expiresAt})
    on conflict do nothing`);
}

/** Tokens hold for the revision that they were made under, or as the one that changed it: after this, none does. */
export function endSessionsOf(tx: Tx, organizationId: OrganizationId, userId: UserId): void {
  tx.send(sql`
    update accounts set password_revision = password_revision + 1, password_changed_by = null
    where organization_id = ${organizationId} and id = ${userId}`);
}

/** Bounded, so that a tick never locks its rows for long. */
export async function deleteExpiredTokens(db: Reader, now: Date, atMost: number): Promise<number> {
  const expired = await db.rows<{ organizationId: OrganizationId; id: string }>(sql`
    select organization_id as "organizationId", id from ended_tokens where expires_at < ${now}
    order by expires_at limit ${atMost}`);
  return changedByOrganization(expired, (organizationId, tokens) =>
    db.rows(sql`
      delete from ended_tokens where organization_id = ${organizationId} and id in (
        select id from ended_tokens
        where organization_id = ${organizationId} and id = any(${tokens.map(({ id }) => id)}::uuid[])
        for update skip locked)
      returning id`),
  );
}

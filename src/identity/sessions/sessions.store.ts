import type { Id, OrganizationId, UserId } from '../../kernel/ids.ts';
import type { Role } from '../../kernel/principal.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { TokenClaims } from './token.ts';

export interface Credentials {
  readonly userId: UserId;
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string;
  readonly passwordRevision: number;
}

interface CredentialsRow {
  readonly id: UserId;
  readonly email: string;
  readonly name: string;
  readonly password_hash: string;
  readonly password_revision: number;
}

function toCredentials(row: CredentialsRow): Credentials {
  return {
    userId: row.id,
    email: row.email,
    name: row.name,
    passwordHash: row.password_hash,
    passwordRevision: row.password_revision,
  };
}

export async function findCredentials(db: Reader, email: string): Promise<Credentials | undefined> {
  const [row] = await db.rows<CredentialsRow>(sql`
    select id, email, name, password_hash, password_revision from users where email = ${email}`);
  return row && toCredentials(row);
}

export async function lockCredentials(tx: Tx, userId: UserId): Promise<Credentials | undefined> {
  const [row] = await tx.rows<CredentialsRow>(sql`
    select id, email, name, password_hash, password_revision from users where id = ${userId} for no key update`);
  return row && toCredentials(row);
}

export interface Membership {
  readonly membershipId: Id<'membership'>;
  readonly organizationId: OrganizationId;
  readonly organizationName: string;
  readonly organizationCreatedAt: Date;
  readonly role: Role;
}

/** Oldest first: without a choice, signing in takes the first. */
export async function membershipsOf(db: Reader, userId: UserId): Promise<readonly Membership[]> {
  const rows = await db.rows<{
    id: Id<'membership'>;
    organization_id: OrganizationId;
    name: string;
    created_at: Date;
    role: Role;
  }>(sql`
    select m.id, m.organization_id, o.name, o.created_at, m.role
    from memberships m join organizations o on o.id = m.organization_id
    where m.user_id = ${userId} order by m.created_at, m.id`);
  return rows.map((row) => ({
    membershipId: row.id,
    organizationId: row.organization_id,
    organizationName: row.name,
    organizationCreatedAt: row.created_at,
    role: row.role,
  }));
}

/** The role that a token stands for now; undefined when the token, its membership or its password ended. */
export async function roleOfToken(db: Reader, claims: TokenClaims): Promise<Role | undefined> {
  const [row] = await db.rows<{ role: Role }>(sql`
    select m.role from memberships m join users u on u.id = m.user_id
    where m.id = ${claims.membershipId} and m.organization_id = ${claims.organizationId} and m.user_id = ${claims.userId}
      and (u.password_revision = ${claims.passwordRevision} or u.password_changed_by = ${claims.tokenId})
      and not exists (select from ended_tokens where id = ${claims.tokenId})`);
  return row?.role;
}

/** A user who is just being removed has no token left to end. */
export function insertEndedToken(
  tx: Tx,
  token: { tokenId: Id<'token'>; organizationId: OrganizationId; userId: UserId; expiresAt: Date },
): void {
  tx.send(sql`
    insert into ended_tokens (id, organization_id, user_id, expires_at)
    select ${token.tokenId}::uuid, ${token.organizationId}::uuid, id, ${token.expiresAt}::timestamptz
    from users where id = ${token.userId} for key share
    on conflict do nothing`);
}

/** Bounded, so that a tick never holds its locks for long. */
export async function deleteExpiredTokens(db: Reader, now: Date, atMost: number): Promise<number> {
  const rows = await db.rows(sql`
    delete from ended_tokens where id in (
      select id from ended_tokens where expires_at < ${now} order by expires_at limit ${atMost} for update skip locked)
    returning id`);
  return rows.length;
}

export function updatePassword(
  tx: Tx,
  userId: UserId,
  passwordHash: string,
  changedBy: Id<'token'> | null,
): void {
  tx.send(sql`
    update users set password_hash = ${passwordHash}, password_revision = password_revision + 1,
      password_changed_by = ${changedBy} where id = ${userId}`);
}

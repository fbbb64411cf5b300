import type { Id, OrganizationId, UserId } from '../../kernel/ids.ts';
import { limits } from '../../kernel/limits.ts';
import { cutPage, type Page } from '../../kernel/page.ts';
import type { Role } from '../../kernel/principal.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import type { Member } from './member.ts';

interface Row {
  readonly user_id: UserId;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly created_at: Date;
}

function toMember(row: Row): Member {
  return { userId: row.user_id, email: row.email, name: row.name, role: row.role, createdAt: row.created_at };
}

const MEMBER = sql`
  select m.user_id, u.email, u.name, m.role, m.created_at
  from memberships m join users u on u.id = m.user_id`;

export async function findMember(
  db: Reader,
  organizationId: OrganizationId,
  userId: UserId,
): Promise<Member | undefined> {
  const [row] = await db.rows<Row>(
    sql`${MEMBER} where m.organization_id = ${organizationId} and m.user_id = ${userId}`,
  );
  return row && toMember(row);
}

export async function listMemberRows(
  db: Reader,
  organizationId: OrganizationId,
  offset: number,
): Promise<Page<Member>> {
  const rows = await db.rows<Row>(sql`
    ${MEMBER} where m.organization_id = ${organizationId}
    order by m.id offset ${offset} limit ${limits.listRows + 1}`);
  return cutPage(rows.map(toMember), offset);
}

export interface NewUser {
  readonly id: UserId;
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string;
  readonly now: Date;
}

export interface FoundUser {
  readonly id: UserId;
  readonly name: string;
  /** Before it was asked for. */
  readonly existed: boolean;
}

/** The user of this address: the one that exists, with its own name and password, or the new one. */
export async function findOrCreateUser(tx: Tx, user: NewUser): Promise<FoundUser> {
  const [created] = await tx.rows<FoundUser>(sql`
    insert into users (id, email, name, password_hash, password_revision, created_at)
    values (${user.id}, ${user.email}, ${user.name}, ${user.passwordHash}, 1, ${user.now})
    on conflict (email) do nothing
    returning id, name, false as existed`);
  if (created) return created;
  const [found] = await tx.rows<FoundUser>(
    locking(sql`select id, name, true as existed from users where email = ${user.email}`),
  );
  // Removed in between: the address is free now.
  return found ?? findOrCreateUser(tx, user);
}

/** Keeps the user from being removed until the membership that is about to be made stands. */
function locking(query: Sql): Sql {
  return sql`${query} for key share`;
}

/** False when the user is a member already. */
export async function insertMembership(
  tx: Tx,
  membership: { id: Id<'membership'>; organizationId: OrganizationId; userId: UserId; role: Role; now: Date },
): Promise<boolean> {
  const rows = await tx.rows(sql`
    insert into memberships (id, organization_id, user_id, role, created_at)
    values (${membership.id}, ${membership.organizationId}, ${membership.userId}, ${membership.role}, ${membership.now})
    on conflict (organization_id, user_id) do nothing
    returning id`);
  return rows.length > 0;
}

export async function countOwners(tx: Tx, organizationId: OrganizationId): Promise<number> {
  const [row] = await tx.rows<{ count: number }>(
    sql`select count(*) as count from memberships where organization_id = ${organizationId} and role = 'owner'`,
  );
  return row?.count ?? 0;
}

export function updateRole(tx: Tx, organizationId: OrganizationId, userId: UserId, role: Role): void {
  tx.send(
    sql`update memberships set role = ${role} where organization_id = ${organizationId} and user_id = ${userId}`,
  );
}

export async function deleteMembership(
  tx: Tx,
  organizationId: OrganizationId,
  userId: UserId,
): Promise<void> {
  await tx.rows(
    sql`delete from memberships where organization_id = ${organizationId} and user_id = ${userId}`,
  );
}

/** A user whose last membership ended is removed. The lock waits for a membership that is just being made. */
export async function removeUserWithoutMembership(tx: Tx, userId: UserId): Promise<void> {
  await tx.rows(sql`select id from users where id = ${userId} for update`);
  await tx.rows(sql`
    delete from users where id = ${userId} and not exists (select from memberships where user_id = ${userId})`);
}

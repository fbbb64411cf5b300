import type { OrganizationId, UserId } from '../../kernel/ids.ts';
import type { RowsAfter } from '../../kernel/listing.ts';
import type { Role } from '../../kernel/principal.ts';
import type { Moment } from '../../kernel/position-forms.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { pageByTime } from '../../platform/database/keyset.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Member } from './member.ts';

interface Row {
  readonly id: UserId;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly status: Member['status'];
  readonly created_at: Date;
}

function toMember({ id: userId, email, name, role, status, created_at: createdAt }: Row): Member {
  return { userId, email, name, role, status, createdAt };
}

const MEMBER = sql`
  select id, email, name, role, case when password_hash is null then 'invited' else 'active' end as status, created_at
  from accounts`;

export async function findMember(
  db: Reader,
  organizationId: OrganizationId,
  userId: UserId,
): Promise<Member | undefined> {
  const [row] = await db.rows<Row>(
    sql`${MEMBER} where organization_id = ${organizationId} and id = ${userId}`,
  );
  return row && toMember(row);
}

export async function selectMembers(
  db: Reader,
  organizationId: OrganizationId,
  page: RowsAfter<Moment>,
): Promise<Member[]> {
  const rows = await db.rows<Row>(sql`
    ${MEMBER} where organization_id = ${organizationId}
    ${pageByTime(sql`created_at`, sql`id`, page)}`);
  return rows.map(toMember);
}

export interface NewAccount {
  readonly id: UserId;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  /** Null where the member is invited. */
  readonly passwordHash: string | null;
  /** A person other than the member chose the password. */
  readonly passwordGiven: boolean;
  readonly createdAt: Date;
}

/** The id of the account that has the address already; undefined where the new one was made. */
export async function insertAccount(
  tx: Tx,
  organizationId: OrganizationId,
  account: NewAccount,
): Promise<UserId | undefined> {
  const made = await tx.rows(sql`
    insert into accounts (organization_id, id, email, name, role, password_hash, password_revision, password_given, created_at)
    values (${organizationId}, ${account.id}, ${account.email}, ${account.name}, ${account.role},
      ${account.passwordHash}, 1, ${account.passwordGiven}, ${account.createdAt})
    on conflict (organization_id, email) do nothing
    returning id`);
  if (made.length > 0) return undefined;
  const [found] = await tx.rows<{ id: UserId }>(
    sql`select id from accounts where organization_id = ${organizationId} and email = ${account.email}`,
  );
  // Removed in between: the address is free now.
  return found ? found.id : insertAccount(tx, organizationId, account);
}

/** The owners who can sign in. */
export async function countActiveOwners(tx: Tx, organizationId: OrganizationId): Promise<number> {
  const [row] = await tx.rows<{ count: number }>(sql`
    select count(*) as count from accounts
    where organization_id = ${organizationId} and role = 'owner' and password_hash is not null`);
  return row?.count ?? 0;
}

export function updateRole(tx: Tx, organizationId: OrganizationId, userId: UserId, role: Role): void {
  tx.send(
    sql`update accounts set role = ${role} where organization_id = ${organizationId} and id = ${userId}`,
  );
}

/** An account ends with its membership; its invitation and the networks that it knows go with it. */
export async function deleteAccount(tx: Tx, organizationId: OrganizationId, userId: UserId): Promise<void> {
  await tx.rows(sql`delete from accounts where organization_id = ${organizationId} and id = ${userId}`);
}

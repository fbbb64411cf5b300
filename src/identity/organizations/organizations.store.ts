import type { OrganizationId } from '../../kernel/ids.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { keyIdIn } from '../../platform/vault/vault-columns.ts';
import type { Organization } from './organization.ts';

interface Row {
  readonly id: OrganizationId;
  readonly name: string;
  readonly created_at: Date;
}

function toOrganization(row: Row): Organization {
  return { id: row.id, name: row.name, createdAt: row.created_at };
}

export function insertOrganization(tx: Tx, organization: Organization, keyCheck: Buffer): void {
  tx.send(sql`
    insert into organizations (id, name, key_check, created_at)
    values (${organization.id}, ${organization.name}, ${keyCheck}, ${organization.createdAt})`);
}

export async function findOrganization(db: Reader, id: OrganizationId): Promise<Organization | undefined> {
  const [row] = await db.rows<Row>(sql`select id, name, created_at from organizations where id = ${id}`);
  return row && toOrganization(row);
}

/** By id or by exact name, for the command line. */
export async function findOrganizationsNamed(db: Reader, idOrName: string): Promise<readonly Organization[]> {
  const rows = await db.rows<Row>(sql`
    select id, name, created_at from organizations where id::text = ${idOrName.toLowerCase()} or name = ${idOrName} order by id`);
  return rows.map(toOrganization);
}

/** Some of them, in no order: to know whether there is one, or more. */
export async function someOrganizations(db: Reader, most: number): Promise<readonly Organization[]> {
  const rows = await db.rows<Row>(sql`select id, name, created_at from organizations limit ${most}`);
  return rows.map(toOrganization);
}

/** Changes of membership in one organization take turns, so that two owners cannot demote each other. */
export async function lockMemberships(tx: Tx, id: OrganizationId): Promise<void> {
  await tx.rows(sql`select id from organizations where id = ${id} for no key update`);
}

/** First start: nobody else may find the table empty until this transaction ends. */
export async function lockWhileEmpty(tx: Tx): Promise<boolean> {
  await tx.rows(sql`lock table organizations in share row exclusive mode`);
  const rows = await tx.rows(sql`select id from organizations limit 1`);
  return rows.length === 0;
}

/** Removes every row of the organization. The one function of the database that may delete history does it. */
export async function deleteEverything(tx: Tx, id: OrganizationId): Promise<void> {
  await tx.rows(sql`select delete_organization(${id})`);
}

export interface KeyCheck {
  readonly id: OrganizationId;
  readonly keyCheck: Buffer;
  /** The master key that it names; null from before there were ids. */
  readonly keyId: string | null;
}

/** One for each master key that organizations are sealed under, and for those that name none: the oldest organization's. */
export async function findKeyChecks(db: Reader): Promise<readonly KeyCheck[]> {
  return db.rows<KeyCheck>(sql`
    select distinct on ("keyId") id, key_check as "keyCheck", "keyId"
    from (select id, key_check, created_at, ${keyIdIn(sql`key_check`)} as "keyId" from organizations) as checks
    order by "keyId", created_at, id`);
}

/** Of every organization. */
export async function findAllKeyChecks(db: Reader): Promise<readonly Omit<KeyCheck, 'keyId'>[]> {
  return db.rows<KeyCheck>(sql`select id, key_check as "keyCheck" from organizations order by id`);
}

export async function lockKeyCheck(tx: Tx, id: OrganizationId): Promise<Buffer | undefined> {
  const [row] = await tx.rows<{ key_check: Buffer }>(
    sql`select key_check from organizations where id = ${id} for no key update`,
  );
  return row?.key_check;
}

export function saveKeyCheck(tx: Tx, id: OrganizationId, keyCheck: Buffer): void {
  tx.send(sql`update organizations set key_check = ${keyCheck} where id = ${id}`);
}

export async function countOrganizationRows(db: Reader): Promise<number> {
  const [row] = await db.rows<{ count: number }>(sql`select count(*) as count from organizations`);
  return row?.count ?? 0;
}

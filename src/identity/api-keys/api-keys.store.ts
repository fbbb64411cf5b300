import type { ApiKeyId, OrganizationId } from '../../kernel/ids.ts';
import type { RowsAfter } from '../../kernel/listing.ts';
import type { Mode, Scope } from '../../kernel/scope.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { pageById } from '../../platform/database/keyset.ts';
import { sql } from '../../platform/database/sql.ts';
import type { ApiKey } from './api-key.ts';

interface Row {
  readonly id: ApiKeyId;
  readonly key_id: string;
  readonly name: string;
  readonly mode: Mode;
  readonly created_at: Date;
  readonly expires_at: Date | null;
  readonly revoked_at: Date | null;
  readonly last_used_at: Date | null;
}

function toApiKey(row: Row): ApiKey {
  return {
    id: row.id,
    keyId: row.key_id,
    name: row.name,
    mode: row.mode,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    lastUsedAt: row.last_used_at,
  };
}

const COLUMNS = sql`id, key_id, name, mode, created_at, expires_at, revoked_at, last_used_at`;

export function insertApiKey(
  tx: Tx,
  organizationId: OrganizationId,
  key: ApiKey,
  made: { by: string; sealedSecret: Buffer },
): void {
  tx.send(sql`
    insert into api_keys (organization_id, id, key_id, name, mode, sealed_secret, created_at, created_by, expires_at)
    values (${organizationId}, ${key.id}, ${key.keyId}, ${key.name}, ${key.mode}, ${made.sealedSecret},
      ${key.createdAt}, ${made.by}, ${key.expiresAt})`);
}

export async function selectApiKeys(
  db: Reader,
  organizationId: OrganizationId,
  page: RowsAfter,
): Promise<ApiKey[]> {
  const rows = await db.rows<Row>(sql`
    select ${COLUMNS} from api_keys where organization_id = ${organizationId}
    ${pageById(sql`id`, page)}`);
  return rows.map(toApiKey);
}

export async function findApiKeysAmong(
  db: Reader,
  scope: Scope,
  ids: readonly ApiKeyId[],
): Promise<ApiKey[]> {
  const rows = await db.rows<Row>(sql`
    select ${COLUMNS} from api_keys
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and id = any(${ids})`);
  return rows.map(toApiKey);
}

export async function lockApiKey(
  tx: Tx,
  organizationId: OrganizationId,
  id: ApiKeyId,
): Promise<ApiKey | undefined> {
  const [row] = await tx.rows<Row>(sql`
    select ${COLUMNS} from api_keys where organization_id = ${organizationId} and id = ${id} for no key update`);
  return row && toApiKey(row);
}

export function revokeApiKeyRow(tx: Tx, organizationId: OrganizationId, id: ApiKeyId, now: Date): void {
  tx.send(
    sql`update api_keys set revoked_at = ${now} where organization_id = ${organizationId} and id = ${id}`,
  );
}

export type StoredKey = ApiKey & { readonly sealedSecret: Buffer };

export async function findByKeyId(
  db: Reader,
  organizationId: OrganizationId,
  keyId: string,
): Promise<StoredKey | undefined> {
  const [row] = await db.rows<Row & { sealed_secret: Buffer }>(sql`
    select ${COLUMNS}, sealed_secret from api_keys where organization_id = ${organizationId} and key_id = ${keyId}`);
  return row && { ...toApiKey(row), sealedSecret: row.sealed_secret };
}

/** Good to the minute: writing it on every request would make each read a write. */
export async function touchApiKey(
  db: Reader,
  organizationId: OrganizationId,
  id: ApiKeyId,
  now: Date,
): Promise<void> {
  await db.rows(sql`
    update api_keys set last_used_at = ${now}
    where organization_id = ${organizationId} and id = ${id}
      and (last_used_at is null or last_used_at < ${now}::timestamptz - interval '1 minute')`);
}

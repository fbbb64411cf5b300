import type { OrganizationId } from '../../kernel/ids.ts';
import type { Database, Reader, Tx } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { lockOrganization } from '../database/tenancy.ts';
import { macUnder } from './hmac.ts';
import { digestUnder, type Vault } from './vault.ts';
import type { SealedColumn } from './vault-columns.ts';

/**
 * Digests cannot be made again without their text, so the keys behind them outlive the master key they came from: sealed
 * under the present one, and good for nothing but to recognise what was digested then.
 */
export const DIGEST_KEYS: SealedColumn = {
  table: 'former_digest_keys',
  column: 'sealed_key',
  key: ['organization_id', 'key_id'],
  purpose: (key) => purposeOf(key['key_id'] ?? ''),
};

function purposeOf(keyId: string): string {
  return `digest-key:${keyId}`;
}

/** As `digests` of the vault, under the master keys that were kept of this organization. */
export async function formerDigests(
  db: Reader,
  vault: Vault,
  organizationId: OrganizationId,
  { purpose, data }: { readonly purpose: string; readonly data: string },
): Promise<readonly Buffer[]> {
  const rows = await db.rows<{ key_id: string; sealed_key: Buffer }>(
    sql`select key_id, sealed_key from former_digest_keys where organization_id = ${organizationId}`,
  );
  return rows.map((row) => {
    const key = vault.open(organizationId, purposeOf(row.key_id), row.sealed_key);
    return digestUnder(macUnder(Buffer.from(key, 'base64')), purpose, data);
  });
}

const BATCH_ORGANIZATIONS = 100;

/** For every organization, the digest keys of all known master keys but the first. How many were not there yet. */
export async function storeDigestKeys(database: Database, vault: Vault): Promise<number> {
  let kept = 0;
  for (const keyId of vault.keyIds.slice(1)) {
    for (
      let ids = await withoutKey(database, keyId);
      ids.length > 0;
      ids = await withoutKey(database, keyId)
    ) {
      const batch = ids;
      kept += await database.transaction(async (tx) => ({ commit: await keep(tx, vault, keyId, batch) }));
    }
  }
  return kept;
}

/** Whether every organization has them. */
export async function areDigestKeysStored(db: Reader, vault: Vault): Promise<boolean> {
  for (const keyId of vault.keyIds.slice(1)) if ((await withoutKey(db, keyId)).length > 0) return false;
  return true;
}

async function withoutKey(db: Reader, keyId: string): Promise<readonly OrganizationId[]> {
  const rows = await db.rows<{ id: OrganizationId }>(sql`
    select id from organizations o
    where not exists (select 1 from former_digest_keys where organization_id = o.id and key_id = ${keyId})
    order by id limit ${BATCH_ORGANIZATIONS}`);
  return rows.map(({ id }) => id);
}

/** One that was deleted meanwhile gets none; one that another rotation was faster with keeps its own. */
async function keep(tx: Tx, vault: Vault, keyId: string, ids: readonly OrganizationId[]): Promise<number> {
  for (const id of ids) lockOrganization(tx, id);
  const counts = await Promise.all(
    ids.map((id) => {
      const sealed = vault.seal(id, purposeOf(keyId), vault.digestKey(id, keyId).toString('base64'));
      return tx.changes(sql`
        insert into former_digest_keys (organization_id, key_id, sealed_key)
        select id, ${keyId}, ${sealed}::bytea from organizations where id = ${id} on conflict do nothing`);
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

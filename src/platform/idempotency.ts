import type { Scope } from '../kernel/scope.ts';
import type { Reader, Tx } from './database/database.ts';
import { sql } from './database/sql.ts';
import type { Vault } from './vault.ts';

/** What a key remembers of the request that used it first. */
export interface Fingerprint {
  readonly key: string;
  readonly principal: string;
  readonly method: string;
  readonly path: string;
  /** SHA-256 of the raw body. It is stored only under the organization's digest key: a body may hold a password. */
  readonly bodyDigest: string;
}

/** An answer that is not kept but made again, from a record that never changes. */
export interface RecordAnswer {
  readonly recordId: string;
}

export interface StoredAnswer {
  readonly status: number;
  readonly body: string;
}

interface Row {
  readonly request: Buffer;
  readonly status: number;
  readonly body: string | null;
  readonly sealed_body: Buffer | null;
  readonly record_id: string | null;
}

/**
 * Takes the key for this transaction, and holds the organization as `holdOrganization` does. A second request with
 * the same key waits here until the first has committed or rolled back. False where another request has the key, or
 * the organization is gone.
 */
export async function claimKey(
  tx: Tx,
  vault: Vault,
  scope: Scope,
  asked: Fingerprint,
  now: Date,
): Promise<boolean> {
  const taken = await tx.changes(sql`
    insert into idempotency_keys (organization_id, mode, key, request, created_at)
    select id, ${scope.mode}, ${asked.key}, ${digestOf(vault, scope, asked)}::bytea, ${now}::timestamptz
    from organizations where id = ${scope.organizationId} for key share
    on conflict do nothing`);
  return taken > 0;
}

/** The answer that was kept with the key; undefined where there is no such key, and so no such organization. */
export async function recallKey(
  db: Reader,
  vault: Vault,
  scope: Scope,
  asked: Fingerprint,
): Promise<StoredAnswer | RecordAnswer | 'another request' | undefined> {
  const [row] = await db.rows<Row>(sql`
    select request, status, body, sealed_body, record_id from idempotency_keys
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and key = ${asked.key}`);
  if (!row) return undefined;
  if (!row.request.equals(digestOf(vault, scope, asked))) return 'another request';
  if (row.record_id !== null) return { recordId: row.record_id };
  return { status: row.status, body: openBody(vault, scope, asked.key, row) };
}

/** Keeps the answer with its key, in the transaction of the change; one that holds a secret is encrypted. */
export function keepAnswer(
  tx: Tx,
  vault: Vault,
  scope: Scope,
  kept: {
    readonly key: string;
    readonly answer: StoredAnswer;
    readonly secret: boolean;
    readonly recordId: string | undefined;
  },
): void {
  const { key, answer, secret, recordId = null } = kept;
  const sealed = secret ? vault.seal(scope.organizationId, purposeOf(key), answer.body) : null;
  tx.send(sql`
    update idempotency_keys
    set status = ${answer.status}, body = ${secret || recordId !== null ? null : answer.body}, sealed_body = ${sealed},
      record_id = ${recordId}
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and key = ${key}`);
}

function openBody(vault: Vault, scope: Scope, key: string, row: Row): string {
  return row.sealed_body
    ? vault.open(scope.organizationId, purposeOf(key), row.sealed_body)
    : (row.body ?? '');
}

function purposeOf(key: string): string {
  return `idempotency:${key}`;
}

function digestOf(vault: Vault, scope: Scope, asked: Fingerprint): Buffer {
  const parts = [asked.principal, asked.method, asked.path, asked.bodyDigest];
  return vault.digest(scope.organizationId, 'idempotency', JSON.stringify(parts));
}

import type { Scope } from '../kernel/scope.ts';
import type { Reader, Tx } from './database/database.ts';
import { rowsInto } from './database/rows-into.ts';
import { sql } from './database/sql.ts';
import { EXISTING_ORGANIZATION } from './database/tenancy.ts';
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
 * Whoever comes second with a key waits here until the first has committed or rolled back: before it looks at anything
 * that the first is about to change. In one order, so that two transactions with several keys each do not wait for one another.
 */
export function holdKeys(tx: Tx, { organizationId, mode }: Scope, keys: readonly string[]): void {
  const names = keys.map((key) => `key ${organizationId} ${mode} ${key}`).toSorted();
  tx.send(sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${names}::text[]) as name`);
}

/** What is known of a key: the answer that was kept with it, whose it is, or that nobody has used it. */
export type Recalled = StoredAnswer | RecordAnswer | 'another request' | 'unused' | 'organization gone';

export async function recallKey(
  db: Reader,
  vault: Vault,
  scope: Scope,
  asked: Fingerprint,
): Promise<Recalled> {
  const [row] = await db.rows<Row | { readonly request: null }>(sql`
    select k.request, k.status, k.body, k.sealed_body, k.record_id
    from organizations o
    left join idempotency_keys k on k.organization_id = o.id and k.mode = ${scope.mode} and k.key = ${asked.key}
    where o.id = ${scope.organizationId}`);
  if (!row) return 'organization gone';
  if (row.request === null) return 'unused';
  if (!row.request.equals(digestOf(vault, scope, asked))) return 'another request';
  if (row.record_id !== null) return { recordId: row.record_id };
  return { status: row.status, body: openBody(vault, scope, asked.key, row) };
}

export interface Kept {
  readonly asked: Fingerprint;
  readonly answer: StoredAnswer;
  readonly secret: boolean;
  readonly recordId: string | undefined;
  readonly now: Date;
}

const KEYS = rowsInto(
  'idempotency_keys',
  ['organization_id', 'mode', 'key', 'request', 'status', 'body', 'sealed_body', 'record_id', 'created_at'],
  EXISTING_ORGANIZATION,
);

/**
 * Takes the key with the last statement of a change, its answer beside it; one that holds a secret is encrypted. Where
 * another request has the key the change fails, and is rolled back whole.
 */
export function keepKey(tx: Tx, vault: Vault, scope: Scope, kept: Kept): void {
  const { asked, answer, secret, recordId = null, now } = kept;
  const sealed = secret ? vault.seal(scope.organizationId, purposeOf(asked.key), answer.body) : null;
  tx.insert(KEYS, [
    scope.organizationId,
    scope.mode,
    asked.key,
    digestOf(vault, scope, asked),
    answer.status,
    secret || recordId !== null ? null : answer.body,
    sealed,
    recordId,
    now,
  ]);
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

import type { Scope } from '../../kernel/scope.ts';
import type { Reader, Tx } from '../database/database.ts';
import { rowsOfExisting } from '../database/rows-into.ts';
import { sql } from '../database/sql.ts';
import type { Vault } from '../vault/vault.ts';
import type { SealedColumn } from '../vault/vault-columns.ts';
import { formerDigests } from '../vault/vault-digests.ts';

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
  readonly created_at: Date;
}

/** How long answers are kept unless the operator says otherwise. */
export const IDEMPOTENCY_DAYS = 30;

/** Answers from before have been kept long enough. */
export function answersEndedBefore(now: Date, idempotencyDays: number): Date {
  return new Date(now.getTime() - idempotencyDays * 86_400_000);
}

/**
 * A second request with the same key waits here until the first has committed or rolled back: before it looks at anything
 * that the first is about to change. In one order, so that two transactions with several keys each do not wait for one another.
 */
export function lockIdempotencyKeys(tx: Tx, { organizationId, mode }: Scope, keys: readonly string[]): void {
  const names = keys.map((key) => `key ${organizationId} ${mode} ${key}`).toSorted();
  tx.send(sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${names}::text[]) as name`);
}

/** What a key has: its answer or record, one that is no longer stored, another request, nothing, or no organization. */
export type KeyState =
  | StoredAnswer
  | RecordAnswer
  | 'answer ended'
  | 'another request'
  | 'unused'
  | 'organization gone';

export async function findStoredAnswer(
  db: Reader,
  vault: Vault,
  scope: Scope,
  { asked, endedBefore }: { readonly asked: Fingerprint; readonly endedBefore: Date },
): Promise<KeyState> {
  const [row] = await db.rows<Row | { readonly request: null }>(sql`
    select k.request, k.status, k.body, k.sealed_body, k.record_id, k.created_at
    from organizations o
    left join idempotency_keys k on k.organization_id = ${scope.organizationId} and k.mode = ${scope.mode} and k.key = ${asked.key}
    where o.id = ${scope.organizationId}`);
  if (!row) return 'organization gone';
  if (row.request === null) return 'unused';
  if (hasEnded(row, endedBefore)) return 'answer ended';
  if (!(await isSameRequest(db, vault, scope, { asked, request: row.request }))) return 'another request';
  if (row.record_id !== null) return { recordId: row.record_id };
  return { status: row.status, body: openBody(vault, scope, asked.key, row) };
}

export interface AnswerToStore {
  readonly asked: Fingerprint;
  readonly answer: StoredAnswer;
  readonly secret: boolean;
  readonly recordId: string | undefined;
  readonly now: Date;
}

const KEYS = rowsOfExisting('idempotency_keys', {
  organization_id: 'uuid',
  mode: 'mode',
  key: 'text',
  request: 'bytea',
  status: 'integer',
  body: 'text',
  sealed_body: 'bytea',
  record_id: 'uuid',
  created_at: 'timestamptz',
});

/**
 * Takes the key with the last statement of a change, its answer beside it; one that holds a secret is encrypted. Where
 * another request has the key the change fails, and is rolled back whole.
 */
export function storeAnswer(tx: Tx, vault: Vault, scope: Scope, kept: AnswerToStore): void {
  const { asked, answer, secret, recordId = null, now } = kept;
  const sealed = secret ? vault.seal(scope.organizationId, purposeOf(asked.key), answer.body) : null;
  tx.insert(KEYS, [
    scope.organizationId,
    scope.mode,
    asked.key,
    vault.digest(scope.organizationId, REQUEST_DIGEST, textOf(asked)),
    answer.status,
    secret || recordId !== null ? null : answer.body,
    sealed,
    recordId,
    now,
  ]);
}

/** At its time, not when a worker comes by; what is made again from a record lives on. */
function hasEnded({ body, sealed_body, record_id, created_at }: Row, endedBefore: Date): boolean {
  if (record_id !== null) return false;
  return created_at < endedBefore || (body === null && sealed_body === null);
}

function openBody(vault: Vault, scope: Scope, key: string, row: Row): string {
  return row.sealed_body
    ? vault.open(scope.organizationId, purposeOf(key), row.sealed_body)
    : (row.body ?? '');
}

/** The key may have been used under a former master key, known or gone; that is looked up for who seems to be another. */
async function isSameRequest(
  db: Reader,
  vault: Vault,
  { organizationId }: Scope,
  { asked, request }: { readonly asked: Fingerprint; readonly request: Buffer },
): Promise<boolean> {
  const data = textOf(asked);
  if (vault.digests(organizationId, REQUEST_DIGEST, data).some((digest) => digest.equals(request)))
    return true;
  const former = await formerDigests(db, vault, organizationId, { purpose: REQUEST_DIGEST, data });
  return former.some((digest) => digest.equals(request));
}

function purposeOf(key: string): string {
  return `idempotency:${key}`;
}

/** Answers that hold a secret. */
export const SEALED_ANSWERS: SealedColumn = {
  table: 'idempotency_keys',
  column: 'sealed_body',
  key: ['organization_id', 'mode', 'key'],
  purpose: ({ key = '' }) => purposeOf(key),
};

const REQUEST_DIGEST = 'idempotency';

function textOf({ principal, method, path, bodyDigest }: Fingerprint): string {
  return JSON.stringify([principal, method, path, bodyDigest]);
}

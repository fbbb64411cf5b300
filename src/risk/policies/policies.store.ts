import type { PolicyDefinition, SourceFacts } from '@assay/policy-engine';
import type { PolicyVersionId } from '../../kernel/ids.ts';
import type { Slice } from '../../kernel/page.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { sliceBy } from '../../platform/database/keyset.ts';
import { none, sql } from '../../platform/database/sql.ts';
import type { Policy } from './policy.ts';

interface Row {
  readonly id: PolicyVersionId;
  readonly key: string;
  readonly version: number;
  readonly definition: PolicyDefinition;
  readonly digest: string;
  readonly created_at: Date;
  readonly created_by: string;
  readonly published_at: Date | null;
  readonly published_by: string | null;
}

function toPolicy(row: Row, scope: Scope): Policy {
  return {
    id: row.id,
    mode: scope.mode,
    key: row.key,
    version: row.version,
    definition: row.definition,
    digest: row.digest,
    createdAt: row.created_at,
    createdBy: row.created_by,
    publishedAt: row.published_at,
    publishedBy: row.published_by,
  };
}

const COLUMNS = sql`id, key, version, definition, digest, created_at, created_by, published_at, published_by`;

/** Gives the next number under its key. Creations under one key wait here for one another, so that none is skipped. */
export async function insertPolicy(tx: Tx, scope: Scope, policy: Omit<Policy, 'version'>): Promise<number> {
  const name = `${scope.organizationId} ${scope.mode} risk policy ${policy.key}`;
  tx.send(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
  const [row] = await tx.rows<{ version: number }>(sql`
    insert into risk_policies (organization_id, mode, id, key, version, definition, digest, created_at, created_by)
    select ${scope.organizationId}, ${scope.mode}, ${policy.id}, ${policy.key}, coalesce(max(version), 0) + 1,
      ${JSON.stringify(policy.definition)}, ${policy.digest}, ${policy.createdAt}, ${policy.createdBy}
    from risk_policies
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and key = ${policy.key}
    returning version`);
  if (!row) throw new Error('an insert without a conflict clause returns its row');
  return row.version;
}

/** Locks the version: of two publications at once, the second sees the first. */
export async function lockPolicy(tx: Tx, scope: Scope, id: PolicyVersionId): Promise<Policy | undefined> {
  const [row] = await tx.rows<Row>(sql`
    select ${COLUMNS} from risk_policies
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and id = ${id} for no key update`);
  return row && toPolicy(row, scope);
}

/** Only for a version that is locked. */
export function savePublication(tx: Tx, scope: Scope, policy: Policy): void {
  tx.send(sql`
    update risk_policies set published_at = ${policy.publishedAt}, published_by = ${policy.publishedBy}
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and id = ${policy.id}`);
}

export async function findPolicy(db: Reader, scope: Scope, id: PolicyVersionId): Promise<Policy | undefined> {
  const [row] = await db.rows<Row>(sql`
    select ${COLUMNS} from risk_policies
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and id = ${id}`);
  return row && toPolicy(row, scope);
}

/** `search` looks at the key; it is literal and case-insensitive: no character of it is a wildcard. */
export async function selectPolicies(
  db: Reader,
  scope: Scope,
  search: string | undefined,
  page: Slice,
): Promise<Policy[]> {
  const rows = await db.rows<Row>(sql`
    select ${COLUMNS} from risk_policies
    where organization_id = ${scope.organizationId} and mode = ${scope.mode}
      ${search === undefined ? none : sql`and position(lower(${search}) in lower(key)) > 0`}
    ${sliceBy(sql`id`, page)}`);
  return rows.map((row) => toPolicy(row, scope));
}

/** The registered sources among these ids, each with the facts that it declares. */
export async function findSourceFacts(
  db: Reader,
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SourceFacts>> {
  const rows = await db.rows<{ id: string; facts: SourceFacts }>(sql`
    select id, facts from risk_sources
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and id = any(${ids}::uuid[])`);
  return new Map(rows.map(({ id, facts }) => [id, facts]));
}

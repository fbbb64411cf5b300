import type { ApiKeyId, SourceId } from '../../kernel/ids.ts';
import type { Slice } from '../../kernel/page.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { sliceBy } from '../../platform/database/keyset.ts';
import { sql } from '../../platform/database/sql.ts';
import type { FactDeclaration, Source } from './source.ts';

interface Row {
  readonly id: SourceId;
  readonly key: string;
  readonly facts: readonly FactDeclaration[];
  readonly api_key_ids: readonly ApiKeyId[];
  readonly enabled: boolean;
  readonly revision: number;
  readonly created_at: Date;
  readonly created_by: string;
}

function toSource(row: Row, scope: Scope): Source {
  return {
    id: row.id,
    mode: scope.mode,
    key: row.key,
    facts: row.facts,
    apiKeyIds: row.api_key_ids,
    enabled: row.enabled,
    revision: row.revision,
    createdAt: row.created_at,
    createdBy: row.created_by,
  };
}

const COLUMNS = sql`id, key, facts, api_key_ids, enabled, revision, created_at, created_by`;

/** False when the key is taken. */
export async function insertSource(tx: Tx, scope: Scope, source: Source): Promise<boolean> {
  const rows = await tx.changes(sql`
    insert into risk_sources (organization_id, mode, id, key, facts, api_key_ids, enabled, revision, created_at, created_by)
    values (${scope.organizationId}, ${scope.mode}, ${source.id}, ${source.key}, ${JSON.stringify(source.facts)},
      ${source.apiKeyIds}, ${source.enabled}, ${source.revision}, ${source.createdAt}, ${source.createdBy})
    on conflict (organization_id, mode, key) do nothing`);
  return rows > 0;
}

export async function sourceIdOf(db: Reader, scope: Scope, key: string): Promise<SourceId | undefined> {
  const [row] = await db.rows<{ id: SourceId }>(sql`
    select id from risk_sources
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and key = ${key}`);
  return row?.id;
}

/** Locks the source: of two changes of its bindings, the second sees the revision of the first. */
export async function lockSource(tx: Tx, scope: Scope, id: SourceId): Promise<Source | undefined> {
  const [row] = await tx.rows<Row>(sql`
    select ${COLUMNS} from risk_sources
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and id = ${id} for no key update`);
  return row && toSource(row, scope);
}

/** Only for a source that is locked. */
export function saveBindings(tx: Tx, scope: Scope, source: Source): void {
  tx.send(sql`
    update risk_sources set api_key_ids = ${source.apiKeyIds}, enabled = ${source.enabled}, revision = ${source.revision}
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and id = ${source.id}`);
}

export async function findSource(db: Reader, scope: Scope, id: SourceId): Promise<Source | undefined> {
  const [row] = await db.rows<Row>(sql`
    select ${COLUMNS} from risk_sources
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and id = ${id}`);
  return row && toSource(row, scope);
}

export async function selectSources(db: Reader, scope: Scope, page: Slice): Promise<Source[]> {
  const rows = await db.rows<Row>(sql`
    select ${COLUMNS} from risk_sources
    where organization_id = ${scope.organizationId} and mode = ${scope.mode}
    ${sliceBy(sql`id`, page)}`);
  return rows.map((row) => toSource(row, scope));
}

import type { ContextId } from '../../kernel/ids.ts';
import type { Slice } from '../../kernel/page.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { sliceBy } from '../../platform/database/keyset.ts';
import { none, sql } from '../../platform/database/sql.ts';
import type { Context } from './context.ts';

interface Row {
  readonly id: ContextId;
  readonly kind: string;
  readonly external_id: string;
  readonly label: string | null;
  readonly policies_revision: number;
  readonly created_at: Date;
  readonly created_by: string;
}

function toContext(row: Row, scope: Scope): Context {
  return {
    id: row.id,
    mode: scope.mode,
    kind: row.kind,
    externalId: row.external_id,
    label: row.label,
    policiesRevision: row.policies_revision,
    createdAt: row.created_at,
    createdBy: row.created_by,
  };
}

const COLUMNS = sql`id, kind, external_id, label, policies_revision, created_at, created_by`;

/** False when kind and externalId are taken. */
export async function insertContext(tx: Tx, scope: Scope, context: Context): Promise<boolean> {
  const rows = await tx.changes(sql`
    insert into risk_contexts (organization_id, mode, id, kind, external_id, label, policies_revision, created_at, created_by)
    values (${scope.organizationId}, ${scope.mode}, ${context.id}, ${context.kind}, ${context.externalId},
      ${context.label}, ${context.policiesRevision}, ${context.createdAt}, ${context.createdBy})
    on conflict (organization_id, mode, kind, external_id) do nothing`);
  return rows > 0;
}

export async function contextIdOf(
  db: Reader,
  scope: Scope,
  { kind, externalId }: Pick<Context, 'kind' | 'externalId'>,
): Promise<ContextId | undefined> {
  const [row] = await db.rows<{ id: ContextId }>(sql`
    select id from risk_contexts
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and kind = ${kind} and external_id = ${externalId}`);
  return row?.id;
}

export async function findContext(db: Reader, scope: Scope, id: ContextId): Promise<Context | undefined> {
  const [row] = await db.rows<Row>(sql`
    select ${COLUMNS} from risk_contexts
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and id = ${id}`);
  return row && toContext(row, scope);
}

/** Locks the context: of two replacements of its pins, the second sees the revision of the first. */
export async function lockContext(tx: Tx, scope: Scope, id: ContextId): Promise<Context | undefined> {
  const [row] = await tx.rows<Row>(sql`
    select ${COLUMNS} from risk_contexts
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and id = ${id} for no key update`);
  return row && toContext(row, scope);
}

/** `search` is literal and case-insensitive: no character of it is a wildcard. */
export async function selectContexts(
  db: Reader,
  scope: Scope,
  { search, externalId }: { readonly search?: string; readonly externalId?: string },
  page: Slice,
): Promise<Context[]> {
  const rows = await db.rows<Row>(sql`
    select ${COLUMNS} from risk_contexts
    where organization_id = ${scope.organizationId} and mode = ${scope.mode}
      ${search === undefined ? none : sql`and position(lower(${search}) in lower(external_id)) > 0`}
      ${externalId === undefined ? none : sql`and external_id = ${externalId}`}
    ${sliceBy(sql`id`, page)}`);
  return rows.map((row) => toContext(row, scope));
}

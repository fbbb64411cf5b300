import type { OrganizationId } from '../../kernel/ids.ts';
import type { Mode, Scope } from '../../kernel/scope.ts';
import type { Tx } from '../../platform/database/database.ts';
import { none, sql } from '../../platform/database/sql.ts';
import type { DocumentId } from '../ids.ts';
import type { AuditItem } from './audit-trail.ts';

/** A trail from before there were seals; nobody adds to it meanwhile. */
export interface UnsealedTrail {
  readonly scope: Scope;
  readonly id: DocumentId;
  readonly head: { readonly sequence: number; readonly hash: string };
  readonly items: readonly AuditItem[];
}

/** Trails that are read and written in one transaction. */
const WINDOW_TRAILS = 200;

/** The trails after this one, in the order of the key. */
export async function selectUnsealedTrails(
  tx: Tx,
  organizationId: OrganizationId,
  after: Pick<UnsealedTrail, 'scope' | 'id'> | undefined,
): Promise<readonly UnsealedTrail[]> {
  type Row = {
    readonly mode: Mode;
    readonly id: DocumentId;
    readonly sequence: number;
    readonly hash: string;
  };
  const documents = await tx.rows<Row>(sql`
    select mode, id, audit_sequence as sequence, audit_hash as hash from documents
    where organization_id = ${organizationId} and audit_seal is null
      ${after ? sql`and (mode, id) > (${after.scope.mode}, ${after.id})` : none}
    order by mode, id limit ${WINDOW_TRAILS} for no key update`);
  const entries = await tx.rows<AuditItem & { readonly mode: Mode; readonly id: DocumentId }>(sql`
    select mode, document_id as id, sequence, type, at, actor, detail, hash, previous_hash as "previousHash"
    from document_audit
    where organization_id = ${organizationId} and mode = any(array['test', 'live'])
      and document_id = any(${documents.map(({ id }) => id)}::uuid[])
    order by mode, document_id, sequence`);
  const byTrail = new Map<string, AuditItem[]>();
  for (const { mode, id, ...item } of entries) {
    const trail = byTrail.get(`${mode} ${id}`);
    if (trail) trail.push(item);
    else byTrail.set(`${mode} ${id}`, [item]);
  }
  return documents.map(({ mode, id, sequence, hash }) => ({
    scope: { organizationId, mode },
    id,
    head: { sequence, hash },
    items: byTrail.get(`${mode} ${id}`) ?? [],
  }));
}

export function saveSeal(tx: Tx, { scope, id }: Pick<UnsealedTrail, 'scope' | 'id'>, seal: Buffer): void {
  tx.send(sql`
    update documents set audit_seal = ${seal}
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and id = ${id}`);
}

import type { HistoryEntries, HistorySearch } from '../../kernel/activity.ts';
import type { DocumentEntry } from '../../kernel/history.ts';
import type { OrganizationId } from '../../kernel/ids.ts';
import type { RecordSearch } from '../../kernel/logged-entry.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { readHistoryEntries } from '../../platform/database/history-entries.ts';
import { readRecords } from '../../platform/database/logged-records.ts';
import { sql } from '../../platform/database/sql.ts';
import type { DocumentId } from '../ids.ts';
import type { AuditItem } from './audit-trail.ts';
import type { TrailRecord } from './logged-audit.ts';

export function insertAudit(tx: Tx, scope: Scope, entry: DocumentEntry): void {
  tx.send(sql`
    insert into document_audit (organization_id, mode, document_id, sequence, type, at, actor, detail, hash, previous_hash)
    values (${scope.organizationId}, ${scope.mode}, ${entry.documentId}, ${entry.sequence}, ${entry.type}, ${entry.at},
      ${entry.actor}, ${JSON.stringify(entry.detail)}, ${entry.hash}, ${entry.previousHash})`);
}

/** The whole trail in its order, and the seal of its end, both as of one moment. */
export interface StoredTrail {
  readonly items: readonly AuditItem[];
  readonly seal: Buffer | null;
}

export async function selectTrail(
  db: Reader,
  scope: Scope,
  documentId: DocumentId,
): Promise<StoredTrail | undefined> {
  type Row = Omit<AuditItem, 'sequence'> & { readonly sequence: number | null; readonly seal: Buffer | null };
  const rows = await db.rows<Row>(sql`
    select a.sequence, a.type, a.at, a.actor, a.detail, a.hash, a.previous_hash as "previousHash", d.audit_seal as seal
    from documents d left join document_audit a
      on a.organization_id = ${scope.organizationId} and a.mode = d.mode and a.document_id = d.id
    where d.organization_id = ${scope.organizationId} and d.mode = ${scope.mode} and d.id = ${documentId}
    order by a.sequence`);
  const [first] = rows;
  if (!first) return undefined;
  const items = rows.flatMap(({ seal: _seal, sequence, ...item }) =>
    sequence === null ? [] : { sequence, ...item },
  );
  return { items, seal: first.seal };
}

/** The trails of all documents, in both modes. */
export function selectRecords(
  db: Reader,
  organizationId: OrganizationId,
  search: RecordSearch,
): Promise<readonly TrailRecord[]> {
  const records = sql`
    select at, document_id as key, sequence as place, mode, document_id as "documentId", document_id::text as "resourceId", sequence, type, actor, detail, hash,
      previous_hash as "previousHash"
    from document_audit where organization_id = ${organizationId}`;
  return readRecords<TrailRecord>(db, organizationId, records, search);
}

/**
 * Both modes. The trail names its types within the document; among other histories they begin with it. Its entries have
 * numbers in place of ids: `id` is the document's.
 */
export function selectActivity(
  db: Reader,
  organizationId: OrganizationId,
  search: HistorySearch,
): Promise<HistoryEntries> {
  const history = sql`
    select document_id as id, at, actor, 'document.' || type as type, 'documents' as resource,
      document_id::text as "resourceId", mode, null as reason, detail, null as beside,
      document_id as key, sequence
    from document_audit where organization_id = ${organizationId}`;
  return readHistoryEntries(db, history, search);
}

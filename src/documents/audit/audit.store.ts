import type { DocumentEntry } from '../../kernel/history.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { DocumentId } from '../ids.ts';
import type { AuditItem } from './audit-trail.ts';

export function insertAudit(tx: Tx, scope: Scope, entry: DocumentEntry): void {
  tx.send(sql`
    insert into document_audit (organization_id, mode, document_id, sequence, type, at, actor, detail, hash, previous_hash)
    values (${scope.organizationId}, ${scope.mode}, ${entry.documentId}, ${entry.sequence}, ${entry.type}, ${entry.at},
      ${entry.actor}, ${JSON.stringify(entry.detail)}, ${entry.hash}, ${entry.previousHash})`);
}

/** The whole trail, in its order. */
export async function selectAudit(
  db: Reader,
  scope: Scope,
  documentId: DocumentId,
): Promise<readonly AuditItem[]> {
  return db.rows<AuditItem>(sql`
    select sequence, type, at, actor, detail, hash, previous_hash as "previousHash" from document_audit
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and document_id = ${documentId}
    order by sequence`);
}

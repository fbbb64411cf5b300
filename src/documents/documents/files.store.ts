import type { Scope } from '../../kernel/scope.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { DocumentId } from '../ids.ts';

/** The file that the document was made with, or the final one after everybody had signed. */
export type FileKind = 'stored' | 'completed';

export function insertFile(
  tx: Tx,
  scope: Scope,
  documentId: DocumentId,
  kind: FileKind,
  bytes: Uint8Array,
): void {
  const { buffer, byteOffset, byteLength } = bytes;
  tx.send(sql`
    insert into document_files (organization_id, mode, document_id, kind, bytes)
    values (${scope.organizationId}, ${scope.mode}, ${documentId}, ${kind},
      ${Buffer.from(buffer, byteOffset, byteLength)})`);
}

/** The completed file where there is one. */
export async function findFile(
  db: Reader,
  scope: Scope,
  documentId: DocumentId,
): Promise<Uint8Array | undefined> {
  const [row] = await db.rows<{ bytes: Buffer }>(sql`
    select bytes from document_files
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and document_id = ${documentId}
    order by kind limit 1`);
  return row?.bytes;
}

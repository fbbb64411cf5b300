import type { Scope } from '../../kernel/scope.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { DocumentId, SignerId } from '../ids.ts';

export function saveInvitation(
  tx: Tx,
  scope: Scope,
  documentId: DocumentId,
  signerIds: readonly SignerId[],
  now: Date,
): void {
  tx.send(sql`
    update document_signers set status = 'invited', invited_at = ${now}
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and document_id = ${documentId}
      and id = any(${signerIds}::uuid[])`);
}

import type { Scope } from '../../kernel/scope.ts';
import type { Reader } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { DocumentId, SignerId } from '../ids.ts';

/** When each signer was invited and first looked at the document. */
export interface SignerMoments {
  readonly id: SignerId;
  readonly invitedAt: Date | null;
  readonly viewedAt: Date | null;
}

export async function selectMoments(
  db: Reader,
  scope: Scope,
  documentId: DocumentId,
): Promise<readonly SignerMoments[]> {
  return db.rows<SignerMoments>(sql`
    select id, invited_at as "invitedAt", viewed_at as "viewedAt" from document_signers
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and document_id = ${documentId}`);
}

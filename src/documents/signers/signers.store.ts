import type { Scope } from '../../kernel/scope.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { DocumentId } from '../ids.ts';
import type { Signer } from './signer.ts';

export function insertSigner(tx: Tx, scope: Scope, signer: Signer): void {
  tx.send(sql`
    insert into document_signers (organization_id, mode, id, document_id, role_id, name, email, signing_order, status)
    values (${scope.organizationId}, ${scope.mode}, ${signer.id}, ${signer.documentId}, ${signer.roleId},
      ${signer.name}, ${signer.email}, ${signer.signingOrder}, ${signer.status})`);
}

/** The properties that can be changed before a document is sent. */
export function updateTerms(tx: Tx, scope: Scope, signer: Signer): void {
  tx.send(sql`
    update document_signers set name = ${signer.name}, email = ${signer.email}, signing_order = ${signer.signingOrder}
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and document_id = ${signer.documentId}
      and id = ${signer.id}`);
}

export function deleteSigner(tx: Tx, scope: Scope, { id, documentId }: Signer): void {
  tx.send(sql`
    delete from document_signers
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and document_id = ${documentId}
      and id = ${id}`);
}

/** The signers of all these documents, each document's in their signing order. */
export async function selectSigners(
  db: Reader,
  scope: Scope,
  documentIds: readonly DocumentId[],
): Promise<readonly Signer[]> {
  return db.rows<Signer>(sql`
    select id, document_id as "documentId", role_id as "roleId", name, email, signing_order as "signingOrder", status,
      signed_at as "signedAt", decline_reason as "declineReason"
    from document_signers
    where organization_id = ${scope.organizationId} and mode = ${scope.mode}
      and document_id = any(${documentIds}::uuid[])
    order by document_id, signing_order, id`);
}

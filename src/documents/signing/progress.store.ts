import type { Scope } from '../../kernel/scope.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Field } from '../fields/field.ts';
import type { Signer } from '../signers/signer.ts';

/** What somebody filled, cleared or confirmed. */
export function saveValue(tx: Tx, scope: Scope, field: Field): void {
  tx.send(sql`
    update document_fields set value = ${field.value}, filled_by = ${field.filledBy}, filled_at = ${field.filledAt},
      updated_at = ${field.updatedAt}
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and document_id = ${field.documentId}
      and id = ${field.id}`);
}

export function saveViewed(tx: Tx, scope: Scope, { documentId, id, status }: Signer, now: Date): void {
  tx.send(sql`
    update document_signers set status = ${status}, viewed_at = ${now}
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and document_id = ${documentId}
      and id = ${id}`);
}

/** Signed, or declined. */
export function saveAnswered(tx: Tx, scope: Scope, signer: Signer): void {
  tx.send(sql`
    update document_signers set status = ${signer.status}, signed_at = ${signer.signedAt},
      decline_reason = ${signer.declineReason}
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and document_id = ${signer.documentId}
      and id = ${signer.id}`);
}

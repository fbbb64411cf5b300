import type { OrganizationId } from '../../kernel/ids.ts';
import type { Mode, Scope } from '../../kernel/scope.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { DocumentId, SignerId } from '../ids.ts';

/** A link as it is kept: recognised by its digest, and sealed for later invitations. */
export interface KeptLink {
  readonly digest: Buffer;
  readonly sealed: Buffer;
}

export interface LinkedSigner {
  readonly organizationId: OrganizationId;
  readonly mode: Mode;
  readonly documentId: DocumentId;
  readonly signerId: SignerId;
  readonly linkDigest: Uint8Array;
}

/** Whoever follows a link shows the organization and not the mode. */
export async function findByLink(
  db: Reader,
  organizationId: OrganizationId,
  digest: Buffer,
): Promise<LinkedSigner | undefined> {
  const [found] = await db.rows<LinkedSigner>(sql`
    select organization_id as "organizationId", mode, document_id as "documentId", id as "signerId",
      token_digest as "linkDigest"
    from document_signers where organization_id = ${organizationId} and token_digest = ${digest}`);
  return found;
}

/** Under the lock of the document: no fresh link has ended this one since it was followed. */
export async function linkStands(
  tx: Tx,
  scope: Scope,
  { documentId, signerId, linkDigest }: Pick<LinkedSigner, 'documentId' | 'signerId' | 'linkDigest'>,
): Promise<boolean> {
  const rows = await tx.rows(sql`
    select true from document_signers
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and document_id = ${documentId}
      and id = ${signerId} and token_digest = ${Buffer.from(linkDigest)}`);
  return rows.length > 0;
}

/** The former link, if there was one, ends with it. */
export function saveLink(
  tx: Tx,
  scope: Scope,
  { documentId, id }: { readonly documentId: DocumentId; readonly id: SignerId },
  link: KeptLink,
): void {
  tx.send(sql`
    update document_signers set token_digest = ${link.digest}, sealed_token = ${link.sealed}
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and document_id = ${documentId}
      and id = ${id}`);
}

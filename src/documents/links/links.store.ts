import type { OrganizationId } from '../../kernel/ids.ts';
import type { Mode, Scope } from '../../kernel/scope.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import type { DocumentId, SignerId } from '../ids.ts';

/** A stored link: recognised by its digest, and encrypted for later invitations. */
export interface StoredLink {
  readonly digest: Buffer;
  readonly sealed: Buffer;
}

export interface LinkedSigner {
  readonly organizationId: OrganizationId;
  readonly mode: Mode;
  readonly documentId: DocumentId;
  readonly signerId: SignerId;
  /** In hex, all digests that the link may be stored under: a rotation of the master key changes them. */
  readonly linkDigests: readonly string[];
}

/** A link names the organization and not the mode. */
export async function findByLink(
  db: Reader,
  organizationId: OrganizationId,
  linkDigests: readonly string[],
): Promise<LinkedSigner | undefined> {
  const [found] = await db.rows<Omit<LinkedSigner, 'linkDigests'>>(sql`
    select organization_id as "organizationId", mode, document_id as "documentId", id as "signerId"
    from document_signers
    where organization_id = ${organizationId} and token_digest = any(${bytesOf(linkDigests)})`);
  return found && { ...found, linkDigests };
}

/** Under the lock of the document: no fresh link has ended this one since it was followed. */
export async function linkStands(
  tx: Tx,
  scope: Scope,
  { documentId, signerId, linkDigests }: Pick<LinkedSigner, 'documentId' | 'signerId' | 'linkDigests'>,
): Promise<boolean> {
  const rows = await tx.rows(sql`
    select true from document_signers
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and document_id = ${documentId}
      and id = ${signerId} and token_digest = any(${bytesOf(linkDigests)})`);
  return rows.length > 0;
}

/** An array, and not a join: so each digest is looked up in the index, for any statistics of the table. */
function bytesOf(digests: readonly string[]): Sql {
  return sql`array(select decode(digest, 'hex') from unnest(${digests}::text[]) as digest)`;
}

/** The former link, if there was one, is replaced. */
export function saveLink(
  tx: Tx,
  scope: Scope,
  { documentId, id }: { readonly documentId: DocumentId; readonly id: SignerId },
  link: StoredLink,
): void {
  tx.send(sql`
    update document_signers set token_digest = ${link.digest}, sealed_token = ${link.sealed}
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and document_id = ${documentId}
      and id = ${id}`);
}

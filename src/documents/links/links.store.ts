import type { OrganizationId } from '../../kernel/ids.ts';
import type { Mode, Scope } from '../../kernel/scope.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import type { DocumentId, SignerId } from '../ids.ts';

/** A link as it is kept: recognised by its digest, and sealed for later invitations. */
export interface StoredLink {
  readonly digest: Buffer;
  readonly sealed: Buffer;
}

export interface LinkedSigner {
  readonly organizationId: OrganizationId;
  readonly mode: Mode;
  readonly documentId: DocumentId;
  readonly signerId: SignerId;
  /** In hex, all that the link may be kept under: a rotation of the master key changes which. */
  readonly linkDigests: readonly string[];
}

/** Whoever follows a link shows the organization and not the mode. */
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

/** An array, and not a join: so each of them is looked up in the index, whatever the planner thinks of the table. */
function bytesOf(digests: readonly string[]): Sql {
  return sql`array(select decode(digest, 'hex') from unnest(${digests}::text[]) as digest)`;
}

/** The former link, if there was one, ends with it. */
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

import type { Mode, Scope } from '../../kernel/scope.ts';
import type { Reader } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import {
  claiming,
  type Lease,
  type LeasedWork,
  moveLease,
  type OrganizationClaim,
} from '../../platform/workers/leased-work.ts';
import type { DocumentId } from '../ids.ts';

/** A document that everybody has signed, claimed by a worker to make its final file. */
export interface ClaimedDocument {
  readonly lease: Lease;
  readonly scope: Scope;
  readonly id: DocumentId;
  /** The current try included. */
  readonly tries: number;
}

export const COMPLETIONS: LeasedWork = {
  table: sql`documents`,
  key: [sql`mode`, sql`id`],
  dueAt: sql`completion_due_at`,
  tries: sql`completion_tries`,
};

/** A document is due again when the lease ends, so if a worker dies another one makes the file. */
export async function claimDocuments(
  db: Reader,
  { organizationId, ...claim }: OrganizationClaim,
): Promise<readonly ClaimedDocument[]> {
  const of = sql`organization_id = ${organizationId}`;
  const rows = await db.rows<{ mode: Mode; id: DocumentId; tries: number }>(sql`
    ${claiming(COMPLETIONS, { ...claim, of })} returning mode, id, completion_tries as tries`);
  return rows.map(({ mode, ...row }) => ({ scope: { organizationId, mode }, ...row, lease: claim.lease }));
}

/** Does nothing where another worker has claimed the document since, or it was completed. */
export async function postpone(
  db: Reader,
  { scope, id, lease }: ClaimedDocument,
  until: Date,
): Promise<void> {
  const of = sql`organization_id = ${scope.organizationId} and mode = ${scope.mode} and id = ${id}`;
  await moveLease(db, COMPLETIONS, { of, lease, until });
}

/** The file that was signed. */
export async function findSignedFile(
  db: Reader,
  scope: Scope,
  documentId: DocumentId,
): Promise<Uint8Array | undefined> {
  const [row] = await db.rows<{ bytes: Buffer }>(sql`
    select bytes from document_files
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and document_id = ${documentId}
      and kind = 'stored'`);
  return row?.bytes;
}

import type { SubjectId } from '../../kernel/ids.ts';
import type { RowsAfter } from '../../kernel/listing.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { pageById } from '../../platform/database/keyset.ts';
import { none, sql } from '../../platform/database/sql.ts';
import { sealHead } from '../../platform/vault/chain-heads.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import type { DocumentHead } from '../audit/audit-trail.ts';
import { trailOf } from '../audit/trail-seal.ts';
import type { DocumentId } from '../ids.ts';
import type { Document, DocumentStatus } from './document.ts';

const COLUMNS = sql`id, name, status, mode, origin, template_id as "templateId",
  template_revision as "templateRevision", source_hash as "sourceHash", pages, pdf_sha256 as "pdfSha256",
  upload_sha256 as "uploadSha256", completed_pdf_sha256 as "completedPdfSha256", created_at as "createdAt",
  sent_at as "sentAt", completed_at as "completedAt", expires_at as "expiresAt", void_reason as "voidReason", message,
  completion_due_at as "completionDueAt", risk_subject_id as "riskSubjectId"`;

/** The state of a document, and the seal of the end of its trail. */
interface SealContext {
  readonly scope: Scope;
  readonly vault: Vault;
}

export function insertDocument(
  tx: Tx,
  { scope, vault }: SealContext,
  document: Document,
  head: DocumentHead,
): void {
  tx.send(sql`
    insert into documents (organization_id, mode, id, name, status, origin, template_id, template_revision, source_hash,
      pages, pdf_sha256, upload_sha256, created_at, risk_subject_id, audit_sequence, audit_hash, audit_at, audit_seal)
    values (${scope.organizationId}, ${scope.mode}, ${document.id}, ${document.name}, ${document.status},
      ${document.origin}, ${document.templateId}, ${document.templateRevision}, ${document.sourceHash},
      ${JSON.stringify(document.pages)}, ${document.pdfSha256}, ${document.uploadSha256}, ${document.createdAt}, ${document.riskSubjectId},
      ${head.sequence}, ${head.hash}, ${head.at}, ${sealHead(vault, trailOf(scope, document.id), head)})`);
}

export async function findDocument(db: Reader, scope: Scope, id: DocumentId): Promise<Document | undefined> {
  const [document] = await db.rows<Document>(sql`
    select ${COLUMNS} from documents
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and id = ${id}`);
  return document;
}

/** A document under its lock, as it is stored. */
export interface LockedDocumentRow extends Document {
  readonly head: DocumentHead;
  readonly seal: Buffer | null;
}

/** Only for `lockDocument`. */
export async function lockDocumentRow(
  tx: Tx,
  scope: Scope,
  id: DocumentId,
): Promise<LockedDocumentRow | undefined> {
  type Row = Document & { auditSequence: number; auditHash: string; auditAt: Date; seal: Buffer | null };
  const [row] = await tx.rows<Row>(sql`
    select ${COLUMNS}, audit_sequence as "auditSequence", audit_hash as "auditHash", audit_at as "auditAt",
      audit_seal as seal
    from documents
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and id = ${id}
    for no key update`);
  if (!row) return undefined;
  const { auditSequence: sequence, auditHash: hash, auditAt: at, ...document } = row;
  return { ...document, head: { sequence, hash, at } };
}

/** The columns of a document that may change after its creation, and the new end of its trail. */
export function saveDocument(
  tx: Tx,
  { scope, vault }: SealContext,
  document: Document,
  head: DocumentHead,
): void {
  tx.send(sql`
    update documents set status = ${document.status}, sent_at = ${document.sentAt},
      completed_at = ${document.completedAt}, expires_at = ${document.expiresAt}, message = ${document.message},
      void_reason = ${document.voidReason}, completed_pdf_sha256 = ${document.completedPdfSha256},
      completion_due_at = ${document.completionDueAt}, audit_sequence = ${head.sequence}, audit_hash = ${head.hash},
      audit_at = ${head.at}, audit_seal = ${sealHead(vault, trailOf(scope, document.id), head)}
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and id = ${document.id}`);
}

export async function documentExists(db: Reader, scope: Scope, id: DocumentId): Promise<boolean> {
  const rows = await db.rows(sql`
    select true from documents
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and id = ${id}`);
  return rows.length > 0;
}

export interface DocumentFilter {
  readonly status: DocumentStatus | undefined;
  readonly riskSubjectId: SubjectId | undefined;
  /** A part of the name. */
  readonly search: string | undefined;
}

/** A document whose time has passed is no longer `sent`, whether or not that was noted yet. */
export async function selectDocuments(
  db: Reader,
  scope: Scope,
  { status, riskSubjectId, search, now }: DocumentFilter & { readonly now: Date },
  page: RowsAfter,
): Promise<readonly Document[]> {
  const overdue = sql`(status = 'sent' and expires_at <= ${now} and completion_due_at is null)`;
  const standing =
    status === 'expired'
      ? sql`and (status = 'expired' or ${overdue})`
      : status === 'sent'
        ? sql`and status = 'sent' and ${overdue} is not true`
        : status === undefined
          ? none
          : sql`and status = ${status}`;
  const about = riskSubjectId === undefined ? none : sql`and risk_subject_id = ${riskSubjectId}`;
  const named = search === undefined ? none : sql`and position(lower(${search}) in lower(name)) > 0`;
  return db.rows<Document>(sql`
    select ${COLUMNS} from documents
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} ${standing} ${about} ${named}
    ${pageById(sql`id`, page)}`);
}

import { limits } from '../../kernel/limits.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { none, sql } from '../../platform/database/sql.ts';
import type { DocumentHead } from '../audit/audit-trail.ts';
import type { DocumentId } from '../ids.ts';
import type { Document, DocumentStatus } from './document.ts';

const COLUMNS = sql`id, name, status, mode, origin, template_id as "templateId",
  template_revision as "templateRevision", source_hash as "sourceHash", pages, pdf_sha256 as "pdfSha256",
  upload_sha256 as "uploadSha256", completed_pdf_sha256 as "completedPdfSha256", created_at as "createdAt",
  sent_at as "sentAt", completed_at as "completedAt", expires_at as "expiresAt", void_reason as "voidReason"`;

export function insertDocument(tx: Tx, scope: Scope, document: Document, head: DocumentHead): void {
  tx.send(sql`
    insert into documents (organization_id, mode, id, name, status, origin, template_id, template_revision, source_hash,
      pages, pdf_sha256, upload_sha256, created_at, audit_sequence, audit_hash)
    values (${scope.organizationId}, ${scope.mode}, ${document.id}, ${document.name}, ${document.status},
      ${document.origin}, ${document.templateId}, ${document.templateRevision}, ${document.sourceHash},
      ${JSON.stringify(document.pages)}, ${document.pdfSha256}, ${document.uploadSha256}, ${document.createdAt},
      ${head.sequence}, ${head.hash})`);
}

export async function findDocument(db: Reader, scope: Scope, id: DocumentId): Promise<Document | undefined> {
  const [document] = await db.rows<Document>(sql`
    select ${COLUMNS} from documents
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and id = ${id}`);
  return document;
}

export async function documentExists(db: Reader, scope: Scope, id: DocumentId): Promise<boolean> {
  const rows = await db.rows(sql`
    select true from documents
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and id = ${id}`);
  return rows.length > 0;
}

/** Oldest first. */
export async function selectDocuments(
  db: Reader,
  scope: Scope,
  status: DocumentStatus | undefined,
  offset: number,
): Promise<readonly Document[]> {
  return db.rows<Document>(sql`
    select ${COLUMNS} from documents
    where organization_id = ${scope.organizationId} and mode = ${scope.mode}
      ${status === undefined ? none : sql`and status = ${status}`}
    order by id offset ${offset} limit ${limits.listRows + 1}`);
}

import { actorOf } from '../../kernel/principal.ts';
import type { Command, CommandContext } from '../../platform/writing/command.ts';
import { chainedEntries, NO_ENTRIES } from '../audit/audit-trail.ts';
import { insertForm } from '../fields/forms.store.ts';
import type { Document, WholeDocument } from '../documents/document.ts';
import { insertDocument } from '../documents/documents.store.ts';
import { insertFile } from '../documents/files.store.ts';
import { isKnownSubject, NO_SUBJECT } from './known-subject.lookup.ts';
import type { Upload } from './read-upload.query.ts';

/** Signers and fields are added afterwards. */
export const uploadDocument: Command<Upload, WholeDocument, 'not_found'> = async (tx, ctx, upload) => {
  if (!(await isKnownSubject(tx, ctx.scope, upload.riskSubjectId))) return NO_SUBJECT;
  const document = documentOf(ctx, upload);
  const { name, origin, uploadSha256, pdfSha256 } = document;
  const happening = { at: ctx.now, actor: actorOf(ctx.principal) };
  const { history, head } = chainedEntries({ id: document.id, head: NO_ENTRIES }, happening, [
    { id: ctx.newId(), type: 'created', detail: { name, origin, uploadSha256, pdfSha256 } },
  ]);
  insertDocument(tx, ctx, document, head);
  insertFile(tx, ctx.scope, document.id, 'stored', upload.read.pdf);
  if (upload.read.form.length > 0) insertForm(tx, ctx.scope, document.id, upload.read.form);
  return { value: { ...document, signers: [] }, history };
};

function documentOf(ctx: CommandContext, { name, riskSubjectId, read }: Upload): Document {
  return {
    id: ctx.newId(),
    name,
    status: 'draft',
    mode: ctx.scope.mode,
    origin: 'upload',
    templateId: null,
    templateRevision: null,
    sourceHash: null,
    pages: read.pages,
    pdfSha256: read.sha256,
    uploadSha256: read.sentSha256,
    completedPdfSha256: null,
    createdAt: ctx.now,
    sentAt: null,
    completedAt: null,
    expiresAt: null,
    voidReason: null,
    message: null,
    completionDueAt: null,
    riskSubjectId: riskSubjectId,
  };
}

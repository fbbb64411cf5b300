import { RENDERER_VERSION } from '@assay/agreement-pdf';
import { actorOf } from '../../kernel/principal.ts';
import type { Command, CommandContext } from '../../platform/writing/command.ts';
import { type AuditChange, chainedEntries, NO_ENTRIES } from '../audit/audit-trail.ts';
import { type Field, newField } from '../fields/field.ts';
import { insertField } from '../fields/fields.store.ts';
import { copiedFields } from './copied-fields.ts';
import { dataHashOf } from './data-hash.ts';
import type { Document, WholeDocument } from '../documents/document.ts';
import { insertDocument } from '../documents/documents.store.ts';
import { isKnownSubject, NO_SUBJECT } from './known-subject.lookup.ts';
import type { Draft } from './draft-document.query.ts';
import { insertFile } from '../documents/files.store.ts';
import type { Signer } from '../signers/signer.ts';
import { insertSigner } from '../signers/signers.store.ts';

/** Document 3, *What the service does*, 2: creating a document invites nobody. */
export const createDocument: Command<Draft, WholeDocument, 'not_found'> = async (tx, ctx, draft) => {
  if (!(await isKnownSubject(tx, ctx.scope, draft.request.riskSubjectId))) return NO_SUBJECT;
  const document = documentOf(ctx, draft);
  const signers = signersOf(ctx, draft, document);
  const happening = { at: ctx.now, actor: actorOf(ctx.principal) };
  const { history, head } = chainedEntries({ id: document.id, head: NO_ENTRIES }, happening, [
    createdChange(ctx, document, signers),
    generatedChange(ctx, document, draft),
  ]);
  insertDocument(tx, ctx, document, head);
  insertFile(tx, ctx.scope, document.id, 'stored', draft.rendered.pdf);
  for (const signer of signers) insertSigner(tx, ctx.scope, signer);
  const { id: documentId } = document;
  const copies = copiedFields(draft.fields, { documentId, signers, now: ctx.now, newId: () => ctx.newId() });
  for (const field of [...signatureFields(ctx, draft, signers), ...copies]) insertField(tx, ctx.scope, field);
  return { value: { ...document, signers }, history };
};

function documentOf(ctx: CommandContext, { request, template, rendered }: Draft): Document {
  return {
    id: ctx.newId(),
    name: request.name,
    status: 'draft',
    mode: ctx.scope.mode,
    origin: 'template',
    templateId: template.id,
    templateRevision: template.revision,
    sourceHash: template.sourceHash,
    pages: rendered.pages,
    pdfSha256: rendered.sha256,
    uploadSha256: null,
    completedPdfSha256: null,
    createdAt: ctx.now,
    sentAt: null,
    completedAt: null,
    expiresAt: null,
    voidReason: null,
    message: null,
    completionDueAt: null,
    riskSubjectId: request.riskSubjectId,
  };
}

/** Signers sign in the order of the source. */
function signersOf(ctx: CommandContext, { request, template }: Draft, document: Document): readonly Signer[] {
  return template.roles.map(({ id: roleId, order }) => {
    const assigned = request.signers[roleId];
    if (!assigned) throw new Error('every role was given a signer');
    return {
      id: ctx.newId(),
      documentId: document.id,
      roleId,
      name: assigned.name,
      email: assigned.email,
      signingOrder: order,
      status: 'waiting',
      signedAt: null,
      declineReason: null,
    };
  });
}

/** Contract 5, *Templates*: every signature directive becomes a required signature field at its block. */
function signatureFields(
  ctx: CommandContext,
  { rendered }: Draft,
  signers: readonly Signer[],
): readonly Field[] {
  return rendered.signatures.map(({ role, ...box }) => {
    const signer = signers.find(({ roleId }) => roleId === role);
    if (!signer) throw new Error('a signature belongs to a role of its template');
    const { id: signerId, documentId } = signer;
    return newField({ id: ctx.newId(), documentId, signerId, fieldType: 'signature', ...box }, ctx.now);
  });
}

function createdChange(
  ctx: CommandContext,
  { name, origin, templateId }: Document,
  signers: readonly Signer[],
): AuditChange {
  const named = signers.map(({ id: signerId, roleId }) => ({ signerId, roleId }));
  return { id: ctx.newId(), type: 'created', detail: { name, origin, templateId, signers: named } };
}

/** Revision, data and this version of the renderer give the same bytes again. */
function generatedChange(
  ctx: CommandContext,
  { templateId, sourceHash, pdfSha256 }: Document,
  { request, template }: Draft,
): AuditChange {
  const detail = {
    templateId,
    revision: template.revision,
    sourceHash,
    dataHash: dataHashOf(request.templateData),
    pageSize: template.pageSize,
    rendererVersion: RENDERER_VERSION,
    pdfSha256,
  };
  return { id: ctx.newId(), type: 'generated', detail };
}

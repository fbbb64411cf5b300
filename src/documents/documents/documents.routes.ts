import { Type } from 'typebox';
import { asId } from '../../kernel/ids.ts';
import { limits } from '../../kernel/limits.ts';
import { mapPage } from '../../kernel/page.ts';
import { IdParams, listOf, Name, Offset, strict } from '../../kernel/schema.ts';
import { download, prepared, read } from '../../platform/endpoint.ts';
import { changedNumbers } from '../../platform/http/json.ts';
import { AuditShape, presentAudit } from '../audit/audit-trail.ts';
import { readAudit } from '../audit/read-audit.query.ts';
import { numberRefusal, sizeRefusal } from '../templates/template-size.ts';
import { DataObject } from '../templates/template.ts';
import { createDocument as createDocumentCommand } from './create-document.command.ts';
import { DOCUMENT_STATUSES, DocumentShape, presentDocument } from './document.ts';
import { draftDocument } from './draft-document.query.ts';
import { listDocuments as listDocumentsQuery } from './list-documents.query.ts';
import { readDocumentPdf as readDocumentPdfQuery } from './read-document-pdf.query.ts';
import { readDocument as readDocumentQuery } from './read-document.query.ts';
import { AssignmentsShape } from '../signers/signer.ts';

export const createDocument = prepared({
  name: 'createDocument',
  tag: 'Documents',
  summary: 'Create a document from a template',
  description:
    'A draft with its PDF, a signer for each role and a required signature field at each signature block, and a copy of each field of the template. Nobody is invited by it. The document keeps its PDF whatever becomes of the template; its audit trail names the revision and the hash of the source.',
  access: 'client',
  idempotencyKey: 'honoured',
  status: 201,
  params: IdParams,
  body: strict({ name: Name, templateData: DataObject, signers: AssignmentsShape }),
  maxBodyBytes: limits.templateRequestBytes,
  checkForm: ({ body }) =>
    sizeRefusal({ templateData: body.templateData }) ?? numberRefusal(changedNumbers(body)),
  answer: DocumentShape,
  refusals: ['invalid_request', 'not_found', 'render_failed', 'render_limit', 'unavailable'],
  input: ({ params, body: { name, templateData, signers } }) => ({
    templateId: asId<'template'>(params.id),
    name,
    templateData,
    signers,
  }),
  prepare: draftDocument,
  run: createDocumentCommand,
  present: presentDocument,
});

export const listDocuments = read({
  name: 'listDocuments',
  tag: 'Documents',
  summary: 'Documents',
  description: 'Oldest first.',
  access: 'client',
  query: strict({ status: Type.Optional(Type.Enum([...DOCUMENT_STATUSES])), offset: Offset }),
  answer: listOf(DocumentShape),
  refusals: [],
  input: ({ query }) => ({ status: query.status, offset: query.offset ?? 0 }),
  run: listDocumentsQuery,
  present: (page) => mapPage(page, presentDocument),
});

export const readDocument = read({
  name: 'readDocument',
  tag: 'Documents',
  summary: 'One document',
  access: 'client',
  params: IdParams,
  answer: DocumentShape,
  refusals: ['not_found'],
  input: ({ params }) => ({ id: asId<'document'>(params.id) }),
  run: readDocumentQuery,
  present: presentDocument,
});

export const readDocumentPdf = download({
  name: 'readDocumentPdf',
  tag: 'Documents',
  summary: 'The PDF of a document',
  description:
    'The stored file that `pdfSha256` covers, as it was generated or uploaded; once the document is completed the final file, which `completedPdfSha256` covers.',
  access: 'client',
  params: IdParams,
  mediaType: 'application/pdf',
  refusals: ['not_found'],
  input: ({ params }) => ({ id: asId<'document'>(params.id) }),
  run: readDocumentPdfQuery,
  present: (bytes) => ({ bytes, headers: {} }),
});

export const readDocumentAudit = read({
  name: 'readDocumentAudit',
  tag: 'Documents',
  summary: 'The audit trail of a document',
  description:
    'All of it, oldest first. Each entry is chained to the one before by its hash, so that nobody can change or leave out one unseen.',
  access: 'client',
  params: IdParams,
  answer: AuditShape,
  refusals: ['not_found', 'history_broken'],
  input: ({ params }) => ({ id: asId<'document'>(params.id) }),
  run: readAudit,
  present: presentAudit,
});

import { Type } from 'typebox';
import { asId } from '../../kernel/ids.ts';
import { limits } from '../../kernel/limits.ts';
import {
  listedOf,
  LISTING,
  listingOf,
  mapListed,
  offsetListing,
  OLDEST_FIRST,
} from '../../kernel/listing.ts';
import { IdParams, strict, Uuid } from '../../kernel/schema.ts';
import { download, read } from '../../platform/endpoints/reads.ts';
import { AuditShape, presentAudit } from '../audit/audit-trail.ts';
import { readAudit } from '../audit/read-audit.query.ts';
import { DOCUMENT_STATUSES, DocumentShape, presentDocument } from './document.ts';
import { listDocuments as listDocumentsQuery } from './list-documents.query.ts';
import { readDocumentPdf as readDocumentPdfQuery } from './read-document-pdf.query.ts';
import { readDocument as readDocumentQuery } from './read-document.query.ts';

export const listDocuments = read({
  name: 'listDocuments',
  tag: 'Documents',
  summary: 'Documents',
  description: `Oldest first. ${LISTING}`,
  access: 'client',
  query: strict({
    status: Type.Optional(Type.Enum([...DOCUMENT_STATUSES])),
    riskSubjectId: Type.Optional(Uuid),
    search: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: limits.searchCharacters,
        description: 'A part of the name; literal, case-insensitive',
      }),
    ),
    ...offsetListing(OLDEST_FIRST),
  }),
  answer: listedOf(DocumentShape),
  refusals: ['invalid_cursor'],
  input: ({ query: { status, riskSubjectId, search, ...sent } }) => ({
    filter: {
      status,
      search,
      riskSubjectId: riskSubjectId === undefined ? undefined : asId<'subject'>(riskSubjectId),
    },
    listing: listingOf(sent, OLDEST_FIRST),
  }),
  run: listDocumentsQuery,
  present: (page) => mapListed(page, presentDocument),
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

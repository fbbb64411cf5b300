import type { CallsOf } from './calls.ts';
import { A_DOCUMENT, A_TEMPLATE, DATA, type DocumentRecords, SOURCE } from './documents.ts';
import type { Tenant } from './tenants.ts';

export interface DocumentTenant extends Tenant {
  readonly documents: DocumentRecords;
}

const TEMPLATE = { ...A_TEMPLATE, description: 'For services', pageSize: 'Letter' };

/** How to call every endpoint of the documents chapter. The template is at its first revision. */
export const DOCUMENT_CALLS: Readonly<Record<string, CallsOf<DocumentTenant>>> = {
  'POST /api/v1/templates/markdown/preview': () => [
    { body: { source: SOURCE, sampleData: DATA, pageSize: 'A4' } },
  ],
  'POST /api/v1/templates/markdown': () => [{ body: TEMPLATE }],
  'PATCH /api/v1/templates/{id}/markdown': ({ documents }) => [
    { parameters: { id: documents.templateId }, body: { ...TEMPLATE, revision: 1 } },
  ],
  'GET /api/v1/templates/{id}': ({ documents }) => [{ parameters: { id: documents.templateId } }],
  'POST /api/v1/templates/{id}/generate': ({ documents }) => [
    { parameters: { id: documents.templateId }, body: { templateData: DATA } },
  ],
  'POST /api/v1/templates/{id}/create-document': ({ documents }) => [
    { parameters: { id: documents.templateId }, body: A_DOCUMENT },
  ],
  'GET /api/v1/documents/{id}/fields': ({ documents }) => [{ parameters: { id: documents.documentId } }],
  'GET /api/v1/templates': () => [{}],
  'GET /api/v1/documents': () => [{}],
  'GET /api/v1/documents/{id}': ({ documents }) => [{ parameters: { id: documents.documentId } }],
  'GET /api/v1/documents/{id}/pdf': ({ documents }) => [{ parameters: { id: documents.documentId } }],
  'GET /api/v1/documents/{id}/audit': ({ documents }) => [{ parameters: { id: documents.documentId } }],
};

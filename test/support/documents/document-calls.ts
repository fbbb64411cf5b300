import type { CallsOf } from '../calls.ts';
import { A_DOCUMENT, A_FIELD, A_TEMPLATE, DATA, type DocumentRecords, SOURCE } from './documents.ts';
import { rawPdf } from '../../../packages/agreement-pdf/test/raw-pdf.ts';
import type { Tenant } from '../tenants.ts';

export interface DocumentTenant extends Tenant {
  readonly documents: DocumentRecords;
}

const TEMPLATE = { ...A_TEMPLATE, description: 'For services', pageSize: 'Letter' };

const A_PDF = rawPdf({
  1: '<< /Type /Catalog /Pages 2 0 R >>',
  2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>',
});
const A_SIGNER = { name: 'Nia New', email: 'nia@new.example' };

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
  'POST /api/v1/templates/{id}/create-document': ({ documents, records }) => [
    { parameters: { id: documents.templateId }, body: { ...A_DOCUMENT, riskSubjectId: records.subjects } },
  ],
  'POST /api/v1/documents/{id}/fields': ({ documents: { documentId, signerId, controllerId } }) => [
    {
      parameters: { id: documentId },
      body: { ...A_FIELD, signerId, requiredWhenFieldId: controllerId, requiredWhenValue: 'true' },
    },
  ],
  'GET /api/v1/documents/{id}/fields': ({ documents }) => [{ parameters: { id: documents.documentId } }],
  'DELETE /api/v1/documents/{id}/fields/{fieldId}': ({ documents: { documentId, fieldId } }) => [
    { parameters: { id: documentId, fieldId } },
  ],
  'GET /api/v1/documents/{id}/form-fields': ({ documents }) => [{ parameters: { id: documents.documentId } }],
  'GET /api/v1/templates': () => [{}],
  'GET /api/v1/templates/{id}/fields': ({ documents }) => [{ parameters: { id: documents.templateId } }],
  'POST /api/v1/templates/{id}/fields': ({ documents: { templateId, templateControllerId } }) => [
    {
      parameters: { id: templateId },
      body: { ...A_FIELD, roleId: 'customer', requiredWhenFieldId: templateControllerId },
    },
  ],
  'PATCH /api/v1/templates/{id}/fields/{fieldId}': ({ documents }) => [
    {
      parameters: { id: documents.templateId, fieldId: documents.templateFieldId },
      body: { label: 'Changed', requiredWhenFieldId: documents.templateControllerId },
    },
  ],
  'DELETE /api/v1/templates/{id}/fields/{fieldId}': ({ documents: { templateId, templateFieldId } }) => [
    { parameters: { id: templateId, fieldId: templateFieldId } },
  ],
  'POST /api/v1/documents': () => [
    { query: 'name=Uploaded', file: { bytes: A_PDF, mediaType: 'application/pdf' } },
  ],
  'GET /api/v1/documents': () => [{}],
  'GET /api/v1/documents/{id}': ({ documents }) => [{ parameters: { id: documents.documentId } }],
  'GET /api/v1/documents/{id}/pdf': ({ documents }) => [{ parameters: { id: documents.documentId } }],
  'GET /api/v1/documents/{id}/audit': ({ documents }) => [{ parameters: { id: documents.documentId } }],
  'POST /api/v1/documents/{id}/signers': ({ documents }) => [
    { parameters: { id: documents.documentId }, body: { ...A_SIGNER, signingOrder: 1 } },
  ],
  'PATCH /api/v1/documents/{id}/signers/{signerId}': ({ documents: { documentId, spareSignerId } }) => [
    { parameters: { id: documentId, signerId: spareSignerId }, body: A_SIGNER },
  ],
  'DELETE /api/v1/documents/{id}/signers/{signerId}': ({ documents: { documentId, spareSignerId } }) => [
    { parameters: { id: documentId, signerId: spareSignerId } },
  ],
  'PATCH /api/v1/documents/{id}/fields/{fieldId}': ({ documents }) => [
    {
      parameters: { id: documents.documentId, fieldId: documents.fieldId },
      body: { signerId: documents.signerId, requiredWhenFieldId: documents.controllerId, label: 'Changed' },
    },
  ],
  'POST /api/v1/documents/{id}/send': ({ documents }) => [
    { parameters: { id: documents.readyId }, body: { message: 'Please sign' } },
  ],
  'POST /api/v1/documents/{id}/void': ({ documents }) => [
    { parameters: { id: documents.sentId }, body: { reason: 'Not wanted' } },
  ],
  'POST /api/v1/documents/{id}/signers/{signerId}/link': ({ documents: { sentId, sentSignerId } }) => [
    { parameters: { id: sentId, signerId: sentSignerId } },
  ],
  'GET /api/v1/documents/{id}/fields/{fieldId}/image': ({ documents: { sentId, signatureId } }) => [
    { parameters: { id: sentId, fieldId: signatureId } },
  ],
  'GET /api/v1/documents/{id}/certificate': ({ documents }) => [{ parameters: { id: documents.voidedId } }],
};

/** How to call every endpoint of a signer, whose link is in the path. */
export const SIGNING_CALLS: Readonly<Record<string, CallsOf<DocumentTenant>>> = {
  'GET /api/v1/signing/{token}': ({ documents: { token } }) => [{ parameters: { token } }],
  'GET /api/v1/signing/{token}/pdf': ({ documents: { token } }) => [{ parameters: { token } }],
  'PUT /api/v1/signing/{token}/fields/{fieldId}': ({ documents: { token, signatureId } }) => [
    { parameters: { token, fieldId: signatureId }, body: { typed: 'Ann Acme' } },
  ],
  'DELETE /api/v1/signing/{token}/fields/{fieldId}': ({ documents: { token, signatureId } }) => [
    { parameters: { token, fieldId: signatureId } },
  ],
  'POST /api/v1/signing/{token}/complete': ({ documents: { token } }) => [
    { parameters: { token }, body: { consent: true } },
  ],
  'POST /api/v1/signing/{token}/decline': ({ documents: { token } }) => [
    { parameters: { token }, body: { reason: 'The price is wrong' } },
  ],
  'GET /api/v1/signing/{token}/fields/{fieldId}/image': ({ documents: { token, signatureId } }) => [
    { parameters: { token, fieldId: signatureId } },
  ],
};

import { asId } from '../../kernel/ids.ts';
import { IdParams } from '../../kernel/schema.ts';
import { download } from '../../platform/endpoints/reads.ts';
import { readCertificate as readCertificateQuery } from './read-certificate.query.ts';

export const readDocumentCertificate = download({
  name: 'readDocumentCertificate',
  tag: 'Documents',
  summary: 'The certificate of a document',
  description:
    'A PDF of its own beside the agreement: the hashes of its files, who was to sign, when each of them was invited, looked and signed and from where, and the audit trail with its hashes. Once the document is completed, declined, voided or expired; the same document always gives the same bytes.',
  access: 'client',
  params: IdParams,
  mediaType: 'application/pdf',
  refusals: ['not_found', 'illegal_transition', 'history_broken', 'unavailable'],
  input: ({ params }) => ({ id: asId<'document'>(params.id) }),
  run: readCertificateQuery,
  present: (bytes) => ({ bytes, headers: {} }),
});

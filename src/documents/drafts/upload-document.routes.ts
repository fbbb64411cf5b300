import { Type } from 'typebox';
import { asId } from '../../kernel/ids.ts';
import { limits } from '../../kernel/limits.ts';
import { Name, strict, Uuid } from '../../kernel/schema.ts';
import { Bytes } from '../../platform/endpoints/files.ts';
import { prepared } from '../../platform/endpoints/writes.ts';
import { DocumentShape, presentDocument } from '../documents/document.ts';
import { readUpload } from './read-upload.query.ts';
import { uploadDocument as uploadDocumentCommand } from './upload-document.command.ts';

export const uploadDocument = prepared({
  name: 'uploadDocument',
  tag: 'Documents',
  summary: 'Upload a PDF as a document',
  description:
    'A draft without signers and fields. Scripts and XFA are removed from the file, which otherwise stays as it came: `uploadSha256` covers the bytes sent, `pdfSha256` the file stored. A file that is encrypted, broken, signed already or too much to read is `invalid_pdf`; `errors` says which.',
  access: 'client',
  idempotencyKey: 'honoured',
  status: 201,
  query: strict({ name: Name, riskSubjectId: Type.Optional(Uuid) }),
  body: Bytes,
  bodyType: 'application/pdf',
  maxBodyBytes: limits.uploadBytes,
  answer: DocumentShape,
  refusals: ['not_found', 'invalid_pdf', 'unavailable'],
  input: ({ query: { name, riskSubjectId }, body }) => ({
    name,
    riskSubjectId: riskSubjectId === undefined ? null : asId<'subject'>(riskSubjectId),
    bytes: body,
  }),
  prepare: readUpload,
  run: uploadDocumentCommand,
  present: presentDocument,
});

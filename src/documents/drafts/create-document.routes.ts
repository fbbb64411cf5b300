import { Type } from 'typebox';
import { asId } from '../../kernel/ids.ts';
import { limits } from '../../kernel/limits.ts';
import { IdParams, Name, strict, Uuid } from '../../kernel/schema.ts';
import { prepared } from '../../platform/endpoints/writes.ts';
import { changedNumbers } from '../../platform/http/json/json.ts';
import { DocumentShape, presentDocument } from '../documents/document.ts';
import { numberRefusal, sizeRefusal } from '../templates/template-size.ts';
import { DataObject } from '../templates/template.ts';
import { AssignmentsShape } from './assignments.ts';
import { createDocument as createDocumentCommand } from './create-document.command.ts';
import { draftDocument } from './draft-document.query.ts';

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
  body: strict({
    name: Name,
    templateData: DataObject,
    signers: AssignmentsShape,
    riskSubjectId: Type.Optional(Uuid),
  }),
  maxBodyBytes: limits.templateRequestBytes,
  checkForm: ({ body }) =>
    sizeRefusal({ templateData: body.templateData }) ?? numberRefusal(changedNumbers(body)),
  answer: DocumentShape,
  refusals: ['invalid_request', 'not_found', 'render_failed', 'render_limit', 'unavailable'],
  input: ({ params, body: { name, templateData, signers, riskSubjectId } }) => ({
    templateId: asId<'template'>(params.id),
    name,
    riskSubjectId: riskSubjectId === undefined ? null : asId<'subject'>(riskSubjectId),
    templateData,
    signers,
  }),
  prepare: draftDocument,
  run: createDocumentCommand,
  present: presentDocument,
});

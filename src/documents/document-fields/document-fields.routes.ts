import { asId } from '../../kernel/ids.ts';
import { limits } from '../../kernel/limits.ts';
import { IdParams, Nothing, strict, Uuid } from '../../kernel/schema.ts';
import { read } from '../../platform/endpoints/reads.ts';
import { prepared, write } from '../../platform/endpoints/writes.ts';
import { addField } from './add-field.command.ts';
import { changeField } from './change-field.command.ts';
import { FieldShape, FieldsShape, presentField } from '../fields/field.ts';
import {
  toFieldRequestOfSigner,
  toFieldChangesOfSigner,
  DocumentFieldBody,
  DocumentFieldChanges,
} from '../fields/field-bodies.ts';
import { listFields } from './list-fields.query.ts';
import { prepareAddedField, prepareChangedField } from './prepare-field.query.ts';
import { removeField } from './remove-field.command.ts';

const FieldParams = strict({ id: Uuid, fieldId: Uuid });

export const addDocumentField = prepared({
  name: 'addDocumentField',
  tag: 'Documents',
  summary: 'Place a field on a document',
  description: `While the document is a draft, and up to ${limits.documentFields} of them. Whoever it belongs to fills it; a \`value\` given here is a prefill that nobody can change when signing. With \`requiredWhenFieldId\` it is stored as optional. With \`acroFieldName\` it fills a field of the embedded form, which no other field may fill; of check boxes that share a name, it fills the one that it stands nearest to.`,
  access: 'client',
  idempotencyKey: 'honoured',
  status: 201,
  params: IdParams,
  body: DocumentFieldBody,
  answer: FieldShape,
  refusals: [
    'not_found',
    'invalid_request',
    'invalid_value',
    'document_not_draft',
    'limit_reached',
    'history_broken',
  ],
  input: ({ params, body }) => ({
    documentId: asId<'document'>(params.id),
    request: toFieldRequestOfSigner(body),
  }),
  prepare: prepareAddedField,
  preparesAlways: true,
  run: addField,
  present: presentField,
});

export const listDocumentFields = read({
  name: 'listDocumentFields',
  tag: 'Documents',
  summary: 'Fields of a document',
  description: 'All of them, in order of page, then creation.',
  access: 'client',
  params: IdParams,
  answer: FieldsShape,
  refusals: ['not_found'],
  input: ({ params }) => ({ id: asId<'document'>(params.id) }),
  run: listFields,
  present: ({ fields, fieldsAt }) => ({ items: fields.map((field) => presentField(field, fieldsAt)) }),
});

export const changeDocumentField = prepared({
  name: 'changeDocumentField',
  tag: 'Documents',
  summary: 'Change a field of a document',
  description:
    'While the document is a draft. What is left out stays, null clears. Another `requiredWhenFieldId`, or none, drops `requiredWhenValue`. Giving the field to another signer clears its condition, and the conditions of the fields that depend on it.',
  access: 'client',
  idempotencyKey: 'honoured',
  status: 200,
  params: FieldParams,
  body: DocumentFieldChanges,
  answer: FieldShape,
  refusals: ['not_found', 'invalid_request', 'invalid_value', 'document_not_draft', 'history_broken'],
  input: ({ params, body }) => ({
    documentId: asId<'document'>(params.id),
    fieldId: asId<'document-field'>(params.fieldId),
    changes: toFieldChangesOfSigner(body),
  }),
  prepare: prepareChangedField,
  preparesAlways: true,
  run: changeField,
  present: presentField,
});

export const removeDocumentField = write({
  name: 'removeDocumentField',
  tag: 'Documents',
  summary: 'Remove a field from a document',
  description: 'While the document is a draft. Fields that depend on it stay, without their condition.',
  access: 'client',
  idempotencyKey: 'honoured',
  status: 204,
  params: FieldParams,
  answer: Nothing,
  refusals: ['not_found', 'document_not_draft', 'history_broken'],
  input: ({ params }) => ({
    documentId: asId<'document'>(params.id),
    fieldId: asId<'document-field'>(params.fieldId),
  }),
  run: removeField,
  present: () => null,
});

import { asId } from '../../kernel/ids.ts';
import { limits } from '../../kernel/limits.ts';
import { IdParams, Nothing, strict, Uuid } from '../../kernel/schema.ts';
import { read } from '../../platform/endpoints/reads.ts';
import { prepared, write } from '../../platform/endpoints/writes.ts';
import {
  toFieldRequestOfRole,
  toFieldChangesOfRole,
  TemplateFieldBody,
  TemplateFieldChanges,
} from '../fields/field-bodies.ts';
import { addTemplateField as addTemplateFieldCommand } from './add-template-field.command.ts';
import { changeTemplateField as changeTemplateFieldCommand } from './change-template-field.command.ts';
import { listTemplateFields as listTemplateFieldsQuery } from './list-template-fields.query.ts';
import { prepareAddedTemplateField, prepareChangedTemplateField } from './prepare-template-field.query.ts';
import { removeTemplateField as removeTemplateFieldCommand } from './remove-template-field.command.ts';
import {
  presentTemplateField,
  TemplateFieldShape,
  TemplateFieldsShape,
} from '../templates/template-field.ts';

const FieldParams = strict({ id: Uuid, fieldId: Uuid });

export const listTemplateFields = read({
  name: 'listTemplateFields',
  tag: 'Documents',
  summary: 'Fields of a template',
  description:
    'All of them, in order of page, then creation. Signature directives of the source are not among them.',
  access: 'client',
  params: IdParams,
  answer: TemplateFieldsShape,
  refusals: ['not_found'],
  input: ({ params }) => ({ id: asId<'template'>(params.id) }),
  run: listTemplateFieldsQuery,
  present: (fields) => ({ items: fields.map(presentTemplateField) }),
});

export const addTemplateField = prepared({
  name: 'addTemplateField',
  tag: 'Documents',
  summary: 'Add a field to a template',
  description: `Every document that is made from the template gets a copy, filled by the signer of its role. A template has at most ${limits.templateFields} fields. A \`value\` is a prefill: the signer cannot change it unless the field is \`editable\`.`,
  access: 'client',
  idempotencyKey: 'honoured',
  status: 201,
  params: IdParams,
  body: TemplateFieldBody,
  answer: TemplateFieldShape,
  refusals: ['invalid_request', 'invalid_value', 'not_found', 'limit_reached'],
  input: ({ params, body }) => ({
    templateId: asId<'template'>(params.id),
    request: toFieldRequestOfRole(body),
  }),
  prepare: prepareAddedTemplateField,
  preparesAlways: true,
  run: addTemplateFieldCommand,
  present: presentTemplateField,
});

export const changeTemplateField = prepared({
  name: 'changeTemplateField',
  tag: 'Documents',
  summary: 'Change a field of a template',
  description: 'What is left out keeps its value, null clears. Documents keep the fields they have.',
  access: 'client',
  idempotencyKey: 'honoured',
  status: 200,
  params: FieldParams,
  body: TemplateFieldChanges,
  answer: TemplateFieldShape,
  refusals: ['invalid_request', 'invalid_value', 'not_found'],
  input: ({ params, body }) => ({
    templateId: asId<'template'>(params.id),
    fieldId: asId<'template-field'>(params.fieldId),
    changes: toFieldChangesOfRole(body),
  }),
  prepare: prepareChangedTemplateField,
  preparesAlways: true,
  run: changeTemplateFieldCommand,
  present: presentTemplateField,
});

export const removeTemplateField = write({
  name: 'removeTemplateField',
  tag: 'Documents',
  summary: 'Remove a field from a template',
  description: 'Fields that were required by way of it become optional. Documents keep the fields they have.',
  access: 'client',
  idempotencyKey: 'honoured',
  status: 204,
  params: FieldParams,
  answer: Nothing,
  refusals: ['not_found'],
  input: ({ params }) => ({
    templateId: asId<'template'>(params.id),
    fieldId: asId<'template-field'>(params.fieldId),
  }),
  run: removeTemplateFieldCommand,
  present: () => null,
});

import { asId } from '../../kernel/ids.ts';
import { IdParams } from '../../kernel/schema.ts';
import { read } from '../../platform/endpoint.ts';
import { FieldsShape, presentField } from './field.ts';
import { listFields } from './list-fields.query.ts';

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
  present: (fields) => ({ items: fields.map(presentField) }),
});

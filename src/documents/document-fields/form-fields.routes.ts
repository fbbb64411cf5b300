import { asId } from '../../kernel/ids.ts';
import { IdParams } from '../../kernel/schema.ts';
import { read } from '../../platform/endpoints/reads.ts';
import { FormShape, presentForm } from '../fields/form-field.ts';
import { listFormFields } from './list-form-fields.query.ts';

export const listDocumentFormFields = read({
  name: 'listDocumentFormFields',
  tag: 'Documents',
  summary: 'Fields of the form in a PDF',
  description:
    'One item for each widget of the form that an uploaded PDF brings, page by page; none where it brings no form. A field of the document fills one by naming it in `acroFieldName`; a radio group is filled by a `dropdown` whose `options` are its export values.',
  access: 'client',
  params: IdParams,
  answer: FormShape,
  refusals: ['not_found'],
  input: ({ params }) => ({ id: asId<'document'>(params.id) }),
  run: listFormFields,
  present: presentForm,
});

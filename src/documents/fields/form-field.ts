import { FORM_FIELD_TYPES, type FormField } from '@assay/agreement-pdf';
import { Type } from 'typebox';
import { nullable, strict, Uuid } from '../../kernel/schema.ts';
import type { DocumentId } from '../ids.ts';

export interface DocumentForm {
  readonly documentId: DocumentId;
  readonly items: readonly FormField[];
}

const FormFieldShape = strict(
  {
    name: Type.String(),
    type: Type.Enum([...FORM_FIELD_TYPES]),
    pageNumber: Type.Integer({ minimum: 1 }),
    xPosition: Type.Number(),
    yPosition: Type.Number(),
    width: Type.Number(),
    height: Type.Number(),
    required: Type.Boolean(),
    readOnly: Type.Boolean(),
    maxLength: nullable(Type.Integer()),
    options: nullable(
      Type.Array(Type.String(), { description: 'Export values of a choice or a radio group' }),
    ),
    value: nullable(Type.String({ description: 'Of a check box `true` or `false`' })),
    multiline: Type.Boolean(),
  },
  { title: 'FormField' },
);

export const FormShape = strict(
  { documentId: Uuid, fillable: Type.Boolean(), items: Type.Array(FormFieldShape) },
  { title: 'DocumentForm' },
);

export function presentForm({ documentId, items }: DocumentForm) {
  const shown = items.map(({ isHidden: _hidden, ...item }) => item);
  return { documentId, fillable: items.length > 0, items: shown };
}

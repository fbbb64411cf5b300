import { Type } from 'typebox';
import { nullable, strict, Uuid } from '../../kernel/schema.ts';
import type { DocumentId } from '../ids.ts';

export const FORM_FIELD_TYPES = [
  'text',
  'checkbox',
  'radio',
  'dropdown',
  'listbox',
  'signature',
  'button',
] as const;

/** Contract 5, *Documents*: one widget of an embedded form, in points from the top left of the page as it is shown. */
export interface FormField {
  readonly name: string;
  readonly type: (typeof FORM_FIELD_TYPES)[number];
  readonly pageNumber: number;
  readonly xPosition: number;
  readonly yPosition: number;
  readonly width: number;
  readonly height: number;
  readonly required: boolean;
  readonly readOnly: boolean;
  readonly maxLength: number | null;
  /** Export values: of a choice what can be chosen, of a radio group what its buttons stand for. */
  readonly options: readonly string[] | null;
  readonly value: string | null;
  readonly multiline: boolean;
  /** Absent where it is shown. A hidden widget is listed and filled by nothing: the final file shows nothing of it. */
  readonly isHidden?: true;
}

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

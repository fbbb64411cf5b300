import { Type } from 'typebox';
import { nullable, strict, Timestamp, Uuid } from '../../kernel/schema.ts';
import type { DocumentId, FieldId, SignerId } from '../ids.ts';

export const FIELD_TYPES = ['signature', 'initials', 'date', 'text', 'checkbox', 'dropdown'] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

export const FILLERS = ['sender', 'signer'] as const;

/** Document 3, *Field*. Positions and sizes are points from the left and top edges of the page. */
export interface Field {
  readonly id: FieldId;
  readonly documentId: DocumentId;
  readonly signerId: SignerId;
  readonly fieldType: FieldType;
  readonly pageNumber: number;
  readonly xPosition: number;
  readonly yPosition: number;
  readonly width: number;
  readonly height: number;
  readonly required: boolean;
  readonly label: string | null;
  readonly value: string | null;
  readonly options: readonly string[] | null;
  readonly acroFieldName: string | null;
  readonly maxLength: number | null;
  readonly validationPattern: string | null;
  readonly validationMessage: string | null;
  readonly groupKey: string | null;
  readonly groupRequired: boolean;
  readonly requiredWhenFieldId: FieldId | null;
  readonly requiredWhenValue: string | null;
  readonly sharedFill: boolean;
  readonly dateFormat: string | null;
  readonly editable: boolean;
  readonly multiline: boolean;
  readonly filledAt: Date | null;
  readonly filledBy: (typeof FILLERS)[number] | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Where it stands and whose it is; the rest is as document 3 says it is by default. */
export type PlacedField = Pick<
  Field,
  | 'id'
  | 'documentId'
  | 'signerId'
  | 'fieldType'
  | 'pageNumber'
  | 'xPosition'
  | 'yPosition'
  | 'width'
  | 'height'
>;

export function newField(placed: PlacedField & Partial<Field>, now: Date): Field {
  return {
    required: true,
    label: null,
    value: null,
    options: null,
    acroFieldName: null,
    maxLength: null,
    validationPattern: null,
    validationMessage: null,
    groupKey: null,
    groupRequired: false,
    requiredWhenFieldId: null,
    requiredWhenValue: null,
    sharedFill: false,
    dateFormat: null,
    editable: false,
    multiline: false,
    filledAt: null,
    filledBy: null,
    createdAt: now,
    updatedAt: now,
    ...placed,
  };
}

const Points = Type.Number({ description: 'Points, 1/72 inch' });

export const FieldShape = strict(
  {
    id: Uuid,
    documentId: Uuid,
    signerId: Uuid,
    fieldType: Type.Enum([...FIELD_TYPES]),
    pageNumber: Type.Integer({ minimum: 1 }),
    xPosition: Type.Number({ description: 'Points from the left edge' }),
    yPosition: Type.Number({ description: 'Points from the top edge' }),
    width: Points,
    height: Points,
    required: Type.Boolean(),
    label: nullable(Type.String()),
    value: nullable(Type.String({ description: 'Null until filled' })),
    options: nullable(Type.Array(Type.String())),
    acroFieldName: nullable(Type.String()),
    maxLength: nullable(Type.Integer()),
    validationPattern: nullable(Type.String()),
    validationMessage: nullable(Type.String()),
    groupKey: nullable(Type.String()),
    groupRequired: Type.Boolean(),
    requiredWhenFieldId: nullable(Uuid),
    requiredWhenValue: nullable(Type.String()),
    sharedFill: Type.Boolean(),
    dateFormat: nullable(Type.String()),
    editable: Type.Boolean(),
    multiline: Type.Boolean(),
    signatureImageUrl: nullable(Type.String()),
    filledAt: nullable(Timestamp),
    filledBy: nullable(Type.Enum([...FILLERS])),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { title: 'Field' },
);

export const FieldsShape = strict({ items: Type.Array(FieldShape) });

/** Filled with an image, or with text that is written as one. */
export function isSignature({ fieldType }: Pick<Field, 'fieldType'>): boolean {
  return fieldType === 'signature' || fieldType === 'initials';
}

/** A filled signature has an image; `fieldsAt` is the address under which whoever is shown it finds fields. */
export function presentField(field: Field, fieldsAt?: string) {
  const hasImage = isSignature(field) && field.value !== null;
  return {
    ...field,
    signatureImageUrl: hasImage && fieldsAt !== undefined ? `${fieldsAt}/${field.id}/image` : null,
    filledAt: field.filledAt?.toISOString() ?? null,
    createdAt: field.createdAt.toISOString(),
    updatedAt: field.updatedAt.toISOString(),
  };
}

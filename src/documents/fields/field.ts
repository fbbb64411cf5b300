import { Type } from 'typebox';
import { nullable, strict, Timestamp, Uuid } from '../../kernel/schema.ts';
import type { DocumentId, FieldId, SignerId } from '../ids.ts';
import { ABSENT_PROPERTIES, type FieldProperties, type Place, PropertiesOutput } from './field-properties.ts';

export const FILLERS = ['sender', 'signer'] as const;

/** Document 3, *Field*: of a document, with its place, its owner and its value. */
export interface Field extends FieldProperties {
  readonly id: FieldId;
  readonly documentId: DocumentId;
  readonly signerId: SignerId;
  readonly requiredWhenFieldId: FieldId | null;
  readonly filledAt: Date | null;
  readonly filledBy: (typeof FILLERS)[number] | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Its place and its owner; the rest has document 3's defaults. */
export type PlacedField = Pick<Field, 'id' | 'documentId' | 'signerId' | Place>;

export function newField(placed: PlacedField & Partial<Field>, now: Date): Field {
  return {
    ...ABSENT_PROPERTIES,
    filledAt: null,
    filledBy: null,
    createdAt: now,
    updatedAt: now,
    ...placed,
  };
}

export const FieldShape = strict(
  {
    id: Uuid,
    documentId: Uuid,
    signerId: Uuid,
    ...PropertiesOutput,
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

/** A filled signature has an image; `fieldsAt` is the address under which the caller finds fields. */
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

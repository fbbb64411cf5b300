import { Type } from 'typebox';
import { nullable, strict, Timestamp, Uuid } from '../../kernel/schema.ts';
import type { Drawing } from '../fields/rules/drawing.ts';
import { FieldShape } from '../fields/field.ts';
import type { FieldRequest, FieldChanges, OwnedField } from '../fields/field-properties.ts';
import type { TemplateFieldId, TemplateId } from '../ids.ts';

/** A field that every document made from the template begins with. Its owner is a role of the template. */
export interface TemplateField extends OwnedField {
  readonly id: TemplateFieldId;
  readonly templateId: TemplateId;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A field to add, after its texts were looked up in the fonts. */
export interface AddedTemplateField {
  readonly templateId: TemplateId;
  readonly request: FieldRequest;
  readonly drawing: Drawing;
}

/** A change of a field, after its stored texts and those of the request were looked up in the fonts. */
export interface ChangedTemplateField {
  readonly templateId: TemplateId;
  readonly fieldId: TemplateFieldId;
  readonly changes: FieldChanges;
  readonly drawing: Drawing;
}

const {
  documentId: _document,
  signerId: _signer,
  value: _value,
  editable: _editable,
  signatureImageUrl: _image,
  filledAt: _filledAt,
  filledBy: _filledBy,
  ...Shared
} = FieldShape.properties;

export const TemplateFieldShape = strict(
  {
    ...Shared,
    templateId: Uuid,
    roleId: Type.String({ description: 'Of the template; its signer fills the field' }),
    value: nullable(Type.String({ description: 'Prefill of each document' })),
    editable: Type.Boolean({ description: 'The signer may correct the prefill' }),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { title: 'TemplateField' },
);

export const TemplateFieldsShape = strict({ items: Type.Array(TemplateFieldShape) });

export function presentTemplateField({ owner, ...field }: TemplateField) {
  return {
    ...field,
    roleId: owner,
    createdAt: field.createdAt.toISOString(),
    updatedAt: field.updatedAt.toISOString(),
  };
}

import type { SignatureImage, StampedField } from '@assay/agreement-pdf';
import type { Field } from '../fields/field.ts';
import type { FieldId } from '../ids.ts';

/** Each field with the value that the final file shows. */
export function stampedFields(
  fields: readonly Field[],
  images: ReadonlyMap<FieldId, SignatureImage>,
): readonly StampedField[] {
  return fields.map((field) => ({
    id: field.id,
    fieldType: field.fieldType,
    pageNumber: field.pageNumber,
    xPosition: field.xPosition,
    yPosition: field.yPosition,
    width: field.width,
    height: field.height,
    value: field.value,
    multiline: field.multiline,
    acroFieldName: field.acroFieldName,
    image: images.get(field.id) ?? null,
  }));
}

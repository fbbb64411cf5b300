import type { FormField } from '../../pdfs/form-field.ts';
import { nearestTo } from '../../pdfs/nearest.ts';
import type { FieldType } from '../field.ts';
import type { OwnedField } from '../field-properties.ts';

/** Which fields of a form each type of field can fill. */
const FILLS: Readonly<Record<FieldType, readonly FormField['type'][]>> = {
  signature: [],
  initials: [],
  text: ['text'],
  date: ['text'],
  checkbox: ['checkbox'],
  dropdown: ['dropdown', 'listbox', 'radio'],
};

/** Contract 5, *Documents*: a linked field names one of the file's form, of its own kind, that no other field fills. */
export function formLinkFault(
  field: OwnedField,
  others: readonly OwnedField[],
  form: readonly FormField[],
): string | undefined {
  const { acroFieldName, fieldType, options } = field;
  if (acroFieldName === null) return undefined;
  const widgets = form.filter(({ name }) => name === acroFieldName);
  const [linked] = widgets;
  if (!linked) return 'The file has no form field of this name.';
  if (!FILLS[fieldType].includes(linked.type))
    return `A ${fieldType} field cannot fill a ${linked.type} of the form.`;
  const rivals = others.filter((other) => other.acroFieldName === acroFieldName);
  if (rivals.some((rival) => fieldType !== 'checkbox' || fillsSame(field, rival, widgets)))
    return 'Another field fills this one of the form already.';
  const known = new Set(widgets.flatMap((widget) => widget.options ?? []));
  const foreign = fieldType === 'dropdown' ? options?.find((option) => !known.has(option)) : undefined;
  return foreign === undefined ? undefined : `The form field does not know the option '${foreign}'.`;
}

/** Check boxes of one name are filled one by one, as they are stamped. */
function fillsSame(one: OwnedField, other: OwnedField, widgets: readonly FormField[]): boolean {
  const filledBy = (field: OwnedField) => nearestTo(field, widgets, (widget) => widget);
  return filledBy(one) === filledBy(other);
}

/** The form marks one of its own buttons: what an option says is never drawn. */
export function isDrawnByMark({ acroFieldName }: OwnedField, form: readonly FormField[]): boolean {
  return form.some(({ name, type }) => name === acroFieldName && type === 'radio');
}

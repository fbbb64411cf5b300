import { type FormField, isNearestTo, nearestTo } from '@assay/agreement-pdf';
import type { FieldType, OwnedField } from '../field-properties.ts';

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
  if (isTaken(field, others, widgets)) return 'Another field fills this one of the form already.';
  const known = new Set(widgets.flatMap((widget) => widget.options ?? []));
  const foreign = fieldType === 'dropdown' ? options?.find((option) => !known.has(option)) : undefined;
  return foreign === undefined ? undefined : `The form field does not know the option '${foreign}'.`;
}

/**
 * Check boxes of one name are filled one by one, as they are stamped: each by the field that is nearest to it, and
 * hidden ones by none.
 */
function isTaken(field: OwnedField, others: readonly OwnedField[], widgets: readonly FormField[]): boolean {
  const rivals = others.filter(({ acroFieldName }) => acroFieldName === field.acroFieldName);
  if (field.fieldType !== 'checkbox') return rivals.length > 0;
  const shown = widgets.filter(({ isHidden }) => !isHidden);
  const own = nearestTo(field, shown, (widget) => widget);
  return own !== undefined && rivals.some((rival) => isNearestTo(rival, own, shown));
}

/** The form marks one of its own buttons: the text of an option is never drawn. Hidden ones mark nothing. */
export function isDrawnByMark({ acroFieldName }: OwnedField, form: readonly FormField[]): boolean {
  return form.some(({ name, type, isHidden }) => name === acroFieldName && type === 'radio' && !isHidden);
}

import type { FormField } from '@assay/agreement-pdf';
import { type Fault, refuse, type Refusal } from '../../../kernel/result.ts';
import { formLinkFault } from './form-link.ts';
import { isDateFormat } from '../values/date-format.ts';
import {
  ABSENT_PROPERTIES,
  type FieldRequest,
  type FieldChanges,
  type FieldKind,
  type FieldProperties,
  type FieldType,
  type OwnedField,
  OWNERS,
} from '../field-properties.ts';
import { patternFault } from '../values/pattern.ts';
import { endsBeyond } from './placement.ts';
import { prefillFault } from './prefill.ts';

/** The surroundings of a field. */
export interface Surroundings {
  /** The other fields of the same document or template. */
  readonly others: readonly OwnedField[];
  /** Null where the pages are not known yet: a template gets them with each generation. */
  readonly pages: readonly { readonly width: number; readonly height: number }[] | null;
  readonly kind: FieldKind;
  /** Of the file itself; a generated PDF has none. */
  readonly form?: readonly FormField[];
}

/** A new field, with document 3's defaults for absent properties. */
export function ownedField(request: FieldRequest, id: string): OwnedField {
  const requiredWhenFieldId = request.requiredWhenFieldId ?? null;
  return {
    ...ABSENT_PROPERTIES,
    ...request,
    requiredWhenFieldId,
    required: requiredWhenFieldId === null && (request.required ?? true),
    id,
  };
}

/**
 * Document 3, *Field rules*, 5: clearing or re-pointing the condition drops its value, another owner clears it
 * altogether, and a field that gets one is stored as optional. A contradiction is left for `fieldFaults`.
 */
export function changedField(field: OwnedField, changes: FieldChanges): OwnedField {
  const moved = changes.owner !== undefined && changes.owner !== field.owner;
  const before = moved ? { ...field, ...NO_CONDITION } : field;
  const changed = { ...before, ...changes };
  const repointed = changed.requiredWhenFieldId !== before.requiredWhenFieldId;
  return {
    ...changed,
    requiredWhenValue: repointed ? (changes.requiredWhenValue ?? null) : changed.requiredWhenValue,
    required: changes.required ?? (changed.requiredWhenFieldId === null && before.required),
  };
}

const NO_CONDITION = { requiredWhenFieldId: null, requiredWhenValue: null } as const;

/**
 * Document 3, *Field rules*, 5: the fields that lose their condition because their controller was removed
 * (undefined) or belongs to another signer now, as they are without it.
 */
export function releasedFields<F extends OwnedField>(
  controllerId: string,
  controller: OwnedField | undefined,
  others: readonly F[],
): readonly F[] {
  return others
    .filter(
      ({ requiredWhenFieldId, owner }) => requiredWhenFieldId === controllerId && owner !== controller?.owner,
    )
    .map((dependent) => ({ ...dependent, ...NO_CONDITION }));
}

/** Whether the controller of this field is among the others; the field itself as one is a fault of another kind. */
export function controllerIsKnown(
  { id, requiredWhenFieldId }: OwnedField,
  others: readonly OwnedField[],
): boolean {
  return (
    requiredWhenFieldId === null ||
    requiredWhenFieldId === id ||
    others.some((other) => other.id === requiredWhenFieldId)
  );
}

/** Everything that breaks a field rule of document 3 or contract 5. A controller that is not known is not found here. */
export function fieldFaults(field: OwnedField, among: Surroundings): readonly Fault[] {
  const faults = RULES.flatMap((rule) => rule(field, among) ?? []);
  if (faults.length > 0) return faults;
  // A value is checked against valid properties only.
  const message = prefillFault(field);
  return message === undefined ? [] : [fault('value', 'invalid_value', message)];
}

export type FieldRefusal = 'invalid_request' | 'invalid_value';

/**
 * Contract 5, *Signing*: a property that breaks a rule is told with its pointer, a value that does not fit in the words
 * of its field.
 */
export function faultsRefusal(errors: readonly Fault[]): Refusal<FieldRefusal> | undefined {
  const [first] = errors;
  if (!first) return undefined;
  const code = first.code === 'invalid_value' ? 'invalid_value' : 'invalid_request';
  return refuse(code, first.message, { errors });
}

type Rule = (field: OwnedField, among: Surroundings) => Fault | undefined;

/** Document 3, *Field* and *Field rules*; contract 5, *Signing*. */
const RULES: readonly Rule[] = [
  ({ pageNumber }, { pages }) =>
    pages && pageNumber > pages.length
      ? fault('pageNumber', 'out_of_range', `The last page is ${pages.length}.`)
      : undefined,
  ({ pageNumber, xPosition, width }, { pages }) =>
    beyond(xPosition + width, pages?.[pageNumber - 1]?.width)
      ? fault('width', 'outside_page', 'The box ends beyond the right edge of its page.')
      : undefined,
  ({ pageNumber, yPosition, height }, { pages }) =>
    beyond(yPosition + height, pages?.[pageNumber - 1]?.height)
      ? fault('height', 'outside_page', 'The box ends beyond the bottom of its page.')
      : undefined,
  onlyOf('options', ['dropdown']),
  ({ fieldType, options }) =>
    fieldType === 'dropdown' && options === null
      ? fault('options', 'required', 'A dropdown needs options.')
      : undefined,
  ({ options }) =>
    options && new Set(options).size < options.length
      ? fault('options', 'duplicate', 'Each option stands once.')
      : undefined,
  onlyOf('dateFormat', ['date']),
  ({ dateFormat }) =>
    dateFormat !== null && !isDateFormat(dateFormat)
      ? fault(
          'dateFormat',
          'format',
          'D or DD, M or MM, YY or YYYY, once each, with one separator: -, / or a full stop.',
        )
      : undefined,
  onlyOf('sharedFill', ['text', 'date', 'checkbox', 'dropdown']),
  onlyOf('multiline', ['text']),
  onlyOf('maxLength', ['text', 'date']),
  ({ dateFormat, maxLength }) =>
    dateFormat !== null && maxLength !== null && isDateFormat(dateFormat) && maxLength < longest(dateFormat)
      ? fault(
          'maxLength',
          'out_of_range',
          `A date as ${dateFormat} does not fit into ${maxLength} characters.`,
        )
      : undefined,
  onlyOf('validationPattern', ['text', 'date']),
  ({ validationPattern }) => {
    const message = validationPattern === null ? undefined : patternFault(validationPattern);
    return message === undefined ? undefined : fault('validationPattern', 'pattern', message);
  },
  onlyOf('groupKey', ['checkbox']),
  ({ groupKey, groupRequired }) =>
    groupRequired && groupKey === null
      ? fault('groupRequired', 'needs_group', 'Only a field with a groupKey belongs to a group.')
      : undefined,
  ({ groupKey, requiredWhenFieldId }) =>
    groupKey !== null && requiredWhenFieldId !== null
      ? fault('requiredWhenFieldId', 'group_member', 'A field of a choose-one group carries no condition.')
      : undefined,
  onlyChecked,
  ({ requiredWhenFieldId, requiredWhenValue }) =>
    requiredWhenValue !== null && requiredWhenFieldId === null
      ? fault('requiredWhenValue', 'needs_condition', 'It narrows a requiredWhenFieldId.')
      : undefined,
  ({ required, requiredWhenFieldId }) =>
    required && requiredWhenFieldId !== null
      ? fault('required', 'conditional', 'A field with a condition is required by that alone.')
      : undefined,
  controllerFault,
  onlyOf('editable', ['text', 'date', 'checkbox', 'dropdown']),
  onlyOf('value', ['text', 'date', 'checkbox', 'dropdown']),
  (field, { others, form = [] }) => {
    const message = formLinkFault(field, others, form);
    return message === undefined ? undefined : fault('acroFieldName', 'form_field', message);
  },
];

function fault(property: keyof FieldProperties, code: string, message: string): Fault {
  return { pointer: `/${property}`, code, message };
}

/** A property that the other types refuse: it must be absent there. */
function onlyOf(property: keyof FieldProperties, types: readonly FieldType[]): Rule {
  return (field) => {
    const set = field[property] !== null && field[property] !== false;
    return set && !types.includes(field.fieldType)
      ? fault(property, 'wrong_type', `Only for fields of type ${types.join(', ')}.`)
      : undefined;
  };
}

function beyond(end: number, edge: number | undefined): boolean {
  return edge !== undefined && endsBeyond(end, edge);
}

/** A day and a month of one digit in the format have two in some dates. */
function longest(dateFormat: string): number {
  return dateFormat.includes('YYYY') ? 10 : 8;
}

/** A choose-one group excludes each other from the beginning. */
function onlyChecked({ owner, groupKey, value }: OwnedField, { others }: Surroundings): Fault | undefined {
  const taken =
    groupKey !== null &&
    value === 'true' &&
    others.some((other) => other.owner === owner && other.groupKey === groupKey && other.value === 'true');
  return taken ? fault('value', 'group_taken', 'Another field of the group is checked already.') : undefined;
}

/**
 * A controller is of the same signer, and no chain of them is a circle; that it is of the same document the caller
 * checks.
 */
function controllerFault(field: OwnedField, { others, kind }: Surroundings): Fault | undefined {
  const { id, owner, requiredWhenFieldId } = field;
  if (requiredWhenFieldId === id)
    return fault('requiredWhenFieldId', 'itself', 'A field cannot be its own condition.');
  const controller = others.find((other) => other.id === requiredWhenFieldId);
  if (!controller) return undefined;
  if (controller.owner !== owner)
    return fault('requiredWhenFieldId', 'another_owner', `The other field has another ${OWNERS[kind]}.`);
  return leadsTo(id, controller, others)
    ? fault('requiredWhenFieldId', 'circle', 'The other field is required by way of this one.')
    : undefined;
}

function leadsTo(id: string, from: OwnedField, others: readonly OwnedField[]): boolean {
  const seen = new Set<string>();
  let at: OwnedField | undefined = from;
  while (at && !seen.has(at.id)) {
    const next: string | null = at.requiredWhenFieldId;
    if (next === id) return true;
    seen.add(at.id);
    at = others.find((other) => other.id === next);
  }
  return false;
}

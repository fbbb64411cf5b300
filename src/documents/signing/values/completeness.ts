import type { Field } from '../../fields/field.ts';
import type { FieldId } from '../../ids.ts';

/** A field that a signer still has to fill, with the words for it. */
export interface MissingField {
  readonly fieldId: string;
  readonly label: string | null;
  readonly message: string;
}

/** The properties of a field that completeness depends on. */
export type CompletenessField = Pick<
  Field,
  | 'id'
  | 'fieldType'
  | 'label'
  | 'value'
  | 'filledBy'
  | 'required'
  | 'groupKey'
  | 'groupRequired'
  | 'requiredWhenFieldId'
  | 'requiredWhenValue'
>;

/**
 * Document 3, *Field rules*, 1, and contract 5, *Signing*: the fields that keep a signer from completing, in the order
 * of the signer's fields. The author of a value makes no difference: an editable default and a shared value satisfy
 * their field.
 */
export function findMissingFields(
  own: readonly CompletenessField[],
  all: readonly CompletenessField[],
): readonly MissingField[] {
  const among = { groups: groupsOf(own), byId: new Map(all.map((field) => [field.id, field])) };
  return own.flatMap((field) => {
    const message = demandOf(field, among);
    return message === undefined ? [] : [{ fieldId: field.id, label: field.label, message }];
  });
}

/** The members of each group of one signer, and any field by its id. */
interface Among {
  readonly groups: ReadonlyMap<string, readonly CompletenessField[]>;
  readonly byId: ReadonlyMap<FieldId, CompletenessField>;
}

function groupsOf(own: readonly CompletenessField[]): Among['groups'] {
  const groups = new Map<string, CompletenessField[]>();
  for (const field of own) {
    if (field.groupKey === null) continue;
    const members = groups.get(field.groupKey) ?? [];
    members.push(field);
    groups.set(field.groupKey, members);
  }
  return groups;
}

/** Document 3, *Field*: a checkbox by being checked, any other by being filled. */
export function isOn({ fieldType, value }: Pick<Field, 'fieldType' | 'value'>): boolean {
  return fieldType === 'checkbox' ? value === 'true' : value !== null && value !== '';
}

function demandOf(field: CompletenessField, { groups, byId }: Among): string | undefined {
  if (field.groupKey !== null) return groupDemand(field, groups.get(field.groupKey) ?? []);
  if (isOn(field) || stands(field)) return undefined;
  if (field.required) return requirement(field);
  const controller = field.requiredWhenFieldId === null ? undefined : byId.get(field.requiredWhenFieldId);
  if (!controller || !holds(field, controller)) return undefined;
  return `${nameOf(field)} is required when ${nameOf(controller)} is selected`;
}

/** A group is demanded once, at its first member. Its members are not required one by one. */
function groupDemand(field: CompletenessField, members: readonly CompletenessField[]): string | undefined {
  if (members[0]?.id !== field.id || !members.some(({ groupRequired }) => groupRequired)) return undefined;
  if (members.some(isOn) || members.every(stands)) return undefined;
  return `One of ${members.map(nameOf).join(', ')} must be selected`;
}

/** Nobody can change a value of the sender, so nothing more can be demanded of it: an unchecked box, for one. */
function stands({ filledBy }: CompletenessField): boolean {
  return filledBy === 'sender';
}

function requirement(field: CompletenessField): string {
  return field.fieldType === 'checkbox' ? `${nameOf(field)} must be checked` : `${nameOf(field)} is required`;
}

/** Document 3, *States and transitions*, 3: a value narrows the condition, and never widens it to a box unchecked. */
function holds({ requiredWhenValue }: CompletenessField, controller: CompletenessField): boolean {
  return isOn(controller) && (requiredWhenValue === null || controller.value === requiredWhenValue);
}

function nameOf({ label, id }: CompletenessField): string {
  return label !== null && label.trim() !== '' ? label : id;
}

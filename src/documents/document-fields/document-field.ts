import { asId } from '../../kernel/ids.ts';
import type { DocumentId, FieldId } from '../ids.ts';
import type { Drawing } from '../fields/rules/drawing.ts';
import type { Field } from '../fields/field.ts';
import {
  type FieldRequest,
  type FieldChanges,
  type OwnedField,
  PROPERTY_NAMES,
} from '../fields/field-properties.ts';

/** A field to place, after its texts were looked up in the fonts. */
export interface AddedField {
  readonly documentId: DocumentId;
  readonly request: FieldRequest;
  readonly drawing: Drawing;
}

/** A change of a field, after its stored texts and those of the request were looked up in the fonts. */
export interface ChangedField {
  readonly documentId: DocumentId;
  readonly fieldId: FieldId;
  readonly changes: FieldChanges;
  readonly drawing: Drawing;
}

/** A field of a document, in the terms of the rules. */
export function asOwned(field: Field): OwnedField {
  const {
    documentId: _document,
    signerId: owner,
    filledAt: _filledAt,
    filledBy: _filledBy,
    createdAt: _created,
    updatedAt: _updated,
    ...properties
  } = field;
  return { ...properties, owner };
}

/** A new field. */
export function addedField(owned: OwnedField, documentId: DocumentId, now: Date): Field {
  return fieldOf(owned, { documentId, value: null, filledAt: null, filledBy: null, createdAt: now }, now);
}

/** An existing field after a change. */
export function savedField(owned: OwnedField, former: Field, now: Date): Field {
  return fieldOf(owned, former, now);
}

type Former = Pick<Field, 'documentId' | 'value' | 'filledAt' | 'filledBy' | 'createdAt'>;

function fieldOf(owned: OwnedField, former: Former, now: Date): Field {
  const { owner, id, requiredWhenFieldId, ...properties } = owned;
  const { filledAt, filledBy } = owned.value === former.value ? former : filling(owned, now);
  return {
    ...properties,
    id: asId<'document-field'>(id),
    documentId: former.documentId,
    signerId: asId<'document-signer'>(owner),
    requiredWhenFieldId: requiredWhenFieldId === null ? null : asId<'document-field'>(requiredWhenFieldId),
    filledAt,
    filledBy,
    createdAt: former.createdAt,
    updatedAt: now,
  };
}

/**
 * Contract 5, *Signing*: a value of the sender is a prefill. Nobody has filled one that the signer may correct, as a
 * template can say.
 */
function filling({ value, editable }: OwnedField, now: Date): Pick<Field, 'filledAt' | 'filledBy'> {
  return value === null || editable
    ? { filledAt: null, filledBy: null }
    : { filledAt: now, filledBy: 'sender' };
}

/** The names of the properties that differ: the audit trail stores no values. */
export function changedProperties(before: Field, after: Field): readonly string[] {
  const names = ['signerId', ...PROPERTY_NAMES] as const;
  return names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}

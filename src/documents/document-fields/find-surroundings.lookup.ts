import { asId } from '../../kernel/ids.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { DocumentId } from '../ids.ts';
import { findForm } from '../fields/forms.store.ts';
import { selectSigners } from '../signers/signers.store.ts';
import type { Field } from '../fields/field.ts';
import type { OwnedField } from '../fields/field-properties.ts';
import { findField, selectChecked, selectControllers, selectLinked } from '../fields/fields.store.ts';
import type { Placed } from './placing.ts';

/** A field that is about to be placed or changed. */
interface Placing {
  readonly documentId: DocumentId;
  readonly field: OwnedField;
  /** Whether others depend on it. */
  readonly isController: boolean;
}

/**
 * What the rules of a field look at, and nothing else: its document may have a thousand fields and a large form. Asked
 * behind the lock of the document, it stays so.
 */
export async function findSurroundings(
  db: Reader,
  scope: Scope,
  placing: Placing,
): Promise<Omit<Placed, 'document'>> {
  const { documentId } = placing;
  const { owner, value, groupKey, acroFieldName } = placing.field;
  const signerId = asId<'document-signer'>(owner);
  const isChosen = groupKey !== null && value === 'true';
  const [signers, form, ...fields] = await Promise.all([
    selectSigners(db, scope, [documentId]),
    acroFieldName === null ? [] : findForm(db, scope, documentId),
    acroFieldName === null ? [] : selectLinked(db, scope, documentId, acroFieldName),
    isChosen ? selectChecked(db, scope, documentId, { signerId, groupKey }) : [],
    controllersOf(db, scope, placing),
  ]);
  return { signers, form, fields: fields.flat() };
}

/** All the way up only where that could lead back to the field: to one that nobody depends on nothing leads. */
async function controllersOf(
  db: Reader,
  scope: Scope,
  { documentId, field: { requiredWhenFieldId }, isController }: Placing,
): Promise<readonly Field[]> {
  if (requiredWhenFieldId === null) return [];
  const id = asId<'document-field'>(requiredWhenFieldId);
  if (isController) return selectControllers(db, scope, documentId, id);
  const controller = await findField(db, scope, documentId, id);
  return controller ? [controller] : [];
}

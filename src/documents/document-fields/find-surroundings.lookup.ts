import { asId } from '../../kernel/ids.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { DocumentId } from '../ids.ts';
import { findForm } from '../fields/forms.store.ts';
import { selectSigners } from '../signers/signers.store.ts';
import type { Field } from '../fields/field.ts';
import type { OwnedField } from '../fields/field-properties.ts';
import { findField, selectChecked, selectControllers, selectLinked } from '../fields/fields.store.ts';
import type { PlacementContext } from './placing.ts';

/** A field to place or change. */
interface Placement {
  readonly documentId: DocumentId;
  readonly field: OwnedField;
  /** Whether others depend on it. */
  readonly isController: boolean;
}

/**
 * The rows that the rules of a field need, and no others: its document may have a thousand fields and a large form.
 * Read under the lock of the document, they stay the same.
 */
export async function findSurroundings(
  db: Reader,
  scope: Scope,
  placement: Placement,
): Promise<Omit<PlacementContext, 'document'>> {
  const { documentId } = placement;
  const { owner, value, groupKey, acroFieldName } = placement.field;
  const signerId = asId<'document-signer'>(owner);
  const isChosen = groupKey !== null && value === 'true';
  const [signers, form, ...fields] = await Promise.all([
    selectSigners(db, scope, [documentId]),
    acroFieldName === null ? [] : findForm(db, scope, documentId),
    acroFieldName === null ? [] : selectLinked(db, scope, documentId, acroFieldName),
    isChosen ? selectChecked(db, scope, documentId, { signerId, groupKey }) : [],
    controllersOf(db, scope, placement),
  ]);
  return { signers, form, fields: fields.flat() };
}

/** All controllers above only where they could lead back to the field: nothing leads to a field without dependents. */
async function controllersOf(
  db: Reader,
  scope: Scope,
  { documentId, field: { requiredWhenFieldId }, isController }: Placement,
): Promise<readonly Field[]> {
  if (requiredWhenFieldId === null) return [];
  const id = asId<'document-field'>(requiredWhenFieldId);
  if (isController) return selectControllers(db, scope, documentId, id);
  const controller = await findField(db, scope, documentId, id);
  return controller ? [controller] : [];
}

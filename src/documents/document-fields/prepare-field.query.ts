import type { Query } from '../../platform/endpoints/contexts.ts';
import type { AddedField, ChangedField } from './document-field.ts';
import { drawingOf } from '../fields/rules/drawable.adapter.ts';
import { textsOf } from '../fields/rules/drawing.ts';
import { findField } from '../fields/fields.store.ts';

export const prepareAddedField: Query<Omit<AddedField, 'drawing'>, AddedField> = async (
  _db,
  _ctx,
  added,
) => ({
  ...added,
  drawing: await drawingOf(textsOf(added.request)),
});

/** The field's stored texts count, too: its form may have drawn them until this change. */
export const prepareChangedField: Query<Omit<ChangedField, 'drawing'>, ChangedField> = async (
  db,
  { scope },
  changed,
) => {
  const former = await findField(db, scope, changed.documentId, changed.fieldId);
  return { ...changed, drawing: await drawingOf([changed.changes, former ?? {}].flatMap(textsOf)) };
};

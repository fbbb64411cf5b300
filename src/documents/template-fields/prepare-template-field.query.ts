import type { Query } from '../../platform/endpoints/contexts.ts';
import { drawingOf } from '../fields/rules/drawable.adapter.ts';
import { textsOf } from '../fields/rules/drawing.ts';
import type { AddedTemplateField, ChangedTemplateField } from '../templates/template-field.ts';
import { selectTemplateFields } from '../templates/template-fields.store.ts';

export const prepareAddedTemplateField: Query<
  Omit<AddedTemplateField, 'drawing'>,
  AddedTemplateField
> = async (_db, _ctx, added) => ({ ...added, drawing: await drawingOf(textsOf(added.request)) });

export const prepareChangedTemplateField: Query<
  Omit<ChangedTemplateField, 'drawing'>,
  ChangedTemplateField
> = async (db, { scope }, changed) => {
  const fields = await selectTemplateFields(db, scope, changed.templateId);
  const former = fields.find(({ id }) => id === changed.fieldId);
  return { ...changed, drawing: await drawingOf([changed.changes, former ?? {}].flatMap(textsOf)) };
};

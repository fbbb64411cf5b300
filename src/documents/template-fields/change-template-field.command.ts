import type { Command } from '../../platform/writing/command.ts';
import { changedField, releasedFields } from '../fields/rules/field-rules.ts';
import { drawingRefusal } from '../fields/rules/drawing.ts';
import { NO_TEMPLATE } from '../templates/render-template.query.ts';
import { templateFieldEntry } from './history.ts';
import { lockTemplate } from './lock-template.step.ts';
import { NO_FIELD, templateFieldRefusal } from './template-field-refusal.ts';
import type { ChangedTemplateField, TemplateField } from '../templates/template-field.ts';
import { updateTemplateField } from '../templates/template-fields.store.ts';

/** Documents that were made from the template keep the fields they have. */
export const changeTemplateField: Command<
  ChangedTemplateField,
  TemplateField,
  'not_found' | 'invalid_request' | 'invalid_value'
> = async (tx, ctx, { templateId, fieldId, changes, drawing }) => {
  const locked = await lockTemplate(tx, ctx.scope, templateId);
  if (!locked) return NO_TEMPLATE;
  const before = locked.fields.find(({ id }) => id === fieldId);
  if (!before) return NO_FIELD;
  const field = { ...before, ...changedField(before, changes), id: fieldId, updatedAt: ctx.now };
  const refusal = templateFieldRefusal(field, locked) ?? drawingRefusal(field, drawing);
  if (refusal) return refusal;
  const released = releasedFields(fieldId, field, locked.fields);
  for (const one of [field, ...released]) updateTemplateField(tx, ctx.scope, { ...one, updatedAt: ctx.now });
  return {
    value: field,
    history: [templateFieldEntry(ctx.newId(), 'template.field_changed', field, released)],
  };
};

import type { Command } from '../../platform/writing/command.ts';
import { releasedFields } from '../fields/rules/field-rules.ts';
import type { TemplateFieldId, TemplateId } from '../ids.ts';
import { NO_TEMPLATE } from '../templates/render-template.query.ts';
import { templateFieldEntry } from './history.ts';
import { lockTemplate } from './lock-template.step.ts';
import { NO_FIELD } from './template-field-refusal.ts';
import { deleteTemplateField, updateTemplateField } from '../templates/template-fields.store.ts';

export interface RemovedTemplateField {
  readonly templateId: TemplateId;
  readonly fieldId: TemplateFieldId;
}

/** Its dependents lose their condition. */
export const removeTemplateField: Command<RemovedTemplateField, null, 'not_found'> = async (
  tx,
  ctx,
  { templateId, fieldId },
) => {
  const locked = await lockTemplate(tx, ctx.scope, templateId);
  if (!locked) return NO_TEMPLATE;
  const field = locked.fields.find(({ id }) => id === fieldId);
  if (!field) return NO_FIELD;
  const released = releasedFields(fieldId, undefined, locked.fields);
  for (const one of released) updateTemplateField(tx, ctx.scope, { ...one, updatedAt: ctx.now });
  deleteTemplateField(tx, ctx.scope, templateId, fieldId);
  return {
    value: null,
    history: [templateFieldEntry(ctx.newId(), 'template.field_removed', field, released)],
  };
};

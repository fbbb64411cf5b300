import { limits } from '../../kernel/limits.ts';
import { refuse } from '../../kernel/result.ts';
import type { Command } from '../../platform/writing/command.ts';
import { ownedField } from '../fields/rules/field-rules.ts';
import { drawingRefusal } from '../fields/rules/drawing.ts';
import type { TemplateFieldId } from '../ids.ts';
import { NO_TEMPLATE } from '../templates/render-template.query.ts';
import { templateFieldEntry } from './history.ts';
import { lockTemplate } from './lock-template.step.ts';
import { templateFieldRefusal } from './template-field-refusal.ts';
import type { AddedTemplateField, TemplateField } from '../templates/template-field.ts';
import { insertTemplateField } from '../templates/template-fields.store.ts';

export const addTemplateField: Command<
  AddedTemplateField,
  TemplateField,
  'not_found' | 'invalid_request' | 'invalid_value' | 'limit_reached'
> = async (tx, ctx, { templateId, request, drawing }) => {
  const locked = await lockTemplate(tx, ctx.scope, templateId);
  if (!locked) return NO_TEMPLATE;
  const id: TemplateFieldId = ctx.newId();
  const field = { ...ownedField(request, id), id, templateId, createdAt: ctx.now, updatedAt: ctx.now };
  const refusal = templateFieldRefusal(field, locked) ?? drawingRefusal(field, drawing);
  if (refusal) return refusal;
  if (locked.fields.length >= limits.templateFields)
    return refuse('limit_reached', `A template has at most ${limits.templateFields} fields.`);
  insertTemplateField(tx, ctx.scope, field);
  return { value: field, history: [templateFieldEntry(ctx.newId(), 'template.field_added', field)] };
};

import type { AuditEntry } from '../../kernel/history.ts';
import type { EventId } from '../../kernel/ids.ts';
import type { TemplateField } from '../templates/template-field.ts';

/** `released`: the fields that lost their condition by the change. */
export function templateFieldEntry(
  id: EventId,
  type: 'template.field_added' | 'template.field_changed' | 'template.field_removed',
  { id: fieldId, templateId, owner: roleId, fieldType }: TemplateField,
  released: readonly TemplateField[] = [],
): AuditEntry {
  const detail = { fieldId, roleId, fieldType, released: released.map((field) => field.id) };
  return { chapter: 'templates', id, type, resource: 'templates', resourceId: templateId, detail };
}

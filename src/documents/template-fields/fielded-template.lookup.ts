import type { Scope } from '../../kernel/scope.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { TemplateId } from '../ids.ts';
import type { Template } from '../templates/template.ts';
import { findTemplate } from '../templates/templates.store.ts';
import type { TemplateField } from '../templates/template-field.ts';
import { findFieldsAtRevision } from '../templates/template-fields.store.ts';

export interface FieldedTemplate {
  readonly template: Template;
  readonly fields: readonly TemplateField[];
}

/**
 * A template and its fields as they stood together. The source of a revision never changes, so that fields read at the
 * same revision belong to it; after a change in between both are read again.
 */
export async function findFieldedTemplate(
  db: Reader,
  scope: Scope,
  id: TemplateId,
): Promise<FieldedTemplate | undefined> {
  for (;;) {
    const [template, fielded] = await Promise.all([
      findTemplate(db, scope, id),
      findFieldsAtRevision(db, scope, id),
    ]);
    if (!template || !fielded) return undefined;
    if (template.revision === fielded.revision) return { template, fields: fielded.fields };
  }
}

import type { Query } from '../../platform/endpoints/contexts.ts';
import type { TemplateId } from '../ids.ts';
import { NO_TEMPLATE } from '../templates/render-template.query.ts';
import type { TemplateField } from '../templates/template-field.ts';
import { findFieldsAtRevision } from '../templates/template-fields.store.ts';

export const listTemplateFields: Query<{ id: TemplateId }, readonly TemplateField[], 'not_found'> = async (
  db,
  ctx,
  { id },
) => (await findFieldsAtRevision(db, ctx.scope, id))?.fields ?? NO_TEMPLATE;

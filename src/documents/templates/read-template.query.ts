import type { Query } from '../../platform/endpoints/contexts.ts';
import type { TemplateId } from '../ids.ts';
import { NO_TEMPLATE } from './render-template.query.ts';
import type { Template } from './template.ts';
import { findTemplate } from './templates.store.ts';

export const readTemplate: Query<{ id: TemplateId }, Template, 'not_found'> = async (db, ctx, { id }) =>
  (await findTemplate(db, ctx.scope, id)) ?? NO_TEMPLATE;

import { cutPage, type Page } from '../../kernel/page.ts';
import type { Query } from '../../platform/endpoint.ts';
import type { Template } from './template.ts';
import { selectTemplates } from './templates.store.ts';

export const listTemplates: Query<{ offset: number }, Page<Template>> = async (db, ctx, { offset }) =>
  cutPage(await selectTemplates(db, ctx.scope, offset), offset);

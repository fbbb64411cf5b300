import type { Data, RenderedPdf } from '@assay/agreement-pdf';
import { refuse, type Refusal } from '../../kernel/result.ts';
import type { Query, QueryContext } from '../../platform/endpoints/contexts.ts';
import { ownerOf } from '../../platform/threads/owner.ts';
import type { DocumentsLongWork } from '../capabilities.ts';
import type { TemplateId } from '../ids.ts';
import { renderRefusal, type RenderRefusal } from './render-refusal.ts';
import type { Template } from './template.ts';
import { findTemplate } from './templates.store.ts';

export interface Generation {
  readonly template: Template;
  readonly rendered: RenderedPdf;
}

/** Nothing of it is stored: `create-document` renders its own file. */
export const generatePdf: Query<
  { readonly id: TemplateId; readonly templateData: Data },
  Generation,
  'not_found' | RenderRefusal<'generating'>,
  unknown,
  DocumentsLongWork
> = async (db, ctx, { id, templateData }) => {
  const template = await findTemplate(db, ctx.scope, id);
  return template ? renderTemplate(ctx, template, templateData) : NO_TEMPLATE;
};

export const NO_TEMPLATE = refuse('not_found', 'No such template.');

/** Sample data is never a default: every variable of the source must be in the data. */
export async function renderTemplate(
  ctx: QueryContext<unknown, DocumentsLongWork>,
  template: Template,
  data: Data,
): Promise<Generation | Refusal<RenderRefusal<'generating'>>> {
  const { source, pageSize, roles } = template;
  const expectRoles = roles.map(({ role }) => role);
  const rendered = await ctx.longWork.renderer.render({ source, data, pageSize, expectRoles }, ownerOf(ctx));
  return rendered.kind === 'rendered' ? { template, rendered } : renderRefusal('generating', rendered);
}

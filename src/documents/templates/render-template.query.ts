import type { Data, RenderedPdf } from '@assay/agreement-pdf';
import { refuse, type Refusal } from '../../kernel/result.ts';
import type { Query, QueryContext } from '../../platform/endpoint.ts';
import { ownerOf } from '../../platform/threads/owner.ts';
import type { DocumentsLongWork } from '../capabilities.ts';
import type { TemplateId } from '../ids.ts';
import { renderRefusal, type RenderRefusal } from './render-refusal.ts';
import type { Template } from './template.ts';
import { findTemplate } from './templates.store.ts';

export interface Generated {
  readonly template: Template;
  readonly rendered: RenderedPdf;
}

/** Nothing of it is stored: what a document is made from, `create-document` renders itself. */
export const generatePdf: Query<
  { readonly id: TemplateId; readonly templateData: Data },
  Generated,
  'not_found' | RenderRefusal<'generating'>,
  unknown,
  DocumentsLongWork
> = async (db, ctx, { id, templateData }) => {
  const template = await findTemplate(db, ctx.scope, id);
  return template ? renderTemplate(ctx, template, templateData) : NO_TEMPLATE;
};

export const NO_TEMPLATE = refuse('not_found', 'No such template.');

/** Sample data is never a default: what the source names must be in the data. */
export async function renderTemplate(
  ctx: QueryContext<unknown, DocumentsLongWork>,
  template: Template,
  data: Data,
): Promise<Generated | Refusal<RenderRefusal<'generating'>>> {
  const { source, pageSize, roles } = template;
  const expectRoles = roles.map(({ role }) => role);
  const rendered = await ctx.longWork.renderer.render({ source, data, pageSize, expectRoles }, ownerOf(ctx));
  return rendered.kind === 'rendered' ? { template, rendered } : renderRefusal('generating', rendered);
}

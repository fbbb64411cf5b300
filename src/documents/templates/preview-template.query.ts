import type { RenderedPdf, RenderRequest } from '@assay/agreement-pdf';
import type { Query } from '../../platform/endpoints/contexts.ts';
import { ownerOf } from '../../platform/threads/owner.ts';
import type { DocumentsLongWork } from '../capabilities.ts';
import { renderRefusal, type RenderRefusal } from './render-refusal.ts';

/** A preview stores nothing. */
export const previewTemplate: Query<
  RenderRequest,
  RenderedPdf,
  RenderRefusal<'preview'>,
  unknown,
  DocumentsLongWork
> = async (_db, ctx, request) => {
  const rendered = await ctx.longWork.renderer.render(request, ownerOf(ctx));
  return rendered.kind === 'rendered' ? rendered : renderRefusal('preview', rendered);
};

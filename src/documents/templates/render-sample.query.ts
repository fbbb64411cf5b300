import type { Typeset } from '@assay/agreement-pdf';
import { refuse, type Refusal } from '../../kernel/result.ts';
import type { Query, QueryContext } from '../../platform/endpoints/contexts.ts';
import { ownerOf } from '../../platform/threads/owner.ts';
import type { DocumentsLongWork } from '../capabilities.ts';
import type { TemplateId } from '../ids.ts';
import type { Busy } from '../threads/pool-options.ts';
import { renderRefusal, type RenderRefusal } from './render-refusal.ts';
import { NO_TEMPLATE } from './render-template.query.ts';
import { sourceHashOf, type Template, type TemplateContent, templateRoles } from './template.ts';
import { findTemplate } from './templates.store.ts';

/** A content that renders with its sample data, and the values derived from it. */
export type SampleContent = TemplateContent &
  Pick<Template, 'sourceHash' | 'roles' | 'variables' | 'pageCount'>;

export const renderSample: Query<
  TemplateContent,
  SampleContent,
  RenderRefusal<'saving'>,
  unknown,
  DocumentsLongWork
> = async (_db, ctx, content) => contentOf(content, await renderWithSample(ctx, content));

/** Content that is absent keeps its value. */
export interface TemplateChange extends Partial<TemplateContent> {
  readonly id: TemplateId;
  readonly revision: number;
  readonly source: string;
  readonly sampleData: TemplateContent['sampleData'];
}

export interface ChangePreview {
  /** The template as it was read: it is the same as long as the revision is. */
  readonly template: Template;
  readonly content: SampleContent;
}

/** Refused in the order of the contract: 404, a fault of the source 400, the revision 409, a limit 422. */
export const renderChange: Query<
  TemplateChange,
  ChangePreview,
  'not_found' | 'stale_revision' | RenderRefusal<'saving'>,
  unknown,
  DocumentsLongWork
> = async (db, ctx, { id, revision, ...changed }) => {
  const template = await findTemplate(db, ctx.scope, id);
  if (!template) return NO_TEMPLATE;
  const { name, description, pageSize } = { ...template, ...changed };
  const content = { ...changed, name, description, pageSize };
  const rendered = await renderWithSample(ctx, content);
  if (rendered.kind !== 'render_limit' && rendered.kind !== 'rendered')
    return renderRefusal('saving', rendered);
  if (template.revision !== revision) return staleRevision(template.revision);
  const whole = contentOf(content, rendered);
  return 'refused' in whole ? whole : { template, content: whole };
};

export function staleRevision(currentRevision: number): Refusal<'stale_revision'> {
  return refuse('stale_revision', `The template is at revision ${currentRevision}. Read it and try again.`, {
    members: { currentRevision },
  });
}

function renderWithSample(
  ctx: QueryContext<unknown, DocumentsLongWork>,
  content: TemplateContent,
): Promise<Typeset | Busy> {
  const { source, sampleData, pageSize } = content;
  return ctx.longWork.renderer.render({ source, data: sampleData, pageSize }, ownerOf(ctx));
}

function contentOf(
  content: TemplateContent,
  rendered: Typeset | Busy,
): SampleContent | Refusal<RenderRefusal<'saving'>> {
  if (rendered.kind !== 'rendered') return renderRefusal('saving', rendered);
  const { variables, pageCount } = rendered;
  const roles = templateRoles(rendered.roles);
  return { ...content, sourceHash: sourceHashOf(content.source), roles, variables, pageCount };
}

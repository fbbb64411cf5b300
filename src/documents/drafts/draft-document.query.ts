import type { Data } from '@assay/agreement-pdf';
import type { SubjectId } from '../../kernel/ids.ts';
import { refuse } from '../../kernel/result.ts';
import type { Query } from '../../platform/endpoints/contexts.ts';
import type { DocumentsLongWork } from '../capabilities.ts';
import type { TemplateId } from '../ids.ts';
import type { RenderRefusal } from '../templates/render-refusal.ts';
import { type Generation, NO_TEMPLATE, renderTemplate } from '../templates/render-template.query.ts';
import { findFieldedTemplate } from '../template-fields/fielded-template.lookup.ts';
import type { TemplateField } from '../templates/template-field.ts';
import { assignmentFaults, type Assignments } from './assignments.ts';

export interface NewDocument {
  readonly templateId: TemplateId;
  readonly name: string;
  readonly riskSubjectId: SubjectId | null;
  readonly templateData: Data;
  readonly signers: Assignments;
}

/** A document that only has to be stored. */
export interface Draft extends Generation {
  readonly request: NewDocument;
  /** The fields of the template, as they stood with its revision. */
  readonly fields: readonly TemplateField[];
}

/** A template that changes meanwhile makes no difference: the document is of the revision that it names. */
export const draftDocument: Query<
  NewDocument,
  Draft,
  'not_found' | 'invalid_request' | RenderRefusal<'generating'>,
  unknown,
  DocumentsLongWork
> = async (db, ctx, request) => {
  const found = await findFieldedTemplate(db, ctx.scope, request.templateId);
  if (!found) return NO_TEMPLATE;
  const { template, fields } = found;
  const errors = assignmentFaults(template.roles, request.signers);
  if (errors.length > 0)
    return refuse('invalid_request', 'The signers are not those of the template.', { errors });
  const generated = await renderTemplate(ctx, template, request.templateData);
  return 'refused' in generated ? generated : { request, fields, ...generated };
};

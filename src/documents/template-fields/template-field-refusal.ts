import { PAGE_SIZES, type PageSize } from '@assay/agreement-pdf';
import { limits } from '../../kernel/limits.ts';
import { type Fault, refuse, type Refusal } from '../../kernel/result.ts';
import {
  controllerIsKnown,
  faultsRefusal,
  fieldFaults,
  type FieldRefusal,
} from '../fields/rules/field-rules.ts';
import type { TemplateId } from '../ids.ts';
import type { TemplateRole } from '../templates/template.ts';
import type { TemplateField } from '../templates/template-field.ts';

/** The parts of a template that its fields depend on, and its fields. */
export interface LockedTemplate {
  readonly id: TemplateId;
  readonly roles: readonly TemplateRole[];
  readonly pageSize: PageSize;
  readonly fields: readonly TemplateField[];
}

export const NO_FIELD = refuse('not_found', 'No such field of the template.');

/** Contract 5, *Signing*, refusals: an id that is not of this template 404, a property that breaks a rule 400. */
export function templateFieldRefusal(
  field: TemplateField,
  locked: LockedTemplate,
): Refusal<'not_found' | FieldRefusal> | undefined {
  const others = locked.fields.filter(({ id }) => id !== field.id);
  if (!controllerIsKnown(field, others))
    return refuse('not_found', 'requiredWhenFieldId names no field of the template.');
  // The number of pages depends on each document; sending checks it again.
  const pages = Array.from({ length: limits.templatePages }, () => PAGE_SIZES[locked.pageSize]);
  return faultsRefusal([
    ...roleFaults(field, locked),
    ...fieldFaults(field, { others, pages, kind: 'template' }),
  ]);
}

function roleFaults({ owner }: TemplateField, { roles }: LockedTemplate): readonly Fault[] {
  if (roles.some(({ id }) => id === owner)) return [];
  return [{ pointer: '/roleId', code: 'unknown_role', message: 'The template has no such role.' }];
}

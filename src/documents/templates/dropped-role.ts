import { refuse, type Refusal } from '../../kernel/result.ts';
import type { TemplateField } from './template-field.ts';
import type { TemplateRole } from './template.ts';

/** Contract 5, *Templates*: a source that drops a role which fields use is refused, with all that stands in its way. */
export function droppedRoleRefusal(
  fields: readonly TemplateField[],
  roles: readonly TemplateRole[],
): Refusal<'role_in_use'> | undefined {
  const kept = new Set(roles.map(({ id }) => id));
  const dropped = [...new Set(fields.map(({ owner }) => owner))].filter((roleId) => !kept.has(roleId));
  if (dropped.length === 0) return undefined;
  const inUse = dropped.map((roleId) => ({
    roleId,
    fieldIds: fields.filter(({ owner }) => owner === roleId).map(({ id }) => id),
  }));
  const names = dropped.map((roleId) => `'${roleId}'`).join(', ');
  const detail = `Fields of the template use ${names}, which the source no longer has. Remove them or give them to another role first.`;
  return refuse('role_in_use', detail, { members: { roles: inUse } });
}

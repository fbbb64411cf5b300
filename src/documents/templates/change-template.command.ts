import { actorOf } from '../../kernel/principal.ts';
import type { Command } from '../../platform/writing/command.ts';
import { droppedRoleRefusal } from './dropped-role.ts';
import { templateEntry } from './history.ts';
import { type ChangePreview, staleRevision } from './render-sample.query.ts';
import { NO_TEMPLATE } from './render-template.query.ts';
import { selectTemplateFields } from './template-fields.store.ts';
import type { Template } from './template.ts';
import { lockRevision, updateTemplate } from './templates.store.ts';

/** Document 3, *Versioning*, 2: the revision is checked again here, under the lock. */
export const changeTemplate: Command<
  ChangePreview,
  Template,
  'not_found' | 'stale_revision' | 'role_in_use'
> = async (tx, ctx, { template: { id, revision, createdAt, createdBy }, content }) => {
  const [current, fields] = await Promise.all([
    lockRevision(tx, ctx.scope, id),
    selectTemplateFields(tx, ctx.scope, id),
  ]);
  if (current === undefined) return NO_TEMPLATE;
  if (current !== revision) return staleRevision(current);
  const inUse = droppedRoleRefusal(fields, content.roles);
  if (inUse) return inUse;
  const template: Template = {
    id,
    ...content,
    revision: revision + 1,
    createdAt,
    updatedAt: ctx.now,
    createdBy,
  };
  updateTemplate(tx, ctx.scope, template, actorOf(ctx.principal));
  return { value: template, history: [templateEntry(ctx.newId(), 'template.changed', template)] };
};

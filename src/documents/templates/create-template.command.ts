import { actorOf } from '../../kernel/principal.ts';
import type { Command } from '../../platform/writing/command.ts';
import { templateEntry } from './history.ts';
import type { SampleContent } from './render-sample.query.ts';
import type { Template } from './template.ts';
import { insertTemplate } from './templates.store.ts';

export const createTemplate: Command<SampleContent, Template> = async (tx, ctx, content) => {
  const template: Template = {
    id: ctx.newId(),
    ...content,
    revision: 1,
    createdAt: ctx.now,
    updatedAt: ctx.now,
    createdBy: actorOf(ctx.principal),
  };
  insertTemplate(tx, ctx.scope, template);
  return { value: template, history: [templateEntry(ctx.newId(), 'template.created', template)] };
};

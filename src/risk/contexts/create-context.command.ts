import { actorOf } from '../../kernel/principal.ts';
import { refuse } from '../../kernel/result.ts';
import type { Command } from '../../platform/writing/command.ts';
import { entryWithoutSubject } from '../events/event.ts';
import type { Context } from './context.ts';
import { contextIdOf, insertContext } from './contexts.store.ts';

export type NewContext = Pick<Context, 'kind' | 'externalId' | 'label'>;

export const createContext: Command<NewContext, Context, 'already_exists'> = async (tx, ctx, input) => {
  const context: Context = {
    ...input,
    id: ctx.newId(),
    mode: ctx.scope.mode,
    policiesRevision: 0,
    createdAt: ctx.now,
    createdBy: actorOf(ctx.principal),
  };
  if (!(await insertContext(tx, ctx.scope, context))) {
    const resourceId = await contextIdOf(tx, ctx.scope, context);
    return refuse('already_exists', 'A context of this kind and externalId exists.', {
      members: { resourceId },
    });
  }
  const entry = entryWithoutSubject(
    {
      id: ctx.newId(),
      type: 'risk.context.created',
      resource: 'contexts',
      resourceId: context.id,
      detail: { kind: context.kind },
    },
    ctx.now,
  );
  return { value: context, history: [entry] };
};

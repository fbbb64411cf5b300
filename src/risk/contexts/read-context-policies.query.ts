import type { ContextId } from '../../kernel/ids.ts';
import { refuse } from '../../kernel/result.ts';
import type { Query } from '../../platform/endpoints/contexts.ts';
import type { ContextPolicies } from './context.ts';
import { pinnedPolicies } from './pins.store.ts';

export const readContextPolicies: Query<{ contextId: ContextId }, ContextPolicies, 'not_found'> = async (
  db,
  ctx,
  { contextId },
) => (await pinnedPolicies(db, ctx.scope, contextId)) ?? refuse('not_found', 'No such context.');

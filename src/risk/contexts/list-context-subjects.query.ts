import type { ContextId } from '../../kernel/ids.ts';
import { cutPage, type Page } from '../../kernel/page.ts';
import { refuse } from '../../kernel/result.ts';
import type { Query } from '../../platform/endpoints/contexts.ts';
import type { Membership } from './context.ts';
import { findContext } from './contexts.store.ts';
import { selectMemberships } from './memberships.store.ts';

export const listContextSubjects: Query<
  { contextId: ContextId; offset: number },
  Page<Membership>,
  'not_found'
> = async (db, ctx, { contextId, offset }) => {
  if (!(await findContext(db, ctx.scope, contextId))) return refuse('not_found', 'No such context.');
  return cutPage(await selectMemberships(db, ctx.scope, contextId, offset), offset);
};

import type { JobOwner } from '../../kernel/job-owner.ts';
import type { QueryContext } from '../endpoints/contexts.ts';

/** The organization that asks, for as long as its caller is there. */
export function ownerOf({
  scope,
  callerSignal,
  span,
}: Pick<QueryContext, 'scope' | 'callerSignal' | 'span'>): JobOwner {
  return { organizationId: scope.organizationId, signal: callerSignal(), span };
}

import type { JobOwner } from '../../kernel/job-owner.ts';
import type { QueryContext } from '../endpoint.ts';

/** The organization that asks, for as long as its caller is there. */
export function ownerOf({ scope, callerSignal }: Pick<QueryContext, 'scope' | 'callerSignal'>): JobOwner {
  return { organizationId: scope.organizationId, signal: callerSignal() };
}

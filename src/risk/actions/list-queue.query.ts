import type { Decision } from '@assay/policy-engine';
import type { AssigneeFilter } from '../../kernel/assignment.ts';
import { cutPage, type Page } from '../../kernel/page.ts';
import type { Query } from '../../platform/endpoints/contexts.ts';
import type { ActionAge } from '../../kernel/open-actions.ts';
import { requestedWithin } from './action-age.ts';
import { type QueuedActionRecord, queuedActionRecord, type QueueStatus, statusesOf } from './action.ts';
import { selectQueue } from './actions.store.ts';

export interface ListQueue {
  readonly status: QueueStatus;
  readonly offset: number;
  readonly filter: {
    readonly search?: string;
    readonly policyKey?: string;
    readonly assigneeId: AssigneeFilter | undefined;
    readonly decision?: Decision;
    readonly age?: ActionAge;
  };
}

export const listQueue: Query<ListQueue, Page<QueuedActionRecord>> = async (
  db,
  ctx,
  { status, offset, filter: { age, ...filter } },
) => {
  const requested = age && requestedWithin(age, ctx.now);
  const statuses = statusesOf(status);
  const queued = await selectQueue(db, ctx.scope, { ...filter, requested, statuses }, offset);
  return cutPage(queued.map(queuedActionRecord), offset);
};

import type { AssigneeFilter } from '../../kernel/assignment.ts';
import { cutPage, type Page } from '../../kernel/page.ts';
import type { Query } from '../../platform/endpoint.ts';
import { type QueuedActionRecord, queuedActionRecord, type QueueStatus, statusesOf } from './action.ts';
import { selectQueue } from './actions.store.ts';

export interface ListQueue {
  readonly status: QueueStatus;
  readonly offset: number;
  readonly filter: {
    readonly search?: string;
    readonly policyKey?: string;
    readonly assigneeId: AssigneeFilter | undefined;
  };
}

export const listQueue: Query<ListQueue, Page<QueuedActionRecord>> = async (
  db,
  ctx,
  { status, offset, filter },
) => {
  const queued = await selectQueue(db, ctx.scope, { ...filter, statuses: statusesOf(status) }, offset);
  return cutPage(queued.map(queuedActionRecord), offset);
};

import type { Page } from '../../kernel/page.ts';
import type { Query } from '../../platform/endpoint.ts';
import type { Subscription } from './subscription.ts';
import { listSubscriptionRows } from './subscriptions.store.ts';

export const listSubscriptions: Query<{ offset: number }, Page<Subscription>> = (db, ctx, { offset }) =>
  listSubscriptionRows(db, ctx.scope, offset);

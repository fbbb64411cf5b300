import type { WebhookId } from '../../kernel/ids.ts';
import { refuse } from '../../kernel/result.ts';
import type { Query } from '../../platform/endpoints/contexts.ts';
import type { Subscription } from './subscription.ts';
import { findSubscription } from './subscriptions.store.ts';

export const readSubscription: Query<{ id: WebhookId }, Subscription, 'not_found'> = async (
  db,
  ctx,
  { id },
) => (await findSubscription(db, ctx.scope, id)) ?? refuse('not_found', 'No such webhook.');

import type { WebhookId } from '../../kernel/ids.ts';
import { refuse } from '../../kernel/result.ts';
import type { Command } from '../../platform/writing/command.ts';
import { webhookEntry } from '../history.ts';
import { lockForRemoval, removeSubscription } from './subscriptions.store.ts';

/** Ends and removes its deliveries too. */
export const deleteSubscription: Command<{ id: WebhookId }, null, 'not_found'> = async (tx, ctx, { id }) => {
  if (!(await lockForRemoval(tx, ctx.scope, id))) return refuse('not_found', 'No such webhook.');
  removeSubscription(tx, ctx.scope, id);
  return { value: null, history: [webhookEntry(ctx.newId(), 'webhook.deleted', id)] };
};

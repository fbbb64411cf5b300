import type { WebhookId } from '../../kernel/ids.ts';
import { refuse, refuseProperty } from '../../kernel/result.ts';
import type { Command } from '../../platform/writing/command.ts';
import { addressFault } from '../../platform/outbound/addresses.ts';
import type { WebhooksCapabilities } from '../capabilities.ts';
import { webhookEntry } from '../history.ts';
import { type Subscription, type SubscriptionTerms } from './subscription.ts';
import { lockSubscription, saveTerms } from './subscriptions.store.ts';

export interface SubscriptionChange {
  readonly id: WebhookId;
  readonly terms: Partial<SubscriptionTerms>;
}

/** Deliveries written before keep their bytes and go to the address as it is when they are sent. */
export const changeSubscription: Command<
  SubscriptionChange,
  Subscription,
  'not_found' | 'invalid_request',
  WebhooksCapabilities
> = async (tx, ctx, { id, terms }) => {
  const subscription = await lockSubscription(tx, ctx.scope, id);
  if (!subscription) return refuse('not_found', 'No such webhook.');
  const wrong =
    terms.url === undefined ? undefined : addressFault(terms.url, ctx.capabilities.webhookAddresses);
  if (wrong) return refuseProperty('/url', wrong.code, wrong.message);
  const merged = { ...subscription, ...terms };
  const changed = { ...merged, events: [...new Set(merged.events)] };
  saveTerms(tx, ctx.scope, id, changed);
  const detail = { changed: Object.keys(terms), active: changed.active };
  return { value: changed, history: [webhookEntry(ctx.newId(), 'webhook.changed', id, detail)] };
};

import { randomBytes } from 'node:crypto';
import { actorOf } from '../../kernel/principal.ts';
import { refuseProperty } from '../../kernel/result.ts';
import type { Mode } from '../../kernel/scope.ts';
import type { Command } from '../../platform/writing/command.ts';
import { addressFault } from '../../platform/outbound/addresses.ts';
import type { WebhooksCapabilities } from '../capabilities.ts';
import { webhookEntry } from '../history.ts';
import {
  sealPurpose,
  SECRET_BYTES,
  secretText,
  type Subscription,
  type SubscriptionTerms,
} from './subscription.ts';
import { insertSubscription } from './subscriptions.store.ts';

export type NewSubscription = SubscriptionTerms & { readonly mode: Mode };
export type CreatedSubscription = Subscription & { readonly secret: string };

export const createSubscription: Command<
  NewSubscription,
  CreatedSubscription,
  'invalid_request',
  WebhooksCapabilities
> = async (tx, ctx, { url, events, mode, active, description }) => {
  const { scope } = ctx;
  if (mode !== scope.mode)
    return refuseProperty('/mode', 'mode_conflict', `This call is made in mode ${scope.mode}.`);
  const wrong = addressFault(url, ctx.capabilities.webhookAddresses);
  if (wrong) return refuseProperty('/url', wrong.code, wrong.message);
  const subscription: Subscription = {
    id: ctx.newId(),
    url,
    events: [...new Set(events)],
    mode,
    active,
    description,
    createdAt: ctx.now,
  };
  const secret = secretText(randomBytes(SECRET_BYTES));
  const sealedSecret = ctx.vault.seal(scope.organizationId, sealPurpose(subscription.id), secret);
  insertSubscription(tx, scope, subscription, { by: actorOf(ctx.principal), sealedSecret });
  const detail = { events: subscription.events };
  return {
    value: { ...subscription, secret },
    history: [webhookEntry(ctx.newId(), 'webhook.created', subscription.id, detail)],
  };
};

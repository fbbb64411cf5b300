import { Type } from 'typebox';
import type { WebhookId } from '../../kernel/ids.ts';
import { limits } from '../../kernel/limits.ts';
import { refuseProperty, type Refusal } from '../../kernel/result.ts';
import { ModeName, nullable, strict, Timestamp, Uuid } from '../../kernel/schema.ts';
import type { Mode } from '../../kernel/scope.ts';
import { EVERY_EVENT, WEBHOOK_EVENTS } from '../events.ts';

export interface Subscription {
  readonly id: WebhookId;
  readonly url: string;
  readonly events: readonly string[];
  readonly mode: Mode;
  readonly active: boolean;
  readonly description: string | null;
  readonly createdAt: Date;
}

/** The terms of a subscription that a caller sets, and may change later. */
export interface SubscriptionTerms {
  readonly url: string;
  readonly events: readonly string[];
  readonly active: boolean;
  readonly description: string | null;
}

export const SECRET_BYTES = 32;
const SECRET_PREFIX = 'whsec_';

export function secretText(bytes: Buffer): string {
  return SECRET_PREFIX + bytes.toString('base64');
}

/** The key that signs: the bytes behind the prefix. */
export function secretKey(secret: string): Buffer {
  return Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
}

/** The purpose that the secret is sealed for: no other subscription can open it. */
export function sealPurpose(id: WebhookId): string {
  return `webhook:${id}`;
}

/** The star stands alone: beside it, another name would say nothing. */
export function eventsFault(events: readonly string[] | undefined): Refusal<'invalid_request'> | undefined {
  if (!events?.includes(EVERY_EVENT) || events.length === 1) return undefined;
  return refuseProperty('/events', 'not_alone', 'Send ["*"] alone, or the names of events.');
}

export const SentUrl = Type.String({
  minLength: 1,
  maxLength: limits.webhookUrlCharacters,
  description:
    'An `https` address in the open internet, without a user name, password or fragment; at port 443, or one from 1024 on that is not another protocol’s. Where its name leads is looked up for each delivery',
});
export const SentEvents = Type.Array(Type.Enum([...WEBHOOK_EVENTS, EVERY_EVENT]), {
  minItems: 1,
  maxItems: limits.webhookEvents,
  description: 'Names of events, or `["*"]` for all of them',
});
export const SentDescription = nullable(Type.String({ maxLength: limits.webhookDescriptionCharacters }));

const properties = {
  id: Uuid,
  url: Type.String(),
  events: Type.Array(Type.String()),
  mode: ModeName,
  active: Type.Boolean(),
  description: nullable(Type.String()),
  createdAt: Timestamp,
};
export const SubscriptionShape = strict(properties, { title: 'Webhook' });
export const SecretProperty = Type.String({
  description: 'Signs deliveries: `whsec_` and the base64 of 32 bytes; shown this once',
});
export const CreatedSubscriptionShape = strict(
  { ...properties, secret: SecretProperty },
  { title: 'CreatedWebhook' },
);

export function presentSubscription(subscription: Subscription) {
  const { events, createdAt, ...rest } = subscription;
  return { ...rest, events: [...events], createdAt: createdAt.toISOString() };
}

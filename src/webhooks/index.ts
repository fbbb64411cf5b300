export type { WebhooksCapabilities } from './capabilities.ts';
export { announcer } from './deliveries/announce.command.ts';
export { readFailedDeliveries } from './deliveries/failed-deliveries.lookup.ts';
export { readWebhookAddresses } from './subscriptions/record-names.lookup.ts';
export { DESCRIBED_EVENTS } from './payloads.ts';
export { webhooksHistory } from './record-webhooks.step.ts';
export { sealPurpose as webhookSeal } from './subscriptions/subscription.ts';
export { webhooksBacklog } from './backlog.lookup.ts';
export { webhooksInvariants } from './invariants.lookup.ts';

export { announcer } from './deliveries/announce.command.ts';
export { DESCRIBED_EVENTS } from './payloads.ts';
export { sealPurpose as webhookSeal } from './subscriptions/subscription.ts';

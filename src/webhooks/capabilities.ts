import type { AddressRules } from '../platform/outbound/addresses.ts';

/** What this chapter needs of the process. All of it answers at once, so commands have it. */
export interface WebhooksCapabilities {
  /** What the address of a webhook may be. */
  readonly webhookAddresses: AddressRules;
}

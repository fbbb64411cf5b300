import type { AddressRules } from '../platform/outbound/addresses.ts';

/** The capabilities that this chapter needs of the process. All of them answer at once, so commands have them. */
export interface WebhooksCapabilities {
  /** The rules for the address of a webhook. */
  readonly webhookAddresses: AddressRules;
}

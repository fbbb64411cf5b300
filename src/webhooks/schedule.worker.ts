import type { OrganizationId } from '../kernel/ids.ts';
import type { Announcer } from '../platform/writing/command.ts';
import { type Loop, startLoop } from '../platform/workers/loop.ts';
import type { WebhooksCapabilities } from './capabilities.ts';
import { announcer } from './deliveries/announce.command.ts';
import { type DispatchingParts, startDispatching } from './dispatching/dispatching.worker.ts';
import { type EndedDeliveriesParts, tickEndedDeliveries } from './deliveries/ended-deliveries.worker.ts';

/** Where webhooks may go, and how long it is remembered what went there. */
export interface DeliveryOptions extends Pick<EndedDeliveriesParts, 'deliveryDays'> {
  readonly webhookAllowHttp: boolean;
  readonly outboundAllowPrivate: boolean;
}

interface Deliveries {
  readonly capabilities: WebhooksCapabilities;
  /** Writes the deliveries of a change. After its commit, the dispatcher of this process looks for them. */
  readonly announce: Announcer;
  /** Starts the workers of this chapter: one sends due deliveries, one removes those that were kept long enough. */
  start(parts: DispatchingParts & EndedDeliveriesParts): readonly Loop[];
}

export function openDeliveries({ webhookAllowHttp, outboundAllowPrivate }: DeliveryOptions): Deliveries {
  let notice = (_organizationId: OrganizationId): void => undefined;
  return {
    capabilities: {
      webhookAddresses: {
        protocols: webhookAllowHttp ? ['https:', 'http:'] : ['https:'],
        allowPrivate: outboundAllowPrivate,
      },
    },
    announce: announcer((organizationId) => notice(organizationId)),
    start: (parts) => {
      const dispatching = startDispatching(parts);
      notice = (organizationId) => dispatching.notice(organizationId);
      const ended = {
        name: 'ended-deliveries',
        intervalSeconds: 60,
        tick: (now: Date) => tickEndedDeliveries(parts, now),
      };
      return [dispatching, startLoop(parts, ended)];
    },
  };
}

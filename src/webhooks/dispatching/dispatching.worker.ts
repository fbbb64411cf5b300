import type { OrganizationId } from '../../kernel/ids.ts';
import type { WebhooksCapabilities } from '../capabilities.ts';
import { type Loop, type LoopParts, startLoop } from '../../platform/workers/loop.ts';
import { openOutbound } from '../../platform/outbound/open-outbound.ts';
import { type DispatcherParts, openDispatcher } from './deliveries.worker.ts';

interface Dispatching extends Loop {
  /** A change was committed that this organization wants to be told of. */
  notice(organizationId: OrganizationId): void;
}

export interface DispatchPace {
  readonly dispatchIntervalSeconds: number;
}

export interface DispatchingParts
  extends LoopParts, Omit<DispatcherParts, 'outbound' | 'wake' | 'intervalSeconds'> {
  readonly capabilities: WebhooksCapabilities;
  readonly pace: DispatchPace;
}

/** Attempts on their way to receivers when it stops are waited for, and their outcomes stored. */
export function startDispatching(parts: DispatchingParts): Dispatching {
  const { dispatchIntervalSeconds: intervalSeconds } = parts.pace;
  const outbound = openOutbound(parts.capabilities.webhookAddresses);
  const dispatcher = openDispatcher({ ...parts, intervalSeconds, outbound, wake: () => loop.wake() });
  const tick = (now: Date): Promise<number> => dispatcher.tick(now);
  const loop = startLoop(parts, { name: 'deliveries', intervalSeconds, tick });
  return {
    wake: () => loop.wake(),
    notice: (organizationId) => {
      dispatcher.notice(organizationId);
      loop.wake();
    },
    stop: async () => {
      await loop.stop();
      await dispatcher.settled();
      await outbound.close();
    },
  };
}

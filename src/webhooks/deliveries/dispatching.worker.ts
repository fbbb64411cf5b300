import type { OrganizationId } from '../../kernel/ids.ts';
import type { Given } from '../../platform/given.ts';
import { type Loop, type LoopParts, startLoop } from '../../platform/loop.ts';
import { openOutbound } from '../../platform/outbound/outbound.ts';
import { type DispatcherParts, openDispatcher } from './deliveries.worker.ts';

export interface Dispatching extends Loop {
  /** A change was committed that this organization wants to be told of. */
  notice(organizationId: OrganizationId): void;
}

/** What is on its way to receivers when it stops is waited for, and kept. */
export function startDispatching(
  parts: LoopParts &
    Omit<DispatcherParts, 'outbound' | 'wake'> & {
      readonly given: Given;
    },
): Dispatching {
  const { intervalSeconds } = parts;
  const outbound = openOutbound(parts.given.webhookAddresses);
  const dispatcher = openDispatcher({ ...parts, outbound, wake: () => loop.wake() });
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

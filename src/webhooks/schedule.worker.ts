import type { OrganizationId } from '../kernel/ids.ts';
import type { Announcer } from '../platform/command.ts';
import type { Loop } from '../platform/loop.ts';
import { announcer } from './deliveries/announce.command.ts';
import { type DispatchingParts, startDispatching } from './deliveries/dispatching.worker.ts';

interface Deliveries {
  /** Writes the deliveries of a change. After its commit, the dispatcher of this process looks for them. */
  readonly announce: Announcer;
  /** Starts the one worker of this chapter: it sends due deliveries. */
  start(parts: DispatchingParts): Loop;
}

export function openDeliveries(): Deliveries {
  let notice = (_organizationId: OrganizationId): void => undefined;
  return {
    announce: announcer((organizationId) => notice(organizationId)),
    start: (parts) => {
      const dispatching = startDispatching(parts);
      notice = (organizationId) => dispatching.notice(organizationId);
      return dispatching;
    },
  };
}

import type { HistoryEntry } from '../../kernel/history.ts';
import type { OrganizationId } from '../../kernel/ids.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { Announcer } from '../../platform/writing/command.ts';
import { documentEvent, isPushed } from '../events.ts';
import { queuesDelivery } from '../history.ts';
import { insertDeliveries } from './deliveries.store.ts';
import {
  documentNotification,
  type Notification,
  riskNotification,
  screeningNotification,
} from './notification.ts';

/**
 * Writes the deliveries of a change into the outbox, in its transaction and in one statement that nobody waits for.
 * `wake` is called after the commit with the organization that has something to send.
 */
export function announcer(wake: (organizationId: OrganizationId) => void): Announcer {
  return async (tx, ctx, history) => {
    const { scope, now } = ctx;
    const pushed = history.flatMap((entry) => notificationsOf(scope, entry, now));
    if (pushed.length === 0)
      return history.some(({ type }) => queuesDelivery(type)) ? () => wake(scope.organizationId) : undefined;
    const written = insertDeliveries(tx, scope, pushed, now);
    // One that fails fails the commit, and the commit tells it.
    written.catch(() => undefined);
    return () => void written.then((any) => void (any && wake(scope.organizationId)));
  };
}

function notificationsOf(scope: Scope, entry: HistoryEntry, now: Date): readonly Notification[] {
  if (entry.chapter === 'documents') {
    const event = documentEvent(entry.type);
    return event === undefined ? [] : [documentNotification(scope, entry, event)];
  }
  if (!isPushed(entry.type)) return [];
  if (entry.chapter === 'risk') return [riskNotification(scope, entry)];
  return entry.chapter === 'screening' ? [screeningNotification(scope, entry, now)] : [];
}

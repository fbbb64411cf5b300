import { keyOf, type YearCallers } from './callers.ts';

/** Under a name that never leads anywhere (RFC 6761): what is sent there fails, and no host is called. */
export const NOWHERE = 'https://events.demo-bank.invalid/assay';

const EVENTS = [
  'screening.match.found',
  'risk.assessment.created',
  'risk.action.requested',
  'document.completed',
  'screening.batch.completed',
] as const;

/** From now on the bank's own system is told; it says first whether it can be reached. */
export async function subscribe(callers: YearCallers): Promise<string> {
  const { mode, url } = callers.receiver;
  const owner = await callers.owner();
  const { id } = await owner.call('createWebhook', {
    body: { url, events: [...EVENTS], mode, description: 'Core banking: opens and blocks accounts' },
    idempotencyKey: keyOf('webhook'),
  });
  await owner.call('pingWebhook', { params: { id }, idempotencyKey: keyOf('webhook', 'first-ping') });
  await callers.receiver.settled();
  return id;
}

/** The receiver was there for the year alone. Nobody answers after it, and the last ping shows how that looks. */
export async function leaveReceiver(callers: YearCallers, id: string): Promise<void> {
  await callers.receiver.settled();
  const owner = await callers.owner();
  await owner.call('changeWebhook', {
    params: { id },
    body: { url: NOWHERE },
    idempotencyKey: keyOf('webhook', 'left'),
  });
  await owner.call('pingWebhook', { params: { id }, idempotencyKey: keyOf('webhook', 'last-ping') });
}

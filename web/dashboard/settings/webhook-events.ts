import type { RequestOf } from '@assay/client/browser';

export type WebhookEvent = RequestOf<'createWebhook'>['body']['events'][number];

/** Stands for every event, those of later versions included. */
export const EVERY_EVENT = '*';

/** Every event that can be chosen by itself: the type of the API keeps the list whole. */
const CHOSEN: Readonly<Record<Exclude<WebhookEvent, '*'>, true>> = {
  'risk.subject.created': true,
  'risk.policy.created': true,
  'risk.policy.published': true,
  'risk.activity.reported': true,
  'risk.evidence.recorded': true,
  'risk.evidence.batch_recorded': true,
  'risk.assessment.created': true,
  'risk.action.requested': true,
  'risk.action.assigned': true,
  'risk.action.transitioned': true,
  'risk.override.created': true,
  'risk.override.revoked': true,
  'screening.run.completed': true,
  'screening.match.found': true,
  'screening.batch.completed': true,
  'document.sent': true,
  'document.signer.signed': true,
  'document.completed': true,
  'document.declined': true,
  'document.voided': true,
  'document.expired': true,
  'webhook.ping': true,
};

export const EVENTS: readonly string[] = Object.keys(CHOSEN);

export function isEvent(name: string): name is WebhookEvent {
  return name === EVERY_EVENT || name in CHOSEN;
}

export function eventsText(events: readonly string[]): string {
  return events.includes(EVERY_EVENT) ? 'every event' : events.join(', ');
}

export function eventsInShort(events: readonly string[]): string {
  const [only] = events;
  if (events.includes(EVERY_EVENT)) return 'every event';
  return events.length === 1 && only !== undefined ? only : `${events.length} events`;
}

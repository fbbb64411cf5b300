/** Document 1, *Events*: the changes of risk that are pushed. Other risk events stay in the history. */
const RISK_EVENTS = [
  'risk.subject.created',
  'risk.policy.created',
  'risk.policy.published',
  'risk.activity.reported',
  'risk.evidence.recorded',
  'risk.evidence.batch_recorded',
  'risk.assessment.created',
  'risk.action.requested',
  'risk.action.transitioned',
  'risk.override.created',
  'risk.override.revoked',
] as const;

/** Contract 6, *Activity, home, work*. */
const WORK_EVENTS = ['risk.action.assigned'] as const;

/** Document 2, *Events*. */
const SCREENING_EVENTS = ['screening.run.completed', 'screening.match.found'] as const;

/** Contract 6, *Batches*. */
const BATCH_EVENTS = ['screening.batch.completed'] as const;

/** Contract 5, *Signing*: the entries of a document's audit trail that are pushed, each with its name. */
const DOCUMENT_EVENTS = {
  sent: 'document.sent',
  signed: 'document.signer.signed',
  completed: 'document.completed',
  declined: 'document.declined',
  voided: 'document.voided',
  expired: 'document.expired',
} as const;

/** Every name that a subscription may ask for, in the order of the documents. */
export const WEBHOOK_EVENTS = [
  ...RISK_EVENTS,
  ...WORK_EVENTS,
  'webhook.ping',
  ...SCREENING_EVENTS,
  ...BATCH_EVENTS,
  ...Object.values(DOCUMENT_EVENTS),
] as const;

export type RiskEventName = (typeof RISK_EVENTS | typeof WORK_EVENTS)[number];
export type DocumentEventName = (typeof DOCUMENT_EVENTS)[keyof typeof DOCUMENT_EVENTS];
export type WebhookEventName = (typeof WEBHOOK_EVENTS)[number];

/** Stands for every event, those of later versions included. */
export const EVERY_EVENT = '*';

const PUSHED: ReadonlySet<string> = new Set([
  ...RISK_EVENTS,
  ...SCREENING_EVENTS,
  ...WORK_EVENTS,
  ...BATCH_EVENTS,
]);

export function isPushed(type: string): boolean {
  return PUSHED.has(type);
}

/** Undefined for an entry that stays in the trail. */
export function documentEvent(type: string): string | undefined {
  return DOCUMENT_EVENT_OF.get(type);
}

const DOCUMENT_EVENT_OF: ReadonlyMap<string, string> = new Map(Object.entries(DOCUMENT_EVENTS));

import { type TSchema, Type } from 'typebox';
import { nullable, strict, Timestamp, Uuid } from '../kernel/schema.ts';
import type { DocumentEventName, RiskEventName, WebhookEventName } from './events.ts';

/** An event as it is described to the author of a receiver. */
export interface EventDescription {
  readonly summary: string;
  /** The whole body of the request. */
  readonly payload: TSchema;
}

const WHOSE = {
  organizationId: Uuid,
  sandbox: Type.Boolean({ description: 'True in test mode' }),
};

const RiskEventData = strict(
  {
    ...WHOSE,
    subjectId: nullable(Uuid),
    resourceId: Type.String({ format: 'uuid', description: 'The record to read again' }),
  },
  { title: 'RiskEventData' },
);

/** Screening is not known here; a contract test holds these words against its own. */
export const RunCompletedData = strict(
  {
    ...WHOSE,
    runId: Uuid,
    status: Type.Enum(['match', 'possible_match', 'clear', 'incomplete', 'error']),
    incomplete: Type.Boolean(),
    errorCode: nullable(Type.Enum(['missing_name', 'no_lists', 'invalid_scores', 'screening_failed'])),
    trigger: Type.Enum(['api', 'session', 'rescreen', 'batch']),
    sessionId: nullable(Uuid),
    riskSubjectId: nullable(Uuid),
    matchCount: Type.Integer({ description: 'Entries at or above `reviewScore`' }),
  },
  { title: 'ScreeningRunCompletedData' },
);

export const MatchFoundData = strict(
  {
    ...WHOSE,
    runId: Uuid,
    matches: Type.Array(
      strict({
        id: Uuid,
        source: Type.String({ description: 'Key of the list' }),
        sourceEntryId: Type.String({ description: 'Id of the entry in its list' }),
        listKind: Type.Enum(['sanctions', 'pep', 'internal']),
        score: Type.Integer(),
        pepStanding: Type.Optional(Type.Enum(['pep', 'former_pep', 'family_member', 'none'])),
      }),
    ),
  },
  { title: 'ScreeningMatchFoundData' },
);

export const BatchCompletedData = strict(
  {
    ...WHOSE,
    batchId: Uuid,
    counts: strict({
      rows: Type.Integer(),
      done: Type.Integer(),
      clear: Type.Integer(),
      possibleMatch: Type.Integer(),
      match: Type.Integer(),
      incomplete: Type.Integer(),
      error: Type.Integer(),
    }),
  },
  { title: 'ScreeningBatchCompletedData' },
);

const DocumentEventData = strict({ ...WHOSE, documentId: Uuid }, { title: 'DocumentEventData' });
const SignerEventData = strict(
  { ...WHOSE, documentId: Uuid, signerId: Uuid },
  { title: 'DocumentSignerEventData' },
);
const PingData = strict(WHOSE, { title: 'PingData' });

const RISK_SUMMARIES: Readonly<Record<RiskEventName, string>> = {
  'risk.subject.created': 'A subject was registered',
  'risk.policy.created': 'A policy version was created; `subjectId` is null',
  'risk.policy.published': 'A policy version was published; `subjectId` is null',
  'risk.activity.reported': 'Activity was recorded; `resourceId` is the event',
  'risk.evidence.recorded': 'Evidence was received, superseded or revoked, one event for each receipt',
  'risk.evidence.batch_recorded': 'A batch of evidence was accepted',
  'risk.assessment.created': 'An assessment was committed, those of monitoring included',
  'risk.action.requested': 'A required action was created',
  'risk.action.transitioned': 'The status of an action changed',
  'risk.override.created': 'An override was recorded',
  'risk.override.revoked': 'An override was revoked',
  'risk.action.assigned': 'Who works on an action changed, or until when',
};

const DOCUMENT_SUMMARIES: Readonly<Record<DocumentEventName, readonly [string, TSchema]>> = {
  'document.sent': ['A document was sent to its signers', DocumentEventData],
  'document.signer.signed': ['A signer has signed', SignerEventData],
  'document.completed': ['Everybody has signed and the final file is stored', DocumentEventData],
  'document.declined': ['A signer has declined', SignerEventData],
  'document.voided': ['A document was voided', DocumentEventData],
  'document.expired': ['A document was not signed in time', DocumentEventData],
};

/** Every event that is pushed, in the order of the documents, with the content of its body. */
export const DESCRIBED_EVENTS: Readonly<Record<WebhookEventName, EventDescription>> = {
  ...described(RISK_SUMMARIES, (summary) => [summary, RiskEventData]),
  'webhook.ping': event('webhook.ping', 'A subscription was asked to show that it works', PingData),
  'screening.run.completed': event('screening.run.completed', 'A run was recorded', RunCompletedData),
  'screening.match.found': event(
    'screening.match.found',
    'A run has matches at or above `reviewScore`',
    MatchFoundData,
  ),
  'screening.batch.completed': event(
    'screening.batch.completed',
    'Every row of a batch was screened',
    BatchCompletedData,
  ),
  ...described(DOCUMENT_SUMMARIES, (both) => both),
};

function described<Name extends WebhookEventName, Told>(
  told: Readonly<Record<Name, Told>>,
  of: (told: Told) => readonly [summary: string, data: TSchema],
): Readonly<Record<Name, EventDescription>> {
  const events = (Object.entries(told) as [Name, Told][]).map(
    ([name, one]) => [name, event(name, ...of(one))] as const,
  );
  return Object.fromEntries(events) as Record<Name, EventDescription>;
}

function event(name: WebhookEventName, summary: string, data: TSchema): EventDescription {
  const payload = strict({
    eventId: Type.String({
      format: 'uuid',
      description: 'The same for every attempt and subscriber: deduplicate on it',
    }),
    event: Type.Literal(name),
    timestamp: Timestamp,
    data,
  });
  return { summary, payload };
}

/** A UUID that belongs to one noun: an `Id<'subject'>` cannot stand where an `Id<'policy'>` is asked. */
export type Id<Noun extends string> = string & { readonly noun: Noun };

export type OrganizationId = Id<'organization'>;
export type UserId = Id<'user'>;
export type ApiKeyId = Id<'api-key'>;
export type SubjectId = Id<'subject'>;
export type EventId = Id<'event'>;
export type SourceId = Id<'source'>;
export type ContextId = Id<'context'>;
export type PolicyVersionId = Id<'policy-version'>;
export type EvidenceId = Id<'evidence'>;
export type BatchId = Id<'batch'>;
export type AssessmentId = Id<'assessment'>;
export type BacktestId = Id<'backtest'>;
export type ShadowId = Id<'shadow'>;
export type OverrideId = Id<'override'>;
export type ActionId = Id<'action'>;
export type WebhookId = Id<'webhook'>;
export type DeliveryId = Id<'delivery'>;
export type ScreeningRunId = Id<'screening-run'>;
export type DocumentId = Id<'document'>;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** The edge where a checked string becomes an id; ids compare by their lower-case form. */
export function asId<Noun extends string>(text: string): Id<Noun> {
  return text.toLowerCase() as Id<Noun>;
}

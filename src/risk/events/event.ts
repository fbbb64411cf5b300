import { Type } from 'typebox';
import type { JsonValue } from '@assay/values';
import type { RiskEntry } from '../../kernel/history.ts';
import type { EventId, SubjectId } from '../../kernel/ids.ts';
import type { ResourceRecord } from '../../kernel/record.ts';
import { ModeName, nullable, recordOf, strict, Timestamp, Uuid } from '../../kernel/schema.ts';
import type { Mode } from '../../kernel/scope.ts';

export const EVENT_CATEGORIES = ['activity', 'evidence', 'assessments', 'actions', 'overrides'] as const;
export type EventCategory = (typeof EVENT_CATEGORIES)[number];

/** Every event type with its category. Contract 2, *Records*: the activity's own category stands in its detail. */
const CATEGORY = {
  'risk.subject.created': null,
  'risk.policy.created': null,
  'risk.policy.published': null,
  'risk.activity.reported': 'activity',
  'risk.evidence.recorded': 'evidence',
  'risk.evidence.batch_recorded': 'evidence',
  'risk.assessment.created': 'assessments',
  'risk.action.requested': 'actions',
  'risk.action.transitioned': 'actions',
  'risk.action.assigned': 'actions',
  'risk.override.created': 'overrides',
  'risk.override.revoked': 'overrides',
  'risk.source.registered': null,
  'risk.source.bindings_changed': null,
  'risk.context.created': null,
  'risk.context.subject_added': null,
  'risk.context.policies_pinned': null,
  'risk.policy.selection_recorded': null,
  'risk.monitoring.changed': null,
  'risk.verification.decided': 'evidence',
  'risk.investigation.started': null,
  'risk.investigation.completed': null,
  'risk.investigation.reviewed': null,
  'risk.ai_settings.changed': null,
  'risk.backtest.started': null,
  'risk.shadow.started': null,
  'risk.shadow.ended': null,
} as const satisfies Readonly<Record<string, EventCategory | null>>;

export type RiskEventType = keyof typeof CATEGORY;

export function categoryOf(type: string): EventCategory | null {
  return CATEGORY[type as RiskEventType] ?? null;
}

/** The part of an entry that its change says; the subject it belongs to and its number are added to it. */
export type RiskChange = Pick<RiskEntry, 'id' | 'resource' | 'resourceId' | 'reason' | 'detail'> & {
  readonly type: RiskEventType;
  /** Left out: the time of recording. */
  readonly occurredAt?: Date;
};

/** An entry that belongs to no subject. */
export function entryWithoutSubject(change: RiskChange, now: Date): RiskEntry {
  return { chapter: 'risk', subjectId: null, sequence: null, occurredAt: now, ...change, recordedAt: now };
}

/** Application-level history, written in the same transaction as the change. */
export interface RiskEvent {
  readonly id: EventId;
  readonly mode: Mode;
  readonly type: string;
  readonly category: EventCategory | null;
  readonly subjectId: SubjectId | null;
  readonly sequence: number | null;
  readonly resource: string;
  readonly resourceId: string;
  readonly actor: string;
  readonly reason: string | null;
  readonly detail: { readonly [key: string]: JsonValue };
  readonly occurredAt: Date;
  readonly recordedAt: Date;
}

/**
 * The record that an entry of this change becomes, for a change that answers with it. Member by member: an object that is
 * made of another by a spread has a shape that everything that reads it is slow with.
 */
export function eventOf(
  entry: RiskEntry,
  { mode, actor }: { readonly mode: Mode; readonly actor: string },
): RiskEvent {
  return {
    subjectId: entry.subjectId,
    sequence: entry.sequence,
    occurredAt: entry.occurredAt,
    id: entry.id,
    type: entry.type,
    resource: entry.resource,
    resourceId: entry.resourceId,
    detail: entry.detail,
    recordedAt: entry.recordedAt,
    reason: entry.reason ?? null,
    category: categoryOf(entry.type),
    mode,
    actor,
  };
}

export const EventRecord = recordOf(
  'EventRecord',
  'events',
  strict({
    mode: ModeName,
    createdAt: Timestamp,
    createdBy: Type.String(),
    type: Type.String(),
    category: nullable(Type.Enum([...EVENT_CATEGORIES])),
    subjectId: nullable(Uuid),
    sequence: nullable(Type.Integer({ description: 'Position in the history of the subject' })),
    resource: Type.String(),
    resourceId: Uuid,
    actor: Type.String({ description: '`user:<id>`, `api_key:<id>` or `service:<name>`' }),
    reason: nullable(Type.String()),
    detail: Type.Record(Type.String(), Type.Unknown()),
    occurredAt: Timestamp,
    recordedAt: Timestamp,
  }),
);

export function eventRecord(event: RiskEvent) {
  const { id, occurredAt, recordedAt, detail, ...data } = event;
  return {
    id,
    resource: 'events' as const,
    data: {
      ...data,
      detail: { ...detail },
      occurredAt: occurredAt.toISOString(),
      recordedAt: recordedAt.toISOString(),
      createdAt: recordedAt.toISOString(),
      createdBy: event.actor,
    },
  } satisfies ResourceRecord<'events', unknown>;
}

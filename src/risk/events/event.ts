import { Type } from 'typebox';
import type { JsonValue, RiskEntry } from '../../kernel/history.ts';
import type { EventId, SubjectId } from '../../kernel/ids.ts';
import type { ResourceRecord } from '../../kernel/record.ts';
import { ModeName, nullable, recordOf, strict, Timestamp, Uuid } from '../../kernel/schema.ts';
import type { Mode } from '../../kernel/scope.ts';

/** The event names of document 1 that exist so far. */
export type RiskEventType = 'risk.subject.created';

export const EVENT_CATEGORIES = ['activity', 'evidence', 'assessments', 'actions', 'overrides'] as const;
export type EventCategory = (typeof EVENT_CATEGORIES)[number];

const CATEGORY: Readonly<Record<RiskEventType, EventCategory | null>> = {
  'risk.subject.created': null,
};

export function categoryOf(type: string): EventCategory | null {
  return CATEGORY[type as RiskEventType] ?? null;
}

export function riskEntry(
  entry: Omit<RiskEntry, 'chapter' | 'type'> & { readonly type: RiskEventType },
): RiskEntry {
  return { chapter: 'risk', ...entry };
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

export const EventRecord = recordOf(
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

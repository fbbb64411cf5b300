import type { EventId, SubjectId } from './ids.ts';

export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

interface Entry {
  readonly id: EventId;
  readonly type: string;
  readonly resource: string;
  readonly resourceId: string;
  readonly reason?: string;
  readonly detail: { readonly [key: string]: JsonValue };
}

/** Becomes a row of the `audit` table, which has no endpoint. */
export interface AuditEntry extends Entry {
  readonly chapter: 'identity' | 'verification' | 'webhooks';
}

/** Becomes an events record. `sequence` was given under the subject's lock, or is null without a subject. */
export interface RiskEntry extends Entry {
  readonly chapter: 'risk';
  readonly subjectId: SubjectId | null;
  readonly sequence: number | null;
  readonly occurredAt: Date;
}

export type HistoryEntry = AuditEntry | RiskEntry;

/** What a change leaves behind. It cannot be empty: a change without history does not compile. */
export type History = readonly [HistoryEntry, ...HistoryEntry[]];

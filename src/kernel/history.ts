import type { JsonValue } from '@assay/values';
import type { DocumentId, EventId, ScreeningRunId, SubjectId } from './ids.ts';
import type { Scope } from './scope.ts';

interface Entry {
  readonly id: EventId;
  readonly type: string;
  readonly resource: string;
  readonly resourceId: string;
  readonly reason?: string | undefined;
  readonly detail: { readonly [key: string]: JsonValue };
}

/** Becomes a row of the `audit` table, which `GET /activity` reads. */
export interface AuditEntry extends Entry {
  readonly chapter: 'identity' | 'verification' | 'webhooks' | 'templates' | 'lists';
}

/** Becomes an events record. Sequence and time were given under the subject's lock; without a subject it has no sequence. */
export interface RiskEntry extends Entry {
  readonly chapter: 'risk';
  readonly subjectId: SubjectId | null;
  readonly sequence: number | null;
  readonly occurredAt: Date;
  readonly recordedAt: Date;
}

/** Becomes a row of the audit trail of its run, or of its batch. */
export interface ScreeningEntry extends Entry {
  readonly chapter: 'screening';
  /** Null where the entry is about a batch as a whole, which is its resource. */
  readonly runId: ScreeningRunId | null;
}

/** Becomes an entry of the document's audit trail, chained to the one before under the document's lock. */
export interface DocumentEntry extends Entry {
  readonly chapter: 'documents';
  readonly documentId: DocumentId;
  readonly sequence: number;
  readonly at: Date;
  readonly actor: string;
  readonly hash: string;
  readonly previousHash: string | null;
}

export type HistoryEntry = AuditEntry | RiskEntry | ScreeningEntry | DocumentEntry;

/** The chapters that store a history, in the order in which a change writes them. */
export const HISTORY_CHAPTERS = [
  'identity',
  'verification',
  'webhooks',
  'templates',
  'lists',
  'risk',
  'screening',
  'documents',
] as const satisfies readonly HistoryEntry['chapter'][];
export type HistoryChapter = HistoryEntry['chapter'];
export type EntryOf<Chapter extends HistoryChapter> = HistoryEntry & { readonly chapter: Chapter };

/** The entries that a change leaves behind. They cannot be empty: a change without history does not compile. */
export type History = readonly [HistoryEntry, ...HistoryEntry[]];

/** A record whose history was changed, cut or lost behind the service's back. */
export interface BrokenHistory {
  readonly scope: Scope;
  readonly documentId: string;
  /** Of the first entry that does not hold, or is missing. */
  readonly sequence: number;
}

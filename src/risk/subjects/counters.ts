import type { RiskEntry } from '../../kernel/history.ts';
import type { SubjectId } from '../../kernel/ids.ts';
import type { RiskChange } from '../events/event.ts';

/** The counters of each subject. Numbers are given out under the lock of its row, so receipt order is commit order. */
export interface SubjectCounters {
  /** Grows by one with every accepted submission or batch. */
  readonly evidenceRevision: number;
  readonly evidenceSequence: number;
  readonly assessmentSequence: number;
  readonly eventSequence: number;
}

/** The counters that `entriesOf` leaves for the next change of the subject. */
export interface SavedCounters extends SubjectCounters {
  /** When the last event was recorded. */
  readonly eventAt: Date;
}

export const NEW_COUNTERS: SubjectCounters = {
  evidenceRevision: 0,
  evidenceSequence: 0,
  assessmentSequence: 0,
  eventSequence: 0,
};

interface CountersUnderLock {
  readonly id: SubjectId;
  readonly counters: SubjectCounters;
  /** Taken under the lock of the subject. */
  readonly now: Date;
}

/** The entries of one change, numbered, and the counters after it; the command saves those. */
export function entriesOf(
  { id, counters, now }: CountersUnderLock,
  changes: readonly [RiskChange, ...RiskChange[]],
): { readonly history: readonly [RiskEntry, ...RiskEntry[]]; readonly counters: SavedCounters } {
  const [first, ...rest] = changes;
  // Member by member, as the record of it is made.
  const entry = (change: RiskChange, index: number): RiskEntry => ({
    chapter: 'risk',
    subjectId: id,
    sequence: counters.eventSequence + 1 + index,
    occurredAt: change.occurredAt ?? now,
    id: change.id,
    type: change.type,
    resource: change.resource,
    resourceId: change.resourceId,
    reason: change.reason,
    detail: change.detail,
    recordedAt: now,
  });
  return {
    history: [entry(first, 0), ...rest.map((change, index) => entry(change, index + 1))],
    counters: { ...counters, eventSequence: counters.eventSequence + changes.length, eventAt: now },
  };
}

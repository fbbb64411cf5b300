import { Type } from 'typebox';
import { strict, Uuid } from '../../kernel/schema.ts';
import type { EventCategory } from '../events/event.ts';
import { INVESTIGATION_STATUSES, type Investigation, type SnapshotMark } from './investigation.ts';

export const OUTDATED_REASONS = [
  'evidence_changed',
  'assessment_created',
  'action_changed',
  'override_changed',
  'activity_reported',
] as const;
export type OutdatedReason = (typeof OUTDATED_REASONS)[number];

/** The subject's history since a snapshot, as far as it matters here. */
export interface ChangesSince {
  readonly evidenceRevision: number;
  readonly assessmentSequence: number;
  /** Of the events after the snapshot. */
  readonly categories: readonly EventCategory[];
}

const HOLDS: Readonly<Record<OutdatedReason, (since: ChangesSince, mark: SnapshotMark) => boolean>> = {
  evidence_changed: (since, mark) =>
    since.evidenceRevision > mark.evidenceRevision || since.categories.includes('evidence'),
  assessment_created: (since, mark) =>
    since.assessmentSequence > mark.assessmentSequence || since.categories.includes('assessments'),
  action_changed: ({ categories }) => categories.includes('actions'),
  override_changed: ({ categories }) => categories.includes('overrides'),
  activity_reported: ({ categories }) => categories.includes('activity'),
};

/** Derived on every read; an investigation without a snapshot cannot be out of date. */
export function outdatedReasons(mark: SnapshotMark | null, since: ChangesSince): readonly OutdatedReason[] {
  return mark === null ? [] : OUTDATED_REASONS.filter((reason) => HOLDS[reason](since, mark));
}

export interface InvestigationState {
  readonly investigation: Pick<Investigation, 'id' | 'status'>;
  readonly reasons: readonly OutdatedReason[];
}

export const InvestigationStateShape = strict(
  {
    investigationId: Uuid,
    status: Type.Enum([...INVESTIGATION_STATUSES]),
    outdated: Type.Boolean(),
    reasons: Type.Array(Type.Enum([...OUTDATED_REASONS]), {
      description: 'What happened to the subject since the snapshot; empty when it is not out of date',
    }),
  },
  { title: 'InvestigationState' },
);

export function presentState({ investigation, reasons }: InvestigationState) {
  return {
    investigationId: investigation.id,
    status: investigation.status,
    outdated: reasons.length > 0,
    reasons: [...reasons],
  };
}

import type { AssessmentId } from '../../kernel/ids.ts';
import type { LoggedEntry } from '../../kernel/logged-entry.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { Reader } from '../../platform/database/database.ts';
import { selectEvents } from '../events/events.store.ts';
import { loggedEvent } from '../events/logged-event.ts';
import { assessmentRecord } from './assessment.ts';
import { findAssessment } from './assessments.store.ts';

export interface AssessmentHistory {
  readonly record: ReturnType<typeof assessmentRecord>;
  /** The events of the assessment itself, oldest first. */
  readonly events: readonly LoggedEntry[];
}

/** An assessment has the one event of its making; more would be somebody else's. */
const MOST_EVENTS = 10;

export async function readAssessmentHistory(
  db: Reader,
  scope: Scope,
  id: AssessmentId,
): Promise<AssessmentHistory | undefined> {
  const [assessment, events] = await Promise.all([
    findAssessment(db, scope, id),
    selectEvents(db, scope, { resourceId: id }, { offset: 0, limit: MOST_EVENTS, order: 'oldest' }),
  ]);
  return assessment && { record: assessmentRecord(assessment), events: events.map(loggedEvent) };
}

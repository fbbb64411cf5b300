import { presentAssignment } from '../../kernel/assignment.ts';
import type { ScreeningEntry } from '../../kernel/history.ts';
import type { EventId } from '../../kernel/ids.ts';
import type { RunId } from '../ids.ts';
import type { AssignedMatch } from './reviewed-match.ts';

/** The type of its entry in the audit trail; nobody is notified. */
const MATCH_ASSIGNED = 'screening.match.assigned';

export function matchAssignmentEntry(
  id: EventId,
  runId: RunId,
  before: AssignedMatch,
  after: AssignedMatch,
): ScreeningEntry {
  return {
    chapter: 'screening',
    id,
    type: MATCH_ASSIGNED,
    resource: 'screening-matches',
    resourceId: after.id,
    runId,
    detail: { ...presentAssignment(after), previous: presentAssignment(before) },
  };
}

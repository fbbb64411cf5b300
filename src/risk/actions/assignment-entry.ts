import { presentAssignment } from '../../kernel/assignment.ts';
import type { EventId } from '../../kernel/ids.ts';
import type { RiskChange } from '../events/event.ts';
import type { Action } from './action.ts';

/** The event of another assignment: it is no transition, so the revision stays. */
export function assignmentEntry(id: EventId, before: Action, after: Action): RiskChange {
  return {
    id,
    type: 'risk.action.assigned',
    resource: 'actions',
    resourceId: after.id,
    detail: { ...presentAssignment(after), previous: presentAssignment(before), name: after.name },
  };
}

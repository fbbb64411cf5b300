import type { ActionStatus } from '../records.ts';

/** Where an action may go from where it is. */
const NEXT: Readonly<Record<ActionStatus, readonly ActionStatus[]>> = {
  requested: ['acknowledged', 'failed', 'cancelled'],
  acknowledged: ['completed', 'failed', 'cancelled'],
  failed: ['requested', 'cancelled'],
  completed: [],
  cancelled: [],
};

export const VERBS: Readonly<Record<ActionStatus, string>> = {
  requested: 'Try again',
  acknowledged: 'Acknowledge',
  completed: 'Complete',
  failed: 'Mark as failed',
  cancelled: 'Cancel action',
};

/** Cancelling is for owners and admins. */
export function nextSteps(status: ActionStatus, mayCancel: boolean): readonly ActionStatus[] {
  return NEXT[status].filter((to) => to !== 'cancelled' || mayCancel);
}

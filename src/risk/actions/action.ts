import { Type } from 'typebox';
import { type Decision, DECISIONS } from '@assay/policy-engine';
import { type Assignment, assignmentProperties, presentAssignment } from '../../kernel/assignment.ts';
import type { ActionId, AssessmentId, PolicyVersionId, SubjectId } from '../../kernel/ids.ts';
import { limits } from '../../kernel/limits.ts';
import type { Principal } from '../../kernel/principal.ts';
import type { ResourceRecord } from '../../kernel/record.ts';
import { ModeName, recordOf, strict, Timestamp, Uuid } from '../../kernel/schema.ts';
import type { Mode } from '../../kernel/scope.ts';
import { SUBJECT_KINDS, type Subject } from '../subjects/subject.ts';

export const ACTION_STATUSES = ['requested', 'acknowledged', 'completed', 'failed', 'cancelled'] as const;
export type ActionStatus = (typeof ACTION_STATUSES)[number];

/** Work that an assessment requires to be done. It lives on by itself: no later assessment cancels it. */
export interface Action extends Assignment {
  readonly id: ActionId;
  readonly mode: Mode;
  readonly subjectId: SubjectId;
  readonly assessmentId: AssessmentId;
  readonly policyKey: string;
  readonly policyVersionId: PolicyVersionId;
  readonly name: string;
  /** The assessment's. */
  readonly decision: Decision;
  readonly status: ActionStatus;
  /** Starts at 1 and grows by one with every transition. */
  readonly revision: number;
  /** Oldest first. */
  readonly transitions: readonly Transition[];
  readonly createdAt: Date;
  readonly createdBy: string;
}

export interface Transition {
  readonly from: ActionStatus;
  readonly to: ActionStatus;
  readonly reason: string;
  readonly by: string;
  readonly at: Date;
}

/** Document 1, *States and transitions*, Action. A state that leads nowhere is terminal. */
const NEXT: Readonly<Record<ActionStatus, readonly ActionStatus[]>> = {
  requested: ['acknowledged', 'failed', 'cancelled'],
  acknowledged: ['completed', 'failed', 'cancelled'],
  failed: ['requested', 'cancelled'],
  completed: [],
  cancelled: [],
};

export const QUEUE_STATUSES = ['open', ...ACTION_STATUSES, 'all'] as const;
export type QueueStatus = (typeof QUEUE_STATUSES)[number];

/** `open` are the statuses of actions that still have to move. */
export function statusesOf(status: QueueStatus): readonly [ActionStatus, ...ActionStatus[]] {
  if (status === 'all') return ACTION_STATUSES;
  return status === 'open' ? ['requested', 'acknowledged', 'failed'] : [status];
}

/** It still has to move. */
export function isOpen({ status }: Pick<Action, 'status'>): boolean {
  return statusesOf('open').includes(status);
}

export function allowedNext(status: ActionStatus): readonly ActionStatus[] {
  return NEXT[status];
}

/** Document 1, *Authentication*, 4: cancelling is for owners and admins; an API key never is one. */
export function mayCancel(principal: Principal): boolean {
  return principal.kind === 'user' && (principal.role === 'owner' || principal.role === 'admin');
}

/** The action after a transition; whether it is allowed was checked before. */
export function moveAction(action: Action, transition: Omit<Transition, 'from'>): Action {
  return {
    ...action,
    status: transition.to,
    revision: action.revision + 1,
    transitions: [...action.transitions, { from: action.status, ...transition }],
  };
}

/** The longest reason, every character of it escaped, and the JSON around it. */
const LAST_TRANSITION_BYTES = 6 * limits.reasonCharacters + 500;

/**
 * The history grows with every retry, and a full record must stay readable. An action that is not ended yet leaves room
 * for its end, so that no action stays open for want of room.
 */
export function fitsIntoRecord(action: Action): boolean {
  const room = allowedNext(action.status).length === 0 ? 0 : LAST_TRANSITION_BYTES;
  return Buffer.byteLength(JSON.stringify(actionRecord(action))) + room <= limits.recordBytes;
}

export const ActionStatusName = Type.Enum([...ACTION_STATUSES]);

const ActionData = strict({
  mode: ModeName,
  createdAt: Timestamp,
  createdBy: Type.String(),
  subjectId: Uuid,
  assessmentId: Uuid,
  policyKey: Type.String(),
  policyVersionId: Uuid,
  name: Type.String(),
  decision: Type.Enum([...DECISIONS], {
    description: 'Of the assessment that requires it',
  }),
  status: ActionStatusName,
  revision: Type.Integer({ description: 'Starts at 1 and grows by one with every transition' }),
  transitions: Type.Array(
    strict({
      from: ActionStatusName,
      to: ActionStatusName,
      reason: Type.String(),
      by: Type.String({ description: '`user:<id>` or `api_key:<id>`' }),
      at: Timestamp,
    }),
    { description: 'The history of the action, oldest first' },
  ),
  ...assignmentProperties,
});

export const ActionRecord = recordOf('ActionRecord', 'actions', ActionData);

export function actionRecord({ id, createdAt, transitions, assigneeId, dueAt, ...data }: Action) {
  return {
    id,
    resource: 'actions' as const,
    data: {
      ...data,
      createdAt: createdAt.toISOString(),
      transitions: transitions.map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() })),
      ...presentAssignment({ assigneeId, dueAt }),
    },
  } satisfies ResourceRecord<'actions', unknown>;
}

/** An action as the queue shows it: with the subject that it is about. */
export interface QueuedAction {
  readonly action: Action;
  readonly subject: Pick<Subject, 'kind' | 'externalId'>;
}

export const QueuedActionShape = recordOf(
  'QueuedActionRecord',
  'actions',
  strict({
    ...ActionData.properties,
    subject: strict({ kind: Type.Enum([...SUBJECT_KINDS]), externalId: Type.String() }),
  }),
);

export function queuedActionRecord({ action, subject }: QueuedAction) {
  const record = actionRecord(action);
  return { ...record, data: { ...record.data, subject } };
}

export type QueuedActionRecord = ReturnType<typeof queuedActionRecord>;

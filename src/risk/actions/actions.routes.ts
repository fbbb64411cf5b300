import { DECISIONS } from '@assay/policy-engine';
import { Type } from 'typebox';
import { AssigneeParameter, AssignmentBody, sentAssignee, sentAssignment } from '../../kernel/assignment.ts';
import { asId } from '../../kernel/ids.ts';
import { limits } from '../../kernel/limits.ts';
import { mapPage } from '../../kernel/page.ts';
import { IdParams, listOf, Offset, Reason, strict } from '../../kernel/schema.ts';
import { read } from '../../platform/endpoints/reads.ts';
import { write } from '../../platform/endpoints/writes.ts';
import { ACTION_AGES, ACTION_AGES_SAID } from '../../kernel/open-actions.ts';
import { ActionRecord, actionRecord, ActionStatusName, QUEUE_STATUSES, QueuedActionShape } from './action.ts';
import { assignAction as assignActionCommand } from './assign-action.command.ts';
import { listQueue } from './list-queue.query.ts';
import { transitionAction as transitionActionCommand } from './transition-action.command.ts';

export const transitionAction = write({
  name: 'transitionAction',
  tag: 'Risk',
  summary: 'Move an action to another status',
  description:
    'requested → acknowledged, failed, cancelled; acknowledged → completed, failed, cancelled; failed → requested (a retry), cancelled; completed and cancelled are final. Cancelling is for owners and admins. A revision that is no longer the current one is 409 `stale_revision` with `currentRevision`; a status that the present one does not lead to is 409 `illegal_transition` with `allowed`. An acknowledgement is what the client says, no proof that anything was restricted.',
  access: 'client',
  idempotencyKey: 'required',
  status: 200,
  params: IdParams,
  body: strict({
    status: ActionStatusName,
    expectedRevision: Type.Integer({ description: '`revision` as it was read' }),
    reason: Reason,
  }),
  answer: ActionRecord,
  refusals: ['not_found', 'forbidden', 'stale_revision', 'illegal_transition', 'too_large'],
  input: ({ params, body }) => ({ id: asId<'action'>(params.id), ...body }),
  run: transitionActionCommand,
  present: actionRecord,
});

export const assignAction = write({
  name: 'assignAction',
  tag: 'Risk',
  summary: 'Assign an action',
  description:
    'What is left out stays; null takes it away. Owners and admins assign to any member. A member assigns to oneself, and away from oneself. The revision stays. It is an event of the subject, `risk.action.assigned`.',
  access: 'member',
  idempotencyKey: 'honoured',
  status: 200,
  params: IdParams,
  body: AssignmentBody,
  answer: ActionRecord,
  refusals: ['not_found', 'forbidden', 'invalid_request', 'too_large'],
  input: ({ params, body }) => ({ id: asId<'action'>(params.id), ...sentAssignment(body) }),
  run: assignActionCommand,
  present: actionRecord,
});

export const listActionQueue = read({
  name: 'listActionQueue',
  tag: 'Risk',
  summary: 'Actions across subjects',
  description:
    'Oldest first, each with the subject it is about. `open` means requested, acknowledged or failed.',
  access: 'client',
  query: strict({
    search: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: limits.searchCharacters,
        description: 'Part of the externalId of the subject, literal and case-insensitive',
      }),
    ),
    policyKey: Type.Optional(Type.String({ minLength: 1, maxLength: limits.keyCharacters })),
    status: Type.Optional(Type.Enum([...QUEUE_STATUSES], { description: '`open` when absent' })),
    assigneeId: AssigneeParameter,
    decision: Type.Optional(Type.Enum([...DECISIONS], { description: 'Of the assessment that requires it' })),
    age: Type.Optional(Type.Enum([...ACTION_AGES], { description: ACTION_AGES_SAID })),
    offset: Offset,
  }),
  answer: listOf(QueuedActionShape),
  refusals: [],
  input: ({ query: { offset, status, assigneeId, ...filter } }) => ({
    status: status ?? 'open',
    offset: offset ?? 0,
    filter: { ...filter, assigneeId: sentAssignee(assigneeId) },
  }),
  run: listQueue,
  present: (page) => mapPage(page, (record) => record),
});

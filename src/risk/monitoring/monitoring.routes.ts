import { Type } from 'typebox';
import { asId } from '../../kernel/ids.ts';
import { IdParams } from '../../kernel/schema.ts';
import { read } from '../../platform/endpoints/reads.ts';
import { write } from '../../platform/endpoints/writes.ts';
import { EventRecord, eventRecord } from '../events/event.ts';
import { changeMonitoring as changeMonitoringCommand } from './change-monitoring.command.ts';
import { AssignmentShape, presentSubscription, SubscriptionShape } from './monitoring.ts';
import { readMonitoring as readMonitoringQuery } from './read-monitoring.query.ts';

export const readMonitoring = read({
  name: 'readMonitoring',
  tag: 'Risk',
  summary: 'How a subject is monitored',
  description:
    'One subscription for each policy key that was ever assigned to the subject, the oldest first.',
  access: 'client',
  params: IdParams,
  answer: Type.Array(SubscriptionShape),
  refusals: ['not_found'],
  input: ({ params }) => asId<'subject'>(params.id),
  run: readMonitoringQuery,
  present: (subscriptions) => subscriptions.map(presentSubscription),
});

export const changeMonitoring = write({
  name: 'changeMonitoring',
  tag: 'Risk',
  summary: 'Monitor a subject with a policy version',
  description:
    'The service assesses the subject again by itself when its evidence changes or expires and when a review is due, and stores nothing when nothing changed. Another version with the same policy key replaces the one that is monitored. It is due when it is switched on. The answer is the event of the change.',
  access: 'client',
  idempotencyKey: 'required',
  status: 201,
  params: IdParams,
  body: AssignmentShape,
  answer: EventRecord,
  refusals: ['not_found', 'policy_not_published'],
  input: ({ params, body }) => ({
    subjectId: asId<'subject'>(params.id),
    policyVersionId: asId<'policy-version'>(body.policyVersionId),
    enabled: body.enabled,
  }),
  run: changeMonitoringCommand,
  present: eventRecord,
});

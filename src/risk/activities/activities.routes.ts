import { asId } from '../../kernel/ids.ts';
import { IdParams } from '../../kernel/schema.ts';
import { checkedTimestamp } from '@assay/values';
import { write } from '../../platform/endpoints/writes.ts';
import { EventRecord, eventRecord } from '../events/event.ts';
import { ActivityShape } from './activity.ts';
import { reportActivity as reportActivityCommand } from './report-activity.command.ts';

export const reportActivity = write({
  name: 'reportActivity',
  tag: 'Risk',
  summary: 'Report an activity of a subject',
  description:
    'Context, not evidence: it makes no assessment outdated and leads to none. The answer is its event, which holds the report in `detail`.',
  access: 'client',
  idempotencyKey: 'required',
  status: 201,
  params: IdParams,
  body: ActivityShape,
  answer: EventRecord,
  refusals: ['not_found', 'invalid_request'],
  input: ({ params, body }) => ({
    subjectId: asId<'subject'>(params.id),
    report: { ...body, occurredAt: checkedTimestamp(body.occurredAt) },
  }),
  run: reportActivityCommand,
  present: eventRecord,
});

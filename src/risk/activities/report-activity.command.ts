import type { SubjectId } from '../../kernel/ids.ts';
import { actorOf } from '../../kernel/principal.ts';
import { refuse, refuseProperty } from '../../kernel/result.ts';
import type { Command } from '../../platform/writing/command.ts';
import { eventOf, type RiskChange, type RiskEvent } from '../events/event.ts';
import { entriesOf } from '../subjects/counters.ts';
import { lockSubject, saveCounters } from '../subjects/subjects.store.ts';
import { activityDetail, type ActivityReport } from './activity.ts';

export interface NewActivity {
  readonly subjectId: SubjectId;
  readonly report: ActivityReport;
}

/** The event is the record of the activity: nothing else is stored of it. */
export const reportActivity: Command<NewActivity, RiskEvent, 'not_found' | 'invalid_request'> = async (
  tx,
  ctx,
  { subjectId, report },
) => {
  const { scope } = ctx;
  const subject = await lockSubject(tx, ctx, subjectId);
  if (!subject) return refuse('not_found', 'No such subject.');
  if (report.occurredAt > subject.now)
    return refuseProperty('/occurredAt', 'in_the_future', 'An activity is reported after it occurred.');
  const id = ctx.newId<'event'>();
  const change: RiskChange = {
    id,
    type: 'risk.activity.reported',
    resource: 'events',
    resourceId: id,
    detail: activityDetail(report),
    occurredAt: report.occurredAt,
  };
  const { history, counters } = entriesOf(subject, [change]);
  saveCounters(tx, scope, subjectId, counters);
  const written = { mode: scope.mode, actor: actorOf(ctx.principal) };
  return {
    value: eventOf(history[0], written),
    history,
  };
};

import { refuse } from '../../kernel/result.ts';
import type { Command } from '../../platform/writing/command.ts';
import type { Lease } from '../../platform/workers/leased-work.ts';
import { entriesOf } from '../subjects/counters.ts';
import { lockSubject, saveCounters } from '../subjects/subjects.store.ts';
import type { Investigation } from './investigation.ts';
import { endInvestigation as storeEnd } from './investigations.store.ts';

export interface InvestigationEnd {
  readonly lease: Lease;
  readonly investigation: Investigation;
  /** The members that the work changed; the rest stays as it was. */
  readonly outcome: Pick<Investigation, 'snapshot' | 'findings' | 'model' | 'error'> & {
    readonly status: 'completed' | 'failed';
  };
}

type RefusalCodes = 'not_found' | 'illegal_transition';

/** Only the worker that has the lease ends an investigation. */
export const endInvestigation: Command<InvestigationEnd, Investigation, RefusalCodes> = async (
  tx,
  ctx,
  { lease, investigation, outcome },
) => {
  const { scope } = ctx;
  const subject = await lockSubject(tx, ctx, investigation.subjectId);
  if (!subject) return refuse('not_found', 'No such subject.');
  const ended: Investigation = { ...investigation, ...outcome, completedAt: subject.now };
  if (!(await storeEnd(tx, scope, ended, lease)))
    return refuse('illegal_transition', 'Another worker has the investigation, or it has ended.');
  const { status, error, findings } = ended;
  const { history, counters } = entriesOf(subject, [
    {
      id: ctx.newId(),
      type: 'risk.investigation.completed',
      resource: 'investigations',
      resourceId: investigation.id,
      detail: { status, error, findings: findings.length },
    },
  ]);
  saveCounters(tx, scope, subject.id, counters);
  return { value: ended, history };
};

import { refuse } from '../../../kernel/result.ts';
import type { Command } from '../../../platform/writing/command.ts';
import { lockRiskSubject } from '../../../risk/index.ts';
import { runScreening } from '../storing/store-run.step.ts';
import type { Run } from '../run.ts';
import type { RunSearch } from './search-run.query.ts';

/** A direct run. What cannot be screened is told in the run itself. */
export const createRun: Command<RunSearch, Run, 'not_found'> = async (tx, ctx, found) => {
  const { asked } = found;
  const { subject, riskSubjectId } = asked;
  if (riskSubjectId !== null && !(await lockRiskSubject(tx, ctx.scope, riskSubjectId)))
    return refuse('not_found', 'No such risk subject.');
  const order = {
    subject,
    asked,
    trigger: 'api' as const,
    sessionId: null,
    riskSubjectId,
    recordsFacts: true,
  };
  const { run, history } = await runScreening(tx, ctx, order, found);
  return { value: run, history };
};

import { refuse } from '../../kernel/result.ts';
import type { Command } from '../../platform/command.ts';
import { holdRiskSubject } from '../../risk/index.ts';
import { runScreening } from './keep-run.command.ts';
import type { Run } from './run.ts';
import type { AskedRun } from './run-request.ts';
import { takeLists } from './take-lists.query.ts';

/** A direct run. What cannot be screened is told in the run itself. */
export const createRun: Command<AskedRun, Run, 'not_found'> = async (
  tx,
  ctx,
  { subject, riskSubjectId, sources, reviewScore, matchScore, pepLookbackMonths },
) => {
  const [held, taken] = await Promise.all([
    riskSubjectId === null || holdRiskSubject(tx, ctx.scope, riskSubjectId),
    takeLists(tx, ctx, sources),
  ]);
  if (!held) return refuse('not_found', 'No such risk subject.');
  const order = {
    subject,
    asked: { sources, reviewScore, matchScore, pepLookbackMonths },
    trigger: 'api' as const,
    sessionId: null,
    riskSubjectId,
    speaksForSubject: true,
  };
  const { run, history } = await runScreening(tx, ctx, order, taken);
  return { value: run, history };
};

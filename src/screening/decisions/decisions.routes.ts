import { Type } from 'typebox';
import { asId } from '../../kernel/ids.ts';
import { IdParams, Reason, strict, Uuid } from '../../kernel/schema.ts';
import { write } from '../../platform/endpoints/writes.ts';
import { decideCarriedMatch } from './decide-carried-match.command.ts';
import { IncompleteReasonsShape, IncompleteShape, RiskSourcesShape, StatusShape } from '../runs/run-shape.ts';
import { isIncomplete } from '../runs/run.ts';
import { MatchShape, presentMatch } from '../matches/match.ts';

export const decideScreeningMatch = write({
  name: 'decideScreeningMatch',
  tag: 'Screening',
  summary: 'Decide on a match',
  description:
    'The status of the run is derived anew, and the risk facts of the run that change are recorded again, unless the subject has a newer receipt of that fact. The decision is kept with its reason and who took it; it sends no event. It can be turned into the other one later. Where later runs of a monitor carried the match over, it is decided there too.',
  access: 'administrator',
  idempotencyKey: 'required',
  status: 200,
  params: IdParams,
  body: strict({ decision: Type.Enum(['confirmed', 'false_positive']), reason: Reason }),
  answer: strict({
    match: MatchShape,
    run: strict({
      id: Uuid,
      status: StatusShape,
      incomplete: IncompleteShape,
      incompleteReasons: IncompleteReasonsShape,
      riskSources: RiskSourcesShape,
    }),
  }),
  refusals: ['not_found', 'illegal_transition'],
  input: ({ params, body }) => ({
    id: asId<'screening-match'>(params.id),
    decision: body.decision,
    reason: body.reason,
  }),
  run: decideCarriedMatch,
  present: ({ match, run }) => ({
    match: presentMatch(match),
    run: {
      id: run.id,
      status: run.status,
      incomplete: isIncomplete(run),
      incompleteReasons: [...run.incompleteReasons],
      riskSources: [...run.riskSources],
    },
  }),
});

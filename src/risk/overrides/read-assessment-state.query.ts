import type { AssessmentId } from '../../kernel/ids.ts';
import { refuse } from '../../kernel/result.ts';
import type { Query } from '../../platform/endpoints/contexts.ts';
import { type AssessmentState, assessmentState } from './assessment-state.ts';
import { findAssessmentFacts } from '../assessments/currency.store.ts';

export const readAssessmentState: Query<{ id: AssessmentId }, AssessmentState, 'not_found'> = async (
  db,
  ctx,
  { id },
) => {
  const facts = await findAssessmentFacts(db, ctx.scope, id);
  return facts ? assessmentState(facts, ctx.now) : refuse('not_found', 'No such assessment.');
};

import { asId } from '../../kernel/ids.ts';
import { IdParams } from '../../kernel/schema.ts';
import { read } from '../../platform/endpoints/reads.ts';
import { AssessmentStateShape, presentState } from './assessment-state.ts';
import { readAssessmentState as readAssessmentStateQuery } from './read-assessment-state.query.ts';

export const readAssessmentState = read({
  name: 'readAssessmentState',
  tag: 'Risk',
  summary: 'Whether an assessment is current, and what it decides now',
  description:
    'An assessment stops being current with newer evidence of its subject, a newer assessment of the same policy key, or an elapsed freshness or review deadline, and is never current when it used the retired source. What is not current has to be assessed again: its effective decision is `reassessment_required`, override or not.',
  access: 'client',
  params: IdParams,
  answer: AssessmentStateShape,
  refusals: ['not_found'],
  input: ({ params }) => ({ id: asId<'assessment'>(params.id) }),
  run: readAssessmentStateQuery,
  present: presentState,
});

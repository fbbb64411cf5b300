import type { AssessmentId } from '../../kernel/ids.ts';
import { refuse } from '../../kernel/result.ts';
import type { Query } from '../../platform/endpoints/contexts.ts';
import { findAssessment } from './assessments.store.ts';
import { type Replay, replayOf } from './replay.ts';

export const replayAssessment: Query<AssessmentId, Replay, 'not_found'> = async (db, { scope }, id) => {
  const assessment = await findAssessment(db, scope, id);
  return assessment ? replayOf(assessment) : refuse('not_found', 'No such assessment.');
};

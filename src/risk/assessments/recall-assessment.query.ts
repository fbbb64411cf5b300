import { asId } from '../../kernel/ids.ts';
import type { Recall } from '../../platform/writing/command.ts';
import type { AssessmentToPresent } from './assessment-text.ts';
import { findAssessment } from './assessments.store.ts';

/** An assessment never changes, and most of its answer is the policy: it is not stored again with the key. */
export const recallAssessment: Recall<AssessmentToPresent> = {
  idOf: ({ id }) => id,
  find: (db, scope, id) => findAssessment(db, scope, asId<'assessment'>(id)),
};

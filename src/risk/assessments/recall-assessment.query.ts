import { asId } from '../../kernel/ids.ts';
import type { Recall } from '../../platform/command.ts';
import type { Assessment } from './assessment.ts';
import { findAssessment } from './assessments.store.ts';

/** An assessment never changes, and most of its answer is the policy: it is not kept again with the key. */
export const recallAssessment: Recall<Assessment> = {
  idOf: ({ id }) => id,
  find: (db, scope, id) => findAssessment(db, scope, asId<'assessment'>(id)),
};

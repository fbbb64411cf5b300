import type { SubjectId } from '../../kernel/ids.ts';
import { refuse } from '../../kernel/result.ts';
import type { Query } from '../../platform/endpoints/contexts.ts';
import { findSubject } from '../subjects/subjects.store.ts';
import type { Subscription } from './monitoring.ts';
import { selectSubscriptions } from './monitoring.store.ts';

export const readMonitoring: Query<SubjectId, readonly Subscription[], 'not_found'> = async (
  db,
  { scope },
  subjectId,
) => {
  const [subject, subscriptions] = await Promise.all([
    findSubject(db, scope, subjectId),
    selectSubscriptions(db, scope, subjectId),
  ]);
  return subject ? subscriptions : refuse('not_found', 'No such subject.');
};

import { cutPage, type Page } from '../../kernel/page.ts';
import { refuse } from '../../kernel/result.ts';
import type { Query } from '../../platform/endpoints/contexts.ts';
import { findEvent } from '../events/events.store.ts';
import { assessmentRecord } from './assessment.ts';
import { type LinkedTo, selectLinkedAssessments } from './assessments.store.ts';

export const listLinkedAssessments: Query<
  LinkedTo & { readonly offset: number },
  Page<ReturnType<typeof assessmentRecord>>,
  'not_found'
> = async (db, { scope }, { offset, ...linked }) => {
  const event = await findEvent(db, scope, linked.eventId);
  if (event?.subjectId !== linked.subjectId) return refuse('not_found', 'No such event of this subject.');
  const assessments = await selectLinkedAssessments(db, scope, linked, offset);
  return cutPage(assessments.map(assessmentRecord), offset);
};

import type { EventId, SubjectId } from '../../kernel/ids.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import type { Query } from '../../platform/endpoints/contexts.ts';
import { type EventCategory, eventRecord } from '../events/event.ts';
import { findSubject } from '../subjects/subjects.store.ts';
import { cutJourney, type Journey } from './journey.ts';
import { positionOf, selectJourney } from './journey.store.ts';

export interface JourneyRequest {
  readonly subjectId: SubjectId;
  readonly category: EventCategory | undefined;
  readonly before: EventId | undefined;
}

export const readJourney: Query<JourneyRequest, Journey, 'not_found' | 'invalid_cursor'> = async (
  db,
  { scope },
  { subjectId, category, before },
) => {
  const [subject, position] = await Promise.all([
    findSubject(db, scope, subjectId),
    before && positionOf(db, scope, subjectId, before),
  ]);
  if (!subject) return refuse('not_found', 'No such subject.');
  if (before !== undefined && position === undefined) return unknownCursor();
  const events = await selectJourney(db, scope, subjectId, { category, before: position });
  return cutJourney(events.map(eventRecord));
};

function unknownCursor(): Refusal<'invalid_cursor'> {
  const message = 'Not an event of this subject. Send the nextCursor of a page of this journey.';
  return refuse('invalid_cursor', message, {
    errors: [{ parameter: 'before', code: 'invalid_cursor', message }],
  });
}

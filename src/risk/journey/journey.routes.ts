import { Type } from 'typebox';
import { asId } from '../../kernel/ids.ts';
import { limits } from '../../kernel/limits.ts';
import { IdParams, strict } from '../../kernel/schema.ts';
import { read } from '../../platform/endpoints/reads.ts';
import { EVENT_CATEGORIES } from '../events/event.ts';
import { JourneyCursor, JourneyShape } from './journey.ts';
import { readJourney as readJourneyQuery } from './read-journey.query.ts';

export const readJourney = read({
  name: 'readJourney',
  tag: 'Risk',
  summary: 'What happened to a subject',
  description: `Its events in receipt order, newest first, at most ${limits.journeyEvents} a page. Pages stay as they are while new events arrive.`,
  access: 'client',
  params: IdParams,
  query: strict({
    category: Type.Optional(Type.Enum([...EVENT_CATEGORIES])),
    before: JourneyCursor,
  }),
  answer: JourneyShape,
  refusals: ['not_found', 'invalid_cursor'],
  input: ({ params, query }) => ({
    subjectId: asId<'subject'>(params.id),
    category: query.category,
    before: query.before === undefined ? undefined : asId<'event'>(query.before),
  }),
  run: readJourneyQuery,
  present: ({ items, nextCursor }) => ({ items: [...items], nextCursor }),
});

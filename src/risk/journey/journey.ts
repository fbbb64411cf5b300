import { Type } from 'typebox';
import { limits } from '../../kernel/limits.ts';
import { nullable, strict, Uuid } from '../../kernel/schema.ts';
import { EventRecord, type eventRecord } from '../events/event.ts';

export const JourneyShape = strict(
  {
    items: Type.Array(EventRecord),
    nextCursor: nullable(
      Type.String({ format: 'uuid', description: 'Goes into `before` for the next page; null at the end' }),
    ),
  },
  { title: 'Journey' },
);

export const JourneyCursor = Type.Optional(
  Type.String({
    ...Uuid,
    description: '`nextCursor` of the page before',
  }),
);

type Item = ReturnType<typeof eventRecord>;

export interface Journey {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

const FRAME_BYTES = Buffer.byteLength('{"items":[],"nextCursor":"00000000-0000-0000-0000-000000000000"}');

/**
 * Cuts a page to the journey's rows and the list's bytes. `events` contains one more than a page when there are more. A
 * single event always fits.
 */
export function cutJourney(events: readonly Item[]): Journey {
  const items: Item[] = [];
  let bytes = FRAME_BYTES;
  for (const event of events.slice(0, limits.journeyEvents)) {
    bytes += Buffer.byteLength(JSON.stringify(event)) + (items.length > 0 ? ','.length : 0);
    if (bytes > limits.listBytes && items.length > 0) break;
    items.push(event);
  }
  return { items, nextCursor: items.length < events.length ? (items.at(-1)?.id ?? null) : null };
}

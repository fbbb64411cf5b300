import { type Static, Type } from 'typebox';
import type { ActivityItem } from '../kernel/activity.ts';
import { cursorListOf, listingParameters, NEWEST_PAGES } from '../kernel/listing.ts';
import { ModeName, nullable, SentTimestamp, strict, Timestamp, Uuid } from '../kernel/schema.ts';

const ACTOR_CHARACTERS = 200;
const TYPE_CHARACTERS = 100;

export const EXPORT_FORMATS = ['csv', 'jsonl'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** What is wanted of the history of an organization. */
export interface ActivityFilter {
  readonly actor: string | undefined;
  readonly type: string | undefined;
  /** Inclusive. */
  readonly from: Date | undefined;
  /** Exclusive. */
  readonly to: Date | undefined;
}

const { limit, cursor } = listingParameters(NEWEST_PAGES);

export const ActivityQuery = strict({
  actor: Type.Optional(
    Type.String({
      maxLength: ACTOR_CHARACTERS,
      pattern: '^(?:user|api_key|signer|service):\\S+$',
      description: '`user:<id>`, `api_key:<id>`, `signer:<id>` or `service:<name>`',
    }),
  ),
  type: Type.Optional(
    Type.String({
      maxLength: TYPE_CHARACTERS,
      pattern: '^[a-z_]+(?:\\.[a-z_]+)+$',
      description: 'As an entry has it, such as `session.started`',
    }),
  ),
  from: Type.Optional({ ...SentTimestamp, description: 'At this moment or later' }),
  to: Type.Optional({ ...SentTimestamp, description: 'Before this moment' }),
  limit,
  cursor,
  format: Type.Optional(
    Type.Enum([...EXPORT_FORMATS], { description: 'All that fits as one file, in place of a page' }),
  ),
});
export type SentActivityQuery = Static<typeof ActivityQuery>;

export const ActivityShape = cursorListOf(
  strict(
    {
      id: Uuid,
      at: Timestamp,
      actor: Type.String({ description: '`user:<id>`, `api_key:<id>`, `signer:<id>` or `service:<name>`' }),
      type: Type.String(),
      resource: Type.String(),
      resourceId: Type.String(),
      mode: nullable({ ...ModeName, description: 'Null where it concerns both modes' }),
      detail: Type.Record(Type.String(), Type.Unknown()),
    },
    { title: 'Activity' },
  ),
  'ActivityList',
);

export type PresentedActivity = Static<typeof ActivityShape>['items'][number];

export function presentActivity(item: ActivityItem): PresentedActivity {
  const { id, at, actor, type, resource, resourceId, mode, detail } = item;
  return { id, at: at.toISOString(), actor, type, resource, resourceId, mode, detail: { ...detail } };
}

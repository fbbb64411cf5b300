import { type Static, Type } from 'typebox';
import type { ActivityItem } from '../kernel/activity.ts';
import { cursorListOf, type ListOrder, listingParameters, NEWEST_PAGES } from '../kernel/listing.ts';
import { ModeName, nullable, SentTimestamp, strict, Timestamp, Uuid } from '../kernel/schema.ts';

/** An entry with what its record is called now. */
export interface NamedActivity extends ActivityItem {
  /** Null where it has no name, or is gone. */
  readonly name: string | null;
}

const ACTOR_CHARACTERS = 200;
const TYPE_CHARACTERS = 100;

export const EXPORT_FORMATS = ['csv', 'jsonl'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** What is wanted of the history of an organization. */
export interface ActivityFilter {
  readonly actor: string | undefined;
  readonly type: string | undefined;
  readonly order: ListOrder;
  /** Inclusive. */
  readonly from: Date | undefined;
  /** Exclusive. */
  readonly to: Date | undefined;
}

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
  ...listingParameters(NEWEST_PAGES),
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
      name: nullable(
        Type.String({
          description:
            'What the record is called now: of evidence, assessments and the like the externalId of the subject, of a run that of the subject it was recorded on, of a match the listed name, of a webhook the host; null where it has no name, is gone, or the entry does not say whose it is',
        }),
      ),
    },
    { title: 'Activity' },
  ),
  'ActivityList',
);

type PresentedActivity = Static<typeof ActivityShape>['items'][number];
export type PresentedEntry = Omit<PresentedActivity, 'name'>;

export function presentActivity({ name, ...item }: NamedActivity): PresentedActivity {
  return { ...presentEntry(item), name };
}

/** As the history holds it, which names of today are no part of. */
export function presentEntry(item: ActivityItem): PresentedEntry {
  const { id, at, actor, type, resource, resourceId, mode, detail } = item;
  return { id, at: at.toISOString(), actor, type, resource, resourceId, mode, detail: { ...detail } };
}

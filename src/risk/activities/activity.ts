import { Type } from 'typebox';
import { limits } from '../../kernel/limits.ts';
import { SentTimestamp, strict } from '../../kernel/schema.ts';

export const ACTIVITY_CATEGORIES = [
  'account',
  'authentication',
  'transaction',
  'payment',
  'device',
  'document',
  'communication',
  'support',
  'compliance',
  'other',
] as const;
export type ActivityCategory = (typeof ACTIVITY_CATEGORIES)[number];

/** A caller's report about a subject. It is context, not evidence. */
export interface ActivityReport {
  readonly activityType: string;
  readonly category: ActivityCategory;
  readonly title: string;
  readonly summary?: string;
  readonly reference?: string;
  readonly occurredAt: Date;
}

/** Lower-case names joined by dots. */
const ACTIVITY_TYPE = '^[a-z][a-z0-9_-]*(\\.[a-z0-9_-]+)*$';

export const ActivityShape = strict({
  activityType: Type.String({
    pattern: ACTIVITY_TYPE,
    maxLength: limits.activityTypeCharacters,
    description: 'Dotted name of what happened, such as `payment.chargeback.opened`',
  }),
  category: Type.Enum([...ACTIVITY_CATEGORIES]),
  title: Type.String({ minLength: 1, maxLength: limits.activityTitleCharacters }),
  summary: Type.Optional(Type.String({ maxLength: limits.activitySummaryCharacters })),
  reference: Type.Optional(
    Type.String({
      maxLength: limits.activityReferenceCharacters,
      description: 'Where more is found, in your own systems',
    }),
  ),
  occurredAt: SentTimestamp,
});

/** The report as it stands in the history. */
export function activityDetail({ occurredAt, ...report }: ActivityReport) {
  return { ...report, occurredAt: occurredAt.toISOString() };
}

import { Type } from 'typebox';
import { nullable, strict } from './schema.ts';

/** How much the first page of an organization looks at, and how far ahead. */
export const homeLimits = { counted: 10_000, pairs: 10_000, days: 30, expiryDays: 7 } as const;

/** Contract 6, *Activity, home, work*: work of one kind that waits. */
export interface WaitingWork {
  /** Counted up to `homeLimits.counted`, so that the answer costs the same however much waits. */
  readonly count: number;
  readonly oldest: Date | null;
}

export const WaitingShape = strict(
  {
    count: Type.Integer({
      maximum: homeLimits.counted,
      description: `${homeLimits.counted} where there are so many or more`,
    }),
    oldest: nullable(Type.String({ format: 'date-time' })),
  },
  { title: 'Waiting' },
);

export function presentWaiting({ count, oldest }: WaitingWork) {
  return { count, oldest: oldest?.toISOString() ?? null };
}

import type { WaitingWork } from './waiting.ts';

/** How long an action has waited, in the steps in which work is looked at. */
export const ACTION_AGES = ['day', 'week', 'month', 'older'] as const;
export type ActionAge = (typeof ACTION_AGES)[number];

export const ACTION_AGES_SAID =
  '`day`: requested within the last 24 hours; `week`: before that, within 7 days; `month`: before that, within 30 days; `older`: before that';

/** Open actions of one severity and age: those that the queue shows under the same filters. */
export interface OpenActionGroup<Decision extends string> extends WaitingWork {
  /** Of the assessment that requires them. */
  readonly decision: Decision;
  readonly age: ActionAge;
}

/** All of them together. */
export function sumGroups(groups: readonly WaitingWork[]): WaitingWork {
  const moments = groups.flatMap(({ oldest }) => oldest?.getTime() ?? []);
  return {
    count: groups.reduce((sum, { count }) => sum + count, 0),
    oldest: moments.length === 0 ? null : new Date(Math.min(...moments)),
  };
}

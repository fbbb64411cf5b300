import type { RequestOf } from '@assay/client/browser';

type Query = NonNullable<RequestOf<'listActionQueue'>['query']>;

/** Which open actions the queue shows: of one severity, of one age. */
export type ActionFilter = Pick<Query, 'decision' | 'age'>;
export type Severity = NonNullable<Query['decision']>;
export type Age = NonNullable<Query['age']>;

/** The worst first. */
export const SEVERITIES: readonly (readonly [Severity, string])[] = [
  ['reject', 'Reject'],
  ['restrict', 'Restrict'],
  ['review', 'Review'],
  ['awaiting_evidence', 'Awaiting evidence'],
  ['none', 'None'],
];

/** How long an action waits already. */
export const AGES: readonly (readonly [Age, string])[] = [
  ['day', 'Up to a day'],
  ['week', 'Up to a week'],
  ['month', 'Up to 30 days'],
  ['older', 'Longer'],
];

/** As an address names it; what no action has is left out. */
export function actionFilter({ decision, age }: Readonly<Record<string, string>>): ActionFilter {
  const [severity] = SEVERITIES.find(([key]) => key === decision) ?? [];
  const [waits] = AGES.find(([key]) => key === age) ?? [];
  return { ...(severity && { decision: severity }), ...(waits && { age: waits }) };
}

export function placeOfActions({ decision, age }: ActionFilter): string {
  const query = new URLSearchParams({ kind: 'action', ...(decision && { decision }), ...(age && { age }) });
  return `/work?${query.toString()}`;
}

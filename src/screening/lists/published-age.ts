import type { ListState } from './list-state.ts';

const DAY_MILLISECONDS = 86_400_000;

/** Whole days since the date that the file states; null where it states none. A date that is still to come is today's. */
export function publishedAgeDays(publishedAt: string | null, now: Date): number | null {
  const at = publishedAt === null ? Number.NaN : Date.parse(publishedAt);
  if (Number.isNaN(at)) return null;
  return Math.max(0, Math.floor((now.getTime() - at) / DAY_MILLISECONDS));
}

type ListCondition = Pick<ListState, 'attention' | 'activeVersion'>;

/**
 * What an operator should look at: what imports left, and a file that states an older date than allowed. Contract 6,
 * *Lists*: how old is configured, and null allows every age.
 */
export function attentionOf(
  { attention, activeVersion }: ListCondition,
  now: Date,
  ageDaysAtMost: number | null,
): readonly string[] {
  const days = publishedAgeDays(activeVersion?.publishedAt ?? null, now);
  if (days === null || ageDaysAtMost === null || days <= ageDaysAtMost) return attention;
  const stated = activeVersion?.publishedAt?.slice(0, 10);
  return [
    ...attention,
    `The file states ${stated}, which is ${days} days ago; ${ageDaysAtMost} are allowed.`,
  ];
}

/** From when on it says so, in milliseconds. */
export function agedFrom({ activeVersion }: ListCondition, ageDaysAtMost: number | null): number {
  const at = Date.parse(activeVersion?.publishedAt ?? '');
  if (Number.isNaN(at) || ageDaysAtMost === null) return Number.POSITIVE_INFINITY;
  return at + (ageDaysAtMost + 1) * DAY_MILLISECONDS;
}

import type { HistoryPlace } from '../kernel/activity.ts';

/**
 * Where an entry stands in the activity of an organization: newest first, entries of one moment in the order of their
 * histories, and within a history as it has them.
 */
export interface Position extends HistoryPlace {
  /** The rank of its history. */
  readonly history: number;
}

const LOWEST_KEY = '00000000-0000-0000-0000-000000000000';
const HIGHEST_KEY = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const LATEST = new Date('9999-12-31T23:59:59.999Z');

/** Before everything that happened earlier than this moment; without one, before everything. */
export function startBefore(to: Date | undefined): Position {
  return { at: to ?? LATEST, history: Number.MAX_SAFE_INTEGER, key: LOWEST_KEY, sequence: 0 };
}

/** Where the history of this rank goes on after a position: of its moment, only later histories have entries left. */
export function placeAfter({ at, key, sequence, history }: Position, rank: number): HistoryPlace {
  if (rank === history) return { at, key, sequence };
  return { at, key: rank < history ? LOWEST_KEY : HIGHEST_KEY, sequence: 0 };
}

/** Negative where `a` comes first. */
export function comparePositions(a: Position, b: Position): number {
  return (
    b.at.getTime() - a.at.getTime() ||
    a.history - b.history ||
    (a.key === b.key ? b.sequence - a.sequence : a.key < b.key ? 1 : -1)
  );
}

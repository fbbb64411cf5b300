import type { ActivityItem, HistoryEntries } from '../kernel/activity.ts';
import type { ListOrder } from '../kernel/listing.ts';
import { comparerOf, type Position } from './position.ts';

export interface ActivityPage {
  /** In the order that was asked for. */
  readonly items: readonly ActivityItem[];
  /** Where the next page begins; undefined at the end. */
  readonly next: Position | undefined;
}

/**
 * A page of what the histories found, in the order of their ranks. Each was asked for one entry more than the page has.
 * Where one stopped looking, what comes later of the others waits for the next page: entries of it may come between.
 */
export function mergeHistories(
  found: readonly HistoryEntries[],
  { order, limit }: { readonly order: ListOrder; readonly limit: number },
): ActivityPage {
  const comparePositions = comparerOf(order);
  const entries = found
    .flatMap(({ entries: own }, history) =>
      own.map((entry) => ({ entry, position: { ...entry.place, history } })),
    )
    .toSorted((a, b) => comparePositions(a.position, b.position));
  const [stop] = found
    .flatMap(({ lookedUntil }, history) => (lookedUntil ? { ...lookedUntil, history } : []))
    .toSorted(comparePositions);
  const certain = stop ? entries.filter(({ position }) => comparePositions(position, stop) <= 0) : entries;
  const page = certain.slice(0, limit);
  return {
    items: page.map(({ entry }) => entry),
    next: certain.length > limit ? page.at(-1)?.position : stop,
  };
}

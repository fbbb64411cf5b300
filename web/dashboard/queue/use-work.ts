import { useMemo } from 'react';
import { usePages } from '../data/api.ts';
import { offsetPage } from '../design/parts/loaded.tsx';
import { actionItem, matchItem, ordered, type WorkItem } from './work-items.ts';

interface Work {
  readonly items: readonly WorkItem[];
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly refetch: () => void;
  /** Reads on where there is more of either. */
  readonly readOn: (() => void) | undefined;
}

/** Matches that nobody decided and actions that are open, as one list. */
export function useWork(): Work {
  const matches = usePages(
    'listScreeningMatches',
    { query: { decision: 'undecided', order: 'oldest', limit: 100 } },
    ({ items, nextCursor }) => ({ items, next: nextCursor === null ? undefined : { cursor: nextCursor } }),
  );
  const actions = usePages('listActionQueue', { query: { status: 'open' } }, offsetPage);
  const items = useMemo(
    () =>
      ordered([
        ...(matches.data?.pages.flatMap((page) => page.items.map(matchItem)) ?? []),
        ...(actions.data?.pages.flatMap((page) => page.items.map(actionItem)) ?? []),
      ]),
    [matches.data, actions.data],
  );
  const unread = [matches, actions].filter(({ hasNextPage }) => hasNextPage);
  return {
    items,
    isPending: matches.isPending || actions.isPending,
    error: matches.error ?? actions.error,
    refetch: () => void Promise.all([matches.refetch(), actions.refetch()]),
    readOn: unread.length === 0 ? undefined : () => unread.forEach((one) => void one.fetchNextPage()),
  };
}

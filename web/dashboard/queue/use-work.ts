import { useMemo } from 'react';
import { usePages } from '../data/api.ts';
import { cursorPage, offsetPage } from '../data/pages.ts';
import { readNextPage } from '../data/read-next-page.ts';
import type { ActionFilter } from './action-filter.ts';
import { actionItem, type Kind, matchItem, ordered, type Whose, type WorkItem } from './work-items.ts';

interface Work {
  readonly items: readonly WorkItem[];
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly refetch: () => void;
  /** Reads on where there is more of either. */
  readonly readOn: (() => void) | undefined;
}

interface WorkQuery {
  readonly kind: Kind;
  readonly whose: Whose;
  /** Which actions; matches know neither. */
  readonly of: ActionFilter;
  readonly userId: string;
}

/** Matches that nobody decided and actions that are open, as one list; the service looks for whose they are. */
export function useWork({ kind, whose, of, userId }: WorkQuery): Work {
  const assigned = whose === 'all' ? {} : { assigneeId: whose === 'mine' ? userId : 'none' };
  const matches = usePages(
    'listScreeningMatches',
    { query: { decision: 'undecided', order: 'oldest', limit: 100, ...assigned } },
    cursorPage,
    kind !== 'action',
  );
  const actions = usePages(
    'listActionQueue',
    { query: { status: 'open', ...assigned, ...of } },
    offsetPage,
    kind !== 'match',
  );
  const asked = [...(kind === 'action' ? [] : [matches]), ...(kind === 'match' ? [] : [actions])];
  const items = useMemo(
    () =>
      ordered([
        ...((kind !== 'action' &&
          matches.data?.pages.flatMap((page) => page.items.map((match) => matchItem(match, whose)))) ||
          []),
        ...((kind !== 'match' && actions.data?.pages.flatMap((page) => page.items.map(actionItem))) || []),
      ]),
    [kind, whose, matches.data, actions.data],
  );
  const unread = asked.filter(({ hasNextPage }) => hasNextPage);
  return {
    items,
    isPending: asked.some(({ isPending }) => isPending),
    error: asked.find(({ error }) => error !== null)?.error ?? null,
    refetch: () => void Promise.all(asked.map((one) => one.refetch())),
    readOn: unread.length === 0 ? undefined : () => unread.forEach((one) => void readNextPage(one)),
  };
}

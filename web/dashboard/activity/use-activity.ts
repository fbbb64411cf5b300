import type { RequestOf } from '@assay/client/browser';
import { useEffect, useState } from 'react';
import { usePages } from '../data/api.ts';

/** Pages without an entry that are followed by themselves: each one looked through ten thousand entries of others. */
const FOLLOWED_PAGES = 50;
const PAGE_SIZE = 50;

/** The history page by page. Where a filter finds nothing in a page, the next one is looked at without being asked for. */
export function useActivity(query: NonNullable<RequestOf<'listActivity'>['query']>) {
  const pages = usePages(
    'listActivity',
    { query: { ...query, limit: PAGE_SIZE } },
    ({ items, nextCursor }) => ({ items, next: nextCursor === null ? undefined : { cursor: nextCursor } }),
  );
  const [furtherPages, setFurtherPages] = useState(FOLLOWED_PAGES);
  const { data, hasNextPage, isFetchingNextPage, isError, fetchNextPage } = pages;
  const read = data?.pages ?? [];
  const emptyPages = read.length - 1 - read.findLastIndex(({ items }) => items.length > 0);
  const follows = hasNextPage && !isError && emptyPages > 0 && emptyPages < furtherPages;
  useEffect(() => {
    if (follows && !isFetchingNextPage) void fetchNextPage();
  }, [follows, isFetchingNextPage, fetchNextPage]);
  const isLooking = follows || isFetchingNextPage;
  return {
    pages,
    isLooking,
    lookFurther: hasNextPage && !isLooking ? () => setFurtherPages(emptyPages + FOLLOWED_PAGES) : undefined,
  };
}

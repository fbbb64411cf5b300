import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';

interface Page<Item> {
  readonly items: readonly Item[];
  readonly next: object | undefined;
}

/** A list as far as it was read. */
export type Pages<Item> = UseInfiniteQueryResult<{ pages: Page<Item>[]; pageParams: unknown[] }>;

/** A page of a list that goes on behind a cursor. */
export function cursorPage<Item>({
  items,
  nextCursor,
}: {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}): Page<Item> {
  return { items, next: nextCursor === null ? undefined : { cursor: nextCursor } };
}

/** A page of a list that counts its rows. */
export function offsetPage<Item>({
  items,
  nextOffset,
}: {
  readonly items: readonly Item[];
  readonly nextOffset: number | null;
}): Page<Item> {
  return { items, next: nextOffset === null ? undefined : { offset: nextOffset } };
}

/** Every row of a list; undefined until all are there. */
export function useEvery<Item>(pages: Pages<Item>): readonly Item[] | undefined {
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages;
  useEffect(() => {
    // A page that failed is asked for again by the person who sees that it failed.
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  return useMemo(
    () => (data && !hasNextPage ? data.pages.flatMap(({ items }) => items) : undefined),
    [data, hasNextPage],
  );
}

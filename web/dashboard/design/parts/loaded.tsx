import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo } from 'react';
import { isNotFound } from '../../data/api.ts';
import { type Column, DataTable } from './data-table.tsx';
import { PageHeader } from './layout.tsx';
import { LoadFailure, Skeleton } from './notice.tsx';

/** What a record is called, and where all of them are listed. */
export interface RecordPlace {
  readonly noun: string;
  readonly list: string;
}

/** What was read, its shape while it is being read, or why it could not be. */
export function Loaded<T>({
  read,
  place,
  lines = 8,
  children,
}: {
  readonly read: UseQueryResult<T>;
  readonly place?: RecordPlace;
  readonly lines?: number;
  readonly children: (value: T) => ReactNode;
}): ReactNode {
  if (read.data !== undefined) return children(read.data);
  if (!read.isError) return <Skeleton lines={lines} />;
  if (place && isNotFound(read.error)) return <NoRecord {...place} />;
  return <LoadFailure error={read.error} retry={() => void read.refetch()} />;
}

function NoRecord({ noun, list }: RecordPlace): ReactNode {
  return (
    <PageHeader
      title="Not found"
      below={
        <>
          <p>This organization has no such {noun} in this mode. It may be in the other one.</p>
          <p>
            <Link to={list}>All {noun}s</Link>
          </p>
        </>
      }
    />
  );
}

interface Page<Item> {
  readonly items: readonly Item[];
  readonly next: object | undefined;
}

type Pages<Item> = UseInfiniteQueryResult<{ pages: Page<Item>[]; pageParams: unknown[] }>;

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

/** A list as a table that reads on where its end comes into view. */
export function PagedTable<Item>({
  pages,
  label,
  columns,
  idOf,
  onOpen,
  empty,
}: {
  readonly pages: Pages<Item>;
  readonly label: string;
  readonly columns: readonly Column<Item>[];
  readonly idOf: (item: Item) => string;
  readonly onOpen?: (item: Item) => void;
  /** Shown where there is nothing. */
  readonly empty: ReactNode;
}): ReactNode {
  const items = useMemo(() => pages.data?.pages.flatMap((page) => page.items) ?? [], [pages.data]);
  if (pages.isPending) return <Skeleton lines={8} />;
  if (pages.isError) return <LoadFailure error={pages.error} retry={() => void pages.refetch()} />;
  if (items.length === 0) return empty;
  return (
    <DataTable
      label={label}
      items={items}
      columns={columns}
      idOf={idOf}
      {...(onOpen && { onOpen })}
      onReachEnd={pages.hasNextPage ? () => void pages.fetchNextPage() : undefined}
    />
  );
}

/** Every row of a list; undefined until all are there. */
export function useEvery<Item>(pages: Pages<Item>): readonly Item[] | undefined {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  return useMemo(
    () => (data && !hasNextPage ? data.pages.flatMap(({ items }) => items) : undefined),
    [data, hasNextPage],
  );
}

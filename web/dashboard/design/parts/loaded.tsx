import { type ReactNode, useMemo } from 'react';
import { isNotFound } from '../../data/api.ts';
import type { Pages } from '../../data/pages.ts';
import { readNextPage } from '../../data/read-next-page.ts';
import { failureText } from '../../data/session.tsx';
import { Button } from './button.tsx';
import { type Column, DataTable } from './data-table.tsx';
import { PageHeader } from './layout.tsx';
import { LoadFailure, Notice, Skeleton } from './notice.tsx';
import { PlaceLink } from './place-link.tsx';

/** What is being read, as far as a page has to know. */
export interface ReadState<T> {
  readonly data: T | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

/** What a record is called, and where all of them are listed. */
export interface RecordPlace {
  readonly noun: string;
  readonly list: string;
  /** Where its plural is not made by an s. */
  readonly nouns?: string;
}

/** What was read; its shape until then, and another try where it failed. What was there before a failure stays. */
export function Loaded<T>({
  read: { data, error, refetch },
  place,
  lines = place ? 8 : 4,
  children,
}: {
  readonly read: ReadState<T>;
  readonly place?: RecordPlace;
  readonly lines?: number;
  readonly children: (value: T) => ReactNode;
}): ReactNode {
  if (data === undefined && error === null) return <Skeleton lines={lines} />;
  if (data === undefined && place && isNotFound(error)) return <NoRecord error={error} place={place} />;
  return (
    <>
      {error !== null && <LoadFailure error={error} retry={() => void refetch()} />}
      {data !== undefined && children(data)}
    </>
  );
}

function NoRecord({
  error,
  place: { noun, list, nouns = `${noun}s` },
}: {
  readonly error: Error | null;
  readonly place: RecordPlace;
}): ReactNode {
  return (
    <>
      <PageHeader title="Not found" />
      <Notice tone="bad" actions={<PlaceLink to={list}>{`All ${nouns}`}</PlaceLink>}>
        <p>{failureText(error)}</p>
        <p>This organization has no such {noun} in this mode. It may be in the other one.</p>
      </Notice>
    </>
  );
}

/** A list as a table that reads on where its end comes into view. */
export function PagedTable<Item>({
  pages,
  label,
  columns,
  idOf,
  onOpen,
  stacks = false,
  empty,
}: {
  readonly pages: Pages<Item>;
  readonly label: string;
  readonly columns: readonly Column<Item>[];
  readonly idOf: (item: Item) => string;
  readonly onOpen?: (item: Item) => void;
  readonly stacks?: boolean;
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
      stacks={stacks}
      onReachEnd={pages.hasNextPage ? () => void readNextPage(pages) : undefined}
    />
  );
}

/** Goes on with a list that is no table, where there is more of it. */
export function ShowMore<Item>({ pages }: { readonly pages: Pages<Item> }): ReactNode {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  if (!hasNextPage) return null;
  return (
    <div>
      <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        Show more
      </Button>
    </div>
  );
}

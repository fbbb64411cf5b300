import type { ReactNode } from 'react';
import { isNotFound } from '../../data/api.ts';
import { failureText } from '../../data/session.tsx';
import { PageHeader } from '../../design/parts/layout.tsx';
import { LoadFailure, Notice, Skeleton } from '../../design/parts/notice.tsx';
import type { Reading } from '../records.ts';
import { PlaceLink } from '../../design/parts/place-link.tsx';

/** What was read; its shape until then, and another try where it failed. What was there before a failure stays. */
export function Loaded<T>({
  of: { data, error, refetch },
  lines = 4,
  children,
}: {
  readonly of: Reading<T>;
  readonly lines?: number;
  readonly children: (value: T) => ReactNode;
}): ReactNode {
  return (
    <>
      {error !== null && <LoadFailure error={error} retry={() => void refetch()} />}
      {data === undefined ? error === null && <Skeleton lines={lines} /> : children(data)}
    </>
  );
}

/** The record that a page is about; where there is none, a way to all of them. */
export function LoadedRecord<T>({
  of,
  list,
  all,
  children,
}: {
  readonly of: Reading<T>;
  readonly list: string;
  readonly all: string;
  readonly children: (value: T) => ReactNode;
}): ReactNode {
  if (of.data !== undefined || of.error === null || !isNotFound(of.error))
    return (
      <Loaded of={of} lines={10}>
        {children}
      </Loaded>
    );
  return (
    <>
      <PageHeader title="Not found" />
      <Notice tone="bad" actions={<PlaceLink to={list}>{all}</PlaceLink>}>
        <p>{failureText(of.error)}</p>
      </Notice>
    </>
  );
}

import type { RequestOf } from '@assay/client/browser';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useGuardedCall } from '../data/api.ts';
import { readNextPage } from '../data/read-next-page.ts';
import { useSession } from '../data/session.tsx';
import { type NewestRows, readNewest, type ReadStretch } from './newest-rows.ts';
import type { RecordOf, Resource } from './records.ts';

type ListQuery = NonNullable<RequestOf<'listRecords'>['query']>;

/** Records of one resource, the newest first, a stretch at a time. */
export function useNewest<Name extends Resource>(resource: Name, query: Omit<ListQuery, 'offset'> = {}) {
  const { client, session } = useSession();
  const call = useGuardedCall();
  const read = (offset: number) =>
    call(() => client.call('listRecords', { params: { resource }, query: { ...query, offset } }));
  const pages = useInfiniteQuery({
    queryKey: ['listRecords', 'newest', resource, query, session.organization.id, session.mode],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam }): Promise<NewestRows<RecordOf<Name>>> =>
      readNewest(read as unknown as ReadStretch<RecordOf<Name>>, pageParam),
    getNextPageParam: ({ before }) => before,
  });
  return {
    data: pages.data?.pages.flatMap(({ items }) => items),
    error: pages.error,
    refetch: pages.refetch,
    isGrowing: pages.isFetchingNextPage,
    /** Reads those before; undefined where there are none. */
    grow: pages.hasNextPage ? () => void readNextPage(pages) : undefined,
  };
}

import { useRead } from '../data/api.ts';
import type { Policy } from '../risk/records.ts';

/** The bands of the policy that was published last, from the lowest up. */
export function useNewestBands(): readonly string[] {
  const policies = useRead('listRecords', {
    params: { resource: 'policies' },
    query: { order: 'newest', limit: 100 },
  }).data?.items as readonly Policy[] | undefined;
  const newest = policies?.find(({ data }) => data.status === 'published');
  const bands = newest?.data.definition.bands ?? [];
  return bands.toSorted((one, other) => one.lowerBound - other.lowerBound).map(({ id }) => id);
}

import { useRead } from '../data/api.ts';
import type { Policy } from '../risk/records.ts';

/** Drafts stand among them; more than so many whole policies would make the home page wait for an order of colours. */
const NEWEST = 10;

/** The bands of the policy that was published last, from the lowest up. */
export function useNewestBands(): readonly string[] {
  const policies = useRead('listRecords', {
    params: { resource: 'policies' },
    query: { order: 'newest', limit: NEWEST },
  }).data?.items as readonly Policy[] | undefined;
  const newest = policies?.find(({ data }) => data.status === 'published');
  const bands = newest?.data.definition.bands ?? [];
  return bands.toSorted((one, other) => one.lowerBound - other.lowerBound).map(({ id }) => id);
}

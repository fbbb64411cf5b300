import { usePages } from '../../data/api.ts';
import { readNextPage } from '../../data/read-next-page.ts';
import type { Assessment, RiskEvent } from '../records.ts';

/** What the event of a new assessment says of it. */
type Said = Pick<
  Assessment['data'],
  'policyKey' | 'policyVersionId' | 'trigger' | 'status' | 'band' | 'decision'
>;

export interface ListedAssessment extends Said {
  readonly assessmentId: string;
  readonly at: string;
  /** Only the newest of a policy key can be current. */
  readonly isNewest: boolean;
}

/**
 * The assessments of a subject, the newest first. Their own list holds every one of them whole, so they are read from
 * the history, which says as much as a list shows.
 */
export function useAssessments(subjectId: string) {
  const pages = usePages(
    'readJourney',
    { params: { id: subjectId }, query: { category: 'assessments' } },
    ({ items, nextCursor }) => ({ items, next: nextCursor === null ? undefined : { before: nextCursor } }),
  );
  return {
    data: pages.data && listed(pages.data.pages.flatMap(({ items }) => items)),
    error: pages.error,
    refetch: pages.refetch,
    isGrowing: pages.isFetchingNextPage,
    grow: pages.hasNextPage ? () => void readNextPage(pages) : undefined,
  };
}

export function listed(events: readonly RiskEvent[]): readonly ListedAssessment[] {
  const met = new Set<string>();
  return events.map(({ data }) => {
    const said = data.detail as unknown as Said;
    const isNewest = !met.has(said.policyKey);
    met.add(said.policyKey);
    return { ...said, assessmentId: data.resourceId, at: data.occurredAt, isNewest };
  });
}

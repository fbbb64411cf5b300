import { type ReactNode, useMemo } from 'react';
import { useSession } from '../data/session.tsx';
import { Button } from '../design/parts/button.tsx';
import { Card, PageHeader, Stack } from '../design/parts/layout.tsx';
import { Empty, LoadFailure, Notice, Skeleton } from '../design/parts/notice.tsx';
import { SearchBox } from '../design/parts/search-box.tsx';
import { Segmented } from '../design/parts/segmented.tsx';
import { useFilters } from '../shell/address.ts';
import { actionFilter } from './action-filter.ts';
import { ActionFilterFields } from './action-filter-fields.tsx';
import styles from './queue.module.css';
import { isSame, NO_FILTERS, type QueueFilters } from './saved-filters.ts';
import { SavedFiltersBar } from './saved-filters-bar.tsx';
import { useFoundSubjects } from './use-found-subjects.ts';
import { useWork } from './use-work.ts';
import { fits, type Kind, type Whose } from './work-items.ts';
import { WorkTable } from './work-table.tsx';

const WHOSE: readonly (readonly [Whose, string])[] = [
  ['all', 'Everybody’s'],
  ['mine', 'Mine'],
  ['nobody', 'Nobody’s'],
];
const KINDS: readonly (readonly [Kind, string])[] = [
  ['all', 'All'],
  ['match', 'Matches'],
  ['action', 'Actions'],
];

/** All that waits for a person, the worst first. */
export function QueuePage(): ReactNode {
  const { session } = useSession();
  const [filters, change] = useFilters();
  const [whose] = WHOSE.find(([key]) => key === filters['whose']) ?? (['all'] as const);
  const [kind] = KINDS.find(([key]) => key === filters['kind']) ?? (['all'] as const);
  const search = filters['search'] ?? '';
  const of = kind === 'action' ? actionFilter(filters) : {};
  const now: QueueFilters = {
    kind: kind === 'all' ? '' : kind,
    whose: whose === 'all' ? '' : whose,
    search,
    decision: of.decision ?? '',
    age: of.age ?? '',
  };
  const work = useWork({ kind, whose, of, userId: session.user.id });
  return (
    <>
      <PageHeader
        title="Queue"
        below={`Matches that nobody decided and actions that are open, the worst first${work.readOn ? ' of those that are read so far' : ''}.`}
        actions={
          <>
            <Segmented
              label="Kind"
              options={KINDS}
              value={kind}
              onChange={(one) => change({ kind: one === 'all' ? '' : one, decision: '', age: '' })}
            />
            <Segmented
              label="Whose"
              options={WHOSE}
              value={whose}
              onChange={(one) => change({ whose: one === 'all' ? '' : one })}
            />
          </>
        }
      />
      <div className={styles['filters']}>
        <SearchBox
          label="What, or whom it is about"
          value={search}
          onSearch={(text) => change({ search: text })}
        />
        {kind === 'action' && <ActionFilterFields of={of} onChange={change} />}
        <SavedFiltersBar now={now} apply={(chosen) => change({ ...chosen })} />
      </div>
      <FoundWork work={work} search={search} isFiltered={!isSame(now, NO_FILTERS)} />
    </>
  );
}

function FoundWork({
  work,
  search,
  isFiltered,
}: {
  readonly work: ReturnType<typeof useWork>;
  readonly search: string;
  readonly isFiltered: boolean;
}): ReactNode {
  const { ids, isPending, isPartial } = useFoundSubjects(search);
  const items = useMemo(
    () => work.items.filter((item) => fits(item, search) || ids.has(item.subjectId ?? '')),
    [work.items, search, ids],
  );
  return (
    <Stack>
      {isPartial && (
        <Notice tone="caution" title="Not every subject was looked at">
          Matches of other subjects may wait. A longer part of the external id finds them.
        </Notice>
      )}
      <Card tight>
        {work.isPending ? (
          <Skeleton lines={10} />
        ) : work.error ? (
          <LoadFailure error={work.error} retry={work.refetch} />
        ) : items.length === 0 && isPending ? (
          <Skeleton lines={2} />
        ) : items.length === 0 && work.readOn ? (
          <Empty
            title="Nothing among what is read so far"
            actions={<Button onClick={work.readOn}>Read on</Button>}
          >
            More waits than the {work.items.length} that were looked through.
          </Empty>
        ) : items.length === 0 ? (
          <Empty title="Nothing waits here">
            {isFiltered ? 'Other filters show more.' : 'Every match is decided and every action done.'}
          </Empty>
        ) : (
          <WorkTable items={items} readOn={work.readOn} />
        )}
      </Card>
    </Stack>
  );
}

import type { RequestOf } from '@assay/client/browser';
import type { ReactNode } from 'react';
import { usePages } from '../../data/api.ts';
import { SelectField } from '../../design/parts/field.tsx';
import { Card, PageHeader, Stack } from '../../design/parts/layout.tsx';
import { Empty } from '../../design/parts/notice.tsx';
import { useFilters } from '../../shell/address.ts';
import { Loaded, ShowMore } from '../../design/parts/loaded.tsx';
import { Entries } from '../parts/marks.tsx';
import { SearchBox } from '../../design/parts/search-box.tsx';
import type { Action } from '../records.ts';
import styles from '../risk.module.css';
import { ActionEntry } from './action-entry.tsx';

type Query = NonNullable<RequestOf<'listActionQueue'>['query']>;

const STATUSES = [
  'open',
  'requested',
  'acknowledged',
  'failed',
  'completed',
  'cancelled',
  'all',
] as const satisfies readonly Query['status'][];

/** What assessments asked for, the oldest first: it has waited longest. */
export function ActionsPage(): ReactNode {
  const [{ search = '', policyKey = '', status = 'open' }, change] = useFilters();
  const query: Query = {
    status: STATUSES.find((one) => one === status) ?? 'open',
    ...(search !== '' && { search }),
    ...(policyKey !== '' && { policyKey }),
  };
  const pages = usePages('listActionQueue', { query }, ({ items, nextOffset }) => ({
    items,
    next: nextOffset === null ? undefined : { offset: nextOffset },
  }));
  const actions = {
    data: pages.data?.pages.flatMap((page): readonly Action[] => page.items),
    error: pages.error,
    refetch: pages.refetch,
  };
  return (
    <>
      <PageHeader title="Actions" below="What assessments asked for. What has waited longest comes first." />
      <div className={styles['filters']}>
        <SearchBox
          label="External id of the subject"
          value={search}
          onSearch={(text) => change({ search: text })}
        />
        <SearchBox label="Policy key" value={policyKey} onSearch={(text) => change({ policyKey: text })} />
        <SelectField
          label="Status"
          options={STATUSES.map((one) => [one, one])}
          value={status}
          onChange={({ target }) => change({ status: target.value === 'open' ? '' : target.value })}
        />
      </div>
      <Card>
        <Loaded read={actions} lines={8}>
          {(items) => (
            <Stack>
              {items.length === 0 && (
                <Empty title="No action fits">
                  Assessments ask for actions; those that are open stand here.
                </Empty>
              )}
              <Entries label="Actions">
                {items.map((action) => (
                  <ActionEntry key={action.id} action={action} />
                ))}
              </Entries>
              <ShowMore pages={pages} />
            </Stack>
          )}
        </Loaded>
      </Card>
    </>
  );
}

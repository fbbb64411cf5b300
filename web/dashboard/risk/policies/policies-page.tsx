import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isAdministrator, useSession } from '../../data/session.tsx';
import { Badge } from '../../design/parts/badge.tsx';
import { type Column, DataTable } from '../../design/parts/data-table.tsx';
import { Card, PageHeader, Soft } from '../../design/parts/layout.tsx';
import { Empty } from '../../design/parts/notice.tsx';
import { Time } from '../../design/parts/time.tsx';
import { useFilters } from '../../shell/address.ts';
import { Loaded } from '../../design/parts/loaded.tsx';
import { TimeOrNone, TwoLines } from '../parts/marks.tsx';
import { ButtonLink } from '../../design/parts/button-link.tsx';
import { PlaceLink } from '../../design/parts/place-link.tsx';
import { SearchBox } from '../../design/parts/search-box.tsx';
import type { Policy } from '../records.ts';
import styles from '../risk.module.css';
import { useNewest } from '../use-newest.ts';

const COLUMNS: readonly Column<Policy>[] = [
  {
    id: 'policy',
    header: 'Policy',
    cell: ({ id, data }) => (
      <TwoLines
        first={<PlaceLink to={`/risk/policies/${id}`}>{data.key}</PlaceLink>}
        second={data.definition.title ?? ''}
      />
    ),
    sortBy: ({ data }) => data.key,
  },
  {
    id: 'version',
    header: 'Version',
    cell: ({ data }) => String(data.version),
    sortBy: ({ data }) => data.version,
    align: 'end',
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ data }) => <PolicyBadge status={data.status} />,
    sortBy: ({ data }) => data.status,
  },
  { id: 'created', header: 'Created', cell: ({ data }) => <Time at={data.createdAt} />, minor: true },
  {
    id: 'published',
    header: 'Published',
    cell: ({ data }) => <TimeOrNone at={data.publishedAt} />,
    minor: true,
  },
];

/** Every version of every policy, the newest first. */
export function PoliciesPage(): ReactNode {
  const { session } = useSession();
  const [{ search = '' }, change] = useFilters();
  const navigate = useNavigate();
  const policies = useNewest('policies', search === '' ? {} : { search });
  return (
    <>
      <PageHeader
        title="Policies"
        below="How evidence becomes a score, a band and a decision. A version never changes."
        actions={
          isAdministrator(session) ? (
            <ButtonLink to="/risk/policies/new" look="primary">
              New policy
            </ButtonLink>
          ) : (
            <Soft>An owner or an admin can write policies.</Soft>
          )
        }
      />
      <div className={styles['filters']}>
        <SearchBox label="Policy key" value={search} onSearch={(text) => change({ search: text })} />
      </div>
      <Card tight>
        <Loaded read={policies} lines={8}>
          {(items) =>
            items.length > 0 ? (
              <DataTable
                label="Policy versions"
                items={items}
                columns={COLUMNS}
                idOf={({ id }) => id}
                onOpen={({ id }) => void navigate({ to: `/risk/policies/${id}` })}
                onReachEnd={policies.grow}
              />
            ) : search === '' ? (
              <Empty title="No policy yet">A new one begins with an example that can be tried at once.</Empty>
            ) : (
              <Empty title="Nothing found">No policy has “{search}” in its key.</Empty>
            )
          }
        </Loaded>
      </Card>
    </>
  );
}

export function PolicyBadge({ status }: { readonly status: Policy['data']['status'] }): ReactNode {
  return <Badge tone={status === 'published' ? 'good' : 'neutral'}>{status}</Badge>;
}

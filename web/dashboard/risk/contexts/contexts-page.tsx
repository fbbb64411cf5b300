import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Button } from '../../design/parts/button.tsx';
import { type Column, DataTable } from '../../design/parts/data-table.tsx';
import { Card, PageHeader } from '../../design/parts/layout.tsx';
import { Empty } from '../../design/parts/notice.tsx';
import { Time } from '../../design/parts/time.tsx';
import { useFilters } from '../../shell/address.ts';
import { Loaded } from '../../design/parts/loaded.tsx';
import { NONE } from '../parts/marks.tsx';
import { PlaceLink } from '../../design/parts/place-link.tsx';
import { SearchBox } from '../../design/parts/search-box.tsx';
import type { Context } from '../records.ts';
import styles from '../risk.module.css';
import { useNewest } from '../use-newest.ts';
import { CreateContextDialog } from './create-context-dialog.tsx';

const COLUMNS: readonly Column<Context>[] = [
  {
    id: 'externalId',
    header: 'External id',
    cell: ({ id, data }) => (
      <PlaceLink to={`/risk/contexts/${id}`} className={styles['long']}>
        {data.externalId}
      </PlaceLink>
    ),
    sortBy: ({ data }) => data.externalId,
  },
  { id: 'kind', header: 'Kind', cell: ({ data }) => data.kind, sortBy: ({ data }) => data.kind },
  { id: 'label', header: 'Label', cell: ({ data }) => data.label ?? NONE, minor: true },
  {
    id: 'created',
    header: 'Created',
    cell: ({ data }) => <Time at={data.createdAt} />,
    sortBy: ({ data }) => data.createdAt,
    align: 'end',
  },
];

/** Journeys that group subjects, the newest first. */
export function ContextsPage(): ReactNode {
  const [{ search = '' }, change] = useFilters();
  const [isCreating, setCreating] = useState(false);
  const navigate = useNavigate();
  const contexts = useNewest('contexts', search === '' ? {} : { search });
  return (
    <>
      <PageHeader
        title="Contexts"
        below="A context groups the subjects of one journey, such as a business and its owners, and pins the policies that are meant for them."
        actions={
          <Button look="primary" onClick={() => setCreating(true)}>
            Create a context
          </Button>
        }
      />
      <div className={styles['filters']}>
        <SearchBox label="External id" value={search} onSearch={(text) => change({ search: text })} />
      </div>
      <Card tight>
        <Loaded read={contexts} lines={8}>
          {(items) =>
            items.length > 0 ? (
              <DataTable
                label="Contexts"
                items={items}
                columns={COLUMNS}
                idOf={({ id }) => id}
                onOpen={({ id }) => void navigate({ to: `/risk/contexts/${id}` })}
                onReachEnd={contexts.grow}
              />
            ) : search === '' ? (
              <Empty title="No context yet.">
                Create one for a journey that several subjects take part in.
              </Empty>
            ) : (
              <Empty title="Nothing found">No context has “{search}” in its external id.</Empty>
            )
          }
        </Loaded>
      </Card>
      {isCreating && (
        <CreateContextDialog
          onClose={() => setCreating(false)}
          onFind={(externalId) => {
            setCreating(false);
            change({ search: externalId });
          }}
        />
      )}
    </>
  );
}

import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Button } from '../../design/parts/button.tsx';
import { type Column, DataTable } from '../../design/parts/data-table.tsx';
import { Card, PageHeader } from '../../design/parts/layout.tsx';
import { Empty } from '../../design/parts/notice.tsx';
import { Time } from '../../design/parts/time.tsx';
import { useFilters } from '../../shell/address.ts';
import { Loaded } from '../../design/parts/loaded.tsx';
import { SearchBox } from '../../design/parts/search-box.tsx';
import type { Subject } from '../records.ts';
import styles from '../risk.module.css';
import { useNewest } from '../use-newest.ts';
import { countText } from '../words.ts';
import { RegisterDialog } from './register-dialog.tsx';
import { PlaceLink } from '../../design/parts/place-link.tsx';

const COLUMNS: readonly Column<Subject>[] = [
  {
    id: 'externalId',
    header: 'External id',
    cell: ({ id, data }) => (
      <PlaceLink to={`/risk/subjects/${id}`} className={styles['long']}>
        {data.externalId}
      </PlaceLink>
    ),
    sortBy: ({ data }) => data.externalId,
  },
  { id: 'kind', header: 'Kind', cell: ({ data }) => data.kind, sortBy: ({ data }) => data.kind },
  {
    id: 'evidence',
    header: 'Evidence',
    cell: ({ data }) =>
      data.evidenceRevision === 0 ? 'none yet' : countText(data.evidenceRevision, 'change'),
    minor: true,
  },
  {
    id: 'registered',
    header: 'Registered',
    cell: ({ data }) => <Time at={data.createdAt} />,
    sortBy: ({ data }) => data.createdAt,
    align: 'end',
  },
];

/** Everybody and everything whose risk is followed, the newest first. */
export function SubjectsPage(): ReactNode {
  const [{ search = '' }, change] = useFilters();
  const [isRegistering, setRegistering] = useState(false);
  const navigate = useNavigate();
  const subjects = useNewest('subjects', search === '' ? {} : { search });
  const register = (
    <Button look="primary" onClick={() => setRegistering(true)}>
      Register a subject
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Subjects"
        below="Everybody and everything whose risk is followed."
        actions={register}
      />
      <div className={styles['filters']}>
        <SearchBox label="External id" value={search} onSearch={(text) => change({ search: text })} />
      </div>
      <Card tight>
        <Loaded read={subjects} lines={8}>
          {(items) =>
            items.length > 0 ? (
              <DataTable
                label="Subjects"
                items={items}
                columns={COLUMNS}
                idOf={({ id }) => id}
                onOpen={({ id }) => void navigate({ to: `/risk/subjects/${id}` })}
                onReachEnd={subjects.grow}
              />
            ) : search === '' ? (
              <Empty title="No subject yet">
                Register the first one here, or let your systems do it by the API.
              </Empty>
            ) : (
              <Empty title="Nothing found">No subject has “{search}” in its external id.</Empty>
            )
          }
        </Loaded>
      </Card>
      {isRegistering && (
        <RegisterDialog
          onClose={() => setRegistering(false)}
          onFind={(externalId) => {
            setRegistering(false);
            change({ search: externalId });
          }}
        />
      )}
    </>
  );
}

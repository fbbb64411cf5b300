import type { ReactNode } from 'react';
import { NEWEST_FIRST, usePages } from '../../data/api.ts';
import { cursorPage } from '../../data/pages.ts';
import { isAdministrator, useSession } from '../../data/session.tsx';
import { ButtonLink } from '../../design/parts/button-link.tsx';
import type { Column } from '../../design/parts/data-table.tsx';
import { Card, PageHeader, Soft, Stack } from '../../design/parts/layout.tsx';
import { PagedTable } from '../../design/parts/loaded.tsx';
import { Empty } from '../../design/parts/notice.tsx';
import { PlaceLink } from '../../design/parts/place-link.tsx';
import { Time } from '../../design/parts/time.tsx';
import { useGo } from '../../shell/address.ts';
import type { Workflow } from '../records.ts';

const PLACE = '/verification/workflows';

/** The newest revision of each. */
export function WorkflowsPage(): ReactNode {
  const go = useGo();
  const { session } = useSession();
  const workflows = usePages('listWorkflows', { query: NEWEST_FIRST }, cursorPage);
  const create = isAdministrator(session) ? (
    <ButtonLink to={`${PLACE}/new`} look="primary">
      New workflow
    </ButtonLink>
  ) : (
    <Soft>An owner or an admin can save workflows.</Soft>
  );
  return (
    <>
      <PageHeader
        title="Workflows"
        below="The steps that a person goes through in a session."
        actions={create}
      />
      <Card tight>
        <PagedTable
          pages={workflows}
          label="Workflows"
          columns={COLUMNS}
          idOf={({ id }) => id}
          onOpen={({ id }) => go(`${PLACE}/${id}`)}
          empty={
            <Empty title="No workflow yet">
              The example of a new one reads a document and screens the person in it.
            </Empty>
          }
        />
      </Card>
    </>
  );
}

const COLUMNS: readonly Column<Workflow>[] = [
  {
    id: 'name',
    header: 'Workflow',
    cell: ({ id, key, name }) => (
      <Stack gap={1}>
        <PlaceLink to={`${PLACE}/${id}`}>{name}</PlaceLink>
        <Soft>{key}</Soft>
      </Stack>
    ),
    sortBy: ({ name }) => name.toLowerCase(),
  },
  { id: 'steps', header: 'Steps', cell: ({ steps }) => steps.map(({ key }) => key).join(', ') },
  { id: 'revision', header: 'Revision', align: 'end', cell: ({ revision }) => revision, minor: true },
  {
    id: 'saved',
    header: 'Saved',
    align: 'end',
    cell: ({ createdAt }) => <Time at={createdAt} />,
    sortBy: ({ createdAt }) => createdAt,
    minor: true,
  },
];

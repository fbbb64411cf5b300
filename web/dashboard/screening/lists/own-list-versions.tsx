import type { AnswerOf } from '@assay/client/browser';
import type { ReactNode } from 'react';
import { NEWEST_FIRST, usePages, useSend } from '../../data/api.ts';
import { cursorPage } from '../../data/pages.ts';
import { isAdministrator, useSession } from '../../data/session.tsx';
import { Badge } from '../../design/parts/badge.tsx';
import { Button } from '../../design/parts/button.tsx';
import type { Column } from '../../design/parts/data-table.tsx';
import { Dialog } from '../../design/parts/dialog.tsx';
import { Row, Stack } from '../../design/parts/layout.tsx';
import { PagedTable } from '../../design/parts/loaded.tsx';
import { Empty, LoadFailure } from '../../design/parts/notice.tsx';
import { PlaceLink } from '../../design/parts/place-link.tsx';
import { Time } from '../../design/parts/time.tsx';
import { useToast } from '../../design/parts/toasts.tsx';
import type { OwnList } from './own-list.ts';

type Version = AnswerOf<'listScreeningOwnListVersions'>['items'][number];

const COLUMNS: readonly Column<Version>[] = [
  { id: 'version', header: 'Version', cell: ({ versionId }) => <code>{versionId}</code> },
  { id: 'loaded', header: 'Loaded', cell: ({ loadedAt }) => <Time at={loadedAt} /> },
  { id: 'entries', header: 'Entries', cell: ({ entryCount }) => entryCount.toLocaleString() },
  {
    id: 'dropped',
    header: 'Could not be read',
    minor: true,
    cell: ({ droppedEntries }) => droppedEntries.toLocaleString(),
  },
  { id: 'active', header: '', cell: ({ active }) => active && <Badge tone="good">In use</Badge> },
];

/** Every version that was ever searched, and the way back to the previous one. */
export function OwnListVersions({
  list,
  onClose,
}: {
  readonly list: OwnList;
  readonly onClose: () => void;
}): ReactNode {
  const say = useToast();
  const { session } = useSession();
  const request = { params: { name: list.name }, query: NEWEST_FIRST };
  const versions = usePages('listScreeningOwnListVersions', request, cursorPage);
  const rollback = useSend('rollbackScreeningOwnList', {
    outdates: ['listScreeningOwnLists', 'listScreeningOwnListVersions', 'listScreeningSources'],
    onDone: () => say('The previous version is searched from now on.'),
  });
  return (
    <Dialog title={`Versions of ${list.title}`} open onClose={onClose} wide>
      <Stack gap={3}>
        <PagedTable
          pages={versions}
          label={`Versions of ${list.title}`}
          columns={COLUMNS}
          idOf={({ versionId }) => versionId}
          empty={<Empty title="No file yet">Each file that is taken becomes a version.</Empty>}
        />
        {rollback.isError && <LoadFailure error={rollback.error} retry={() => rollback.reset()} />}
        <Row>
          {isAdministrator(session) && list.formerVersionId !== null && (
            <Button
              disabled={rollback.isPending}
              onClick={() => rollback.mutate({ params: { name: list.name } })}
            >
              Back to the previous version
            </Button>
          )}
          <PlaceLink to={`/screening/lists/own:${list.name}`}>What has changed</PlaceLink>
          <Button onClick={onClose}>Close</Button>
        </Row>
      </Stack>
    </Dialog>
  );
}

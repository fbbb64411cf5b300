import type { AnswerOf } from '@assay/client/browser';
import type { ReactNode } from 'react';
import type { Pages } from '../../data/pages.ts';
import { Badge } from '../../design/parts/badge.tsx';
import type { Column } from '../../design/parts/data-table.tsx';
import { PagedTable } from '../../design/parts/loaded.tsx';
import { Empty } from '../../design/parts/notice.tsx';
import { Time } from '../../design/parts/time.tsx';

type Version = AnswerOf<'listListVersions'>['items'][number];

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

/** Every version of a list that was ever searched. */
export function ListVersions({
  pages,
  label,
}: {
  readonly pages: Pages<Version>;
  readonly label: string;
}): ReactNode {
  return (
    <PagedTable
      pages={pages}
      label={label}
      columns={COLUMNS}
      idOf={({ versionId }) => versionId}
      stacks
      empty={<Empty title="No file yet">Each file that is taken becomes a version.</Empty>}
    />
  );
}

import { type ReactNode, useState } from 'react';
import { NEWEST_FIRST, usePages } from '../../data/api.ts';
import { cursorPage } from '../../data/pages.ts';
import { Badge } from '../../design/parts/badge.tsx';
import { Button } from '../../design/parts/button.tsx';
import type { Column } from '../../design/parts/data-table.tsx';
import { Card, PageHeader } from '../../design/parts/layout.tsx';
import { PagedTable } from '../../design/parts/loaded.tsx';
import { Empty } from '../../design/parts/notice.tsx';
import { PlaceLink } from '../../design/parts/place-link.tsx';
import { Time } from '../../design/parts/time.tsx';
import { useGo } from '../../shell/address.ts';
import { type Batch, STATES, titleOf } from './batch-words.ts';
import { NewBatch } from './new-batch.tsx';

const COLUMNS: readonly Column<Batch>[] = [
  {
    id: 'name',
    header: 'Batch',
    cell: (batch) => <PlaceLink to={`/screening/batches/${batch.id}`}>{titleOf(batch)}</PlaceLink>,
  },
  {
    id: 'state',
    header: 'State',
    cell: ({ state }) => <Badge tone={STATES[state][1]}>{STATES[state][0]}</Badge>,
  },
  {
    id: 'rows',
    header: 'Rows',
    cell: ({ counts }) => `${counts.done.toLocaleString()} of ${counts.rows.toLocaleString()}`,
    align: 'end',
  },
  {
    id: 'found',
    header: 'To look at',
    cell: ({ counts }) => (counts.match + counts.possibleMatch + counts.incomplete).toLocaleString(),
    align: 'end',
    minor: true,
  },
  { id: 'at', header: 'Made', cell: ({ createdAt }) => <Time at={createdAt} />, minor: true },
];

/** A whole customer base at once: files that were screened, and the way to screen another. */
export function BatchesPage(): ReactNode {
  const go = useGo();
  const [isNew, setNew] = useState(false);
  const batches = usePages('listScreeningBatches', { query: NEWEST_FIRST }, cursorPage);
  return (
    <>
      <PageHeader
        title="Batches"
        below="A file of people and companies, screened row by row."
        actions={
          <Button look="primary" onClick={() => setNew(true)}>
            Screen a file
          </Button>
        }
      />
      <Card tight>
        <PagedTable
          pages={batches}
          label="Batches"
          columns={COLUMNS}
          idOf={({ id }) => id}
          onOpen={({ id }) => go(`/screening/batches/${id}`)}
          empty={
            <Empty title="No batch yet">
              A file with a row for each customer tells at once who may be on a list.
            </Empty>
          }
        />
      </Card>
      {isNew && (
        <NewBatch onClose={() => setNew(false)} onMade={({ id }) => go(`/screening/batches/${id}`)} />
      )}
    </>
  );
}

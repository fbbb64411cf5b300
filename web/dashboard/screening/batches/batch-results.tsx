import type { RequestOf } from '@assay/client/browser';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useGuardedCall, useSend } from '../../data/api.ts';
import { useSession } from '../../data/session.tsx';
import { Button } from '../../design/parts/button.tsx';
import { type Column, DataTable } from '../../design/parts/data-table.tsx';
import { Card, Row, Soft, Stack } from '../../design/parts/layout.tsx';
import { Loaded } from '../../design/parts/loaded.tsx';
import { Empty } from '../../design/parts/notice.tsx';
import { PlaceLink } from '../../design/parts/place-link.tsx';
import { Segmented } from '../../design/parts/segmented.tsx';
import { saveFile } from '../../data/save-file.ts';
import { useFilters } from '../../shell/address.ts';
import { listName } from '../list-names.ts';
import { RUN_STATUSES, type RunStatus } from '../words.ts';
import { type Batch, isOver } from './batch-words.ts';
import { type BatchLine, growingLines } from './batch-lines.ts';

/** More are in the file that can be saved. While rows are screened they are read again and again, so fewer then. */
const [SHOWN, SHOWN_UNDER_WAY] = [100_000, 500];

const STATUSES: readonly (readonly [RunStatus, keyof Batch['counts']])[] = [
  ['match', 'match'],
  ['possible_match', 'possibleMatch'],
  ['incomplete', 'incomplete'],
  ['error', 'error'],
  ['clear', 'clear'],
];

const COLUMNS: readonly Column<BatchLine>[] = [
  { id: 'row', header: 'Row', cell: ({ row }) => row, align: 'end' },
  { id: 'id', header: 'Your id', cell: ({ externalId }) => externalId ?? '–' },
  {
    id: 'found',
    header: 'Found',
    cell: ({ matches, runId, errorCode, incompleteReasons }) => {
      const text =
        matches.map(({ listedName, source }) => `${listedName} (${listName(source)})`).join(', ') ||
        errorCode ||
        incompleteReasons.join(', ') ||
        'Nothing';
      return runId === null ? text : <PlaceLink to={`/screening/runs/${runId}`}>{text}</PlaceLink>;
    },
  },
  {
    id: 'score',
    header: 'Highest score',
    cell: ({ topScore }) => topScore ?? '–',
    align: 'end',
    minor: true,
  },
];

/** Rows by status, those first that somebody should look at; from a row to its run, and all of them as a file. */
export function BatchResults({ batch }: { readonly batch: Batch }): ReactNode {
  const { id, counts } = batch;
  const [filters, change] = useFilters();
  const first = STATUSES.find(([, count]) => counts[count] > 0)?.[0] ?? 'match';
  const [status, count] = STATUSES.find(([one]) => one === filters['status']) ??
    STATUSES.find(([one]) => one === first) ?? ['match', 'match'];
  const most = isOver(batch) ? SHOWN : SHOWN_UNDER_WAY;
  const lines = useLines({ params: { id }, query: { status } }, Math.min(counts[count], most));
  const save = useSend('readBatchResults', {
    outdates: [],
    onDone: (file) => saveFile(file, `batch-${id}.csv`, 'text/csv'),
  });
  return (
    <Stack gap={3}>
      <Row spread>
        <Segmented
          label="Status"
          options={STATUSES.map(([one, of]) => [
            one,
            `${RUN_STATUSES[one].text} ${counts[of].toLocaleString()}`,
          ])}
          value={status}
          onChange={(chosen) => change({ status: chosen })}
        />
        <Button
          disabled={save.isPending}
          onClick={() => save.mutate({ params: { id }, query: { format: 'csv' } })}
        >
          Save all as CSV
        </Button>
      </Row>
      <Soft>{RUN_STATUSES[status].meaning}</Soft>
      <Card tight>
        <Loaded read={lines}>
          {(shown) =>
            shown.length === 0 ? (
              <Empty title="No row here">None has this status so far.</Empty>
            ) : (
              <DataTable
                label="Results"
                items={shown}
                columns={COLUMNS}
                idOf={({ row }) => String(row)}
                stacks
              />
            )
          }
        </Loaded>
      </Card>
      {counts[count] > most && (
        <Soft>The first {most.toLocaleString()} are shown; the file has all of them.</Soft>
      )}
    </Stack>
  );
}

/** Read again when there are more of them; shown as they come. */
function useLines(request: RequestOf<'readBatchResults'>, count: number) {
  const { client, session } = useSession();
  const call = useGuardedCall();
  const queries = useQueryClient();
  const queryKey = ['readBatchResults', request, count, session.organization.id, session.mode];
  return useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      call(async () => {
        let shown: readonly BatchLine[] = [];
        for await (shown of growingLines(await client.stream('readBatchResults', request), count)) {
          if (signal.aborted) break;
          const known = queries.getQueryData<readonly BatchLine[]>(queryKey)?.length ?? 0;
          // A part is no answer: who leaves before the end and comes back has them read again.
          if (shown.length > known) queries.setQueryData(queryKey, shown, { updatedAt: 0 });
        }
        return shown;
      }),
    // There are more of them where the count says so.
    refetchOnWindowFocus: false,
    // Of one status, and while more of it come.
    placeholderData: (before, query) =>
      query?.queryKey[1] !== undefined && isSameRequest(query.queryKey[1], request)
        ? keepPreviousData(before)
        : undefined,
  });
}

function isSameRequest(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

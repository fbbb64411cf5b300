import type { AnswerOf } from '@assay/client/browser';
import { PlaceLink } from '../../design/parts/place-link.tsx';
import { type ReactNode, useState } from 'react';
import { NEWEST_FIRST, usePages, useSend } from '../../data/api.ts';
import { cursorPage } from '../../data/pages.ts';
import { Button } from '../../design/parts/button.tsx';
import type { Column } from '../../design/parts/data-table.tsx';
import { ConfirmDialog } from '../../design/parts/dialog.tsx';
import { Card, PageHeader } from '../../design/parts/layout.tsx';
import { PagedTable } from '../../design/parts/loaded.tsx';
import { Empty } from '../../design/parts/notice.tsx';
import { Time } from '../../design/parts/time.tsx';
import { useToast } from '../../design/parts/toasts.tsx';
import { SubjectLink } from '../../subjects/subject-link.tsx';
import { listNames } from '../list-names.ts';

type Monitor = AnswerOf<'listScreeningMonitors'>['items'][number];

/** Subjects that are screened again when a list changes. Whom each is about is encrypted, and shown to nobody. */
export function MonitorsPage(): ReactNode {
  const [ending, setEnding] = useState<Monitor>();
  const monitors = usePages('listScreeningMonitors', { query: NEWEST_FIRST }, cursorPage);
  return (
    <>
      <PageHeader
        title="Monitors"
        below="Who is screened again when a list changes. The name is stored encrypted and shown to nobody: the risk subject, or your own note of the run, leads to the person."
      />
      <Card tight>
        <PagedTable
          pages={monitors}
          label="Monitors"
          columns={columnsOf(setEnding)}
          idOf={({ id }) => id}
          empty={
            <Empty title="Nobody yet" actions={<PlaceLink to="/screening">Screen somebody</PlaceLink>}>
              Choose to screen again, and the monitor stands here.
            </Empty>
          }
        />
      </Card>
      {ending && <EndDialog monitor={ending} onClose={() => setEnding(undefined)} />}
    </>
  );
}

function columnsOf(end: (monitor: Monitor) => void): readonly Column<Monitor>[] {
  return [
    {
      id: 'run',
      header: 'Last run',
      sortBy: ({ lastRunAt }) => lastRunAt,
      cell: ({ lastRunId, lastRunAt }) => (
        <PlaceLink to={`/screening/runs/${lastRunId}`}>
          <Time at={lastRunAt} />
        </PlaceLink>
      ),
    },
    { id: 'lists', header: 'Lists', minor: true, cell: ({ sources }) => listNames(sources) },
    {
      id: 'scores',
      header: 'Review and match',
      minor: true,
      cell: ({ reviewScore, matchScore }) => `${reviewScore} and ${matchScore}`,
    },
    {
      id: 'subject',
      header: 'Risk subject',
      cell: ({ riskSubjectId }) => (riskSubjectId === null ? '–' : <SubjectLink id={riskSubjectId} />),
    },
    { id: 'since', header: 'Since', minor: true, cell: ({ createdAt }) => <Time at={createdAt} /> },
    {
      id: 'end',
      header: '',
      align: 'end',
      cell: (monitor) => (
        <Button
          small
          look="quiet"
          aria-label={`End the monitor with the last run of ${monitor.lastRunAt}`}
          onClick={() => end(monitor)}
        >
          End
        </Button>
      ),
    },
  ];
}

function EndDialog({
  monitor,
  onClose,
}: {
  readonly monitor: Monitor;
  readonly onClose: () => void;
}): ReactNode {
  const say = useToast();
  const end = useSend('deleteScreeningMonitor', {
    outdates: ['listScreeningMonitors'],
    onDone: () => {
      say('The monitor has ended.');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title="No longer screen again"
      confirm="End"
      danger
      open
      busy={end.isPending}
      error={end.error}
      onClose={onClose}
      onConfirm={() => end.mutate({ params: { id: monitor.id } })}
    >
      <p>What is stored of the subject is deleted. Its runs stay.</p>
    </ConfirmDialog>
  );
}

import { useNavigate } from '@tanstack/react-router';
import type { AnswerOf } from '@assay/client/browser';
import type { ReactNode } from 'react';
import { NEWEST_FIRST, usePages, useRead } from '../../data/api.ts';
import { cursorPage } from '../../data/pages.ts';
import { Badge } from '../../design/parts/badge.tsx';
import { Button } from '../../design/parts/button.tsx';
import type { Column } from '../../design/parts/data-table.tsx';
import { Card, PageHeader, Row } from '../../design/parts/layout.tsx';
import { PagedTable } from '../../design/parts/loaded.tsx';
import { Empty } from '../../design/parts/notice.tsx';
import { PlaceLink } from '../../design/parts/place-link.tsx';
import { Segmented } from '../../design/parts/segmented.tsx';
import { Time } from '../../design/parts/time.tsx';
import { SubjectLink } from '../../subjects/subject-link.tsx';
import { useFilters } from '../../shell/address.ts';
import { listNames } from '../list-names.ts';
import { RUN_STATUSES, type RunStatus, TRIGGERS } from '../words.ts';

type Run = AnswerOf<'listScreeningRuns'>['items'][number];

const COLUMNS: readonly Column<Run>[] = [
  {
    id: 'at',
    header: 'Screened',
    cell: ({ id, createdAt }) => (
      <PlaceLink to={`/screening/runs/${id}`}>
        <Time at={createdAt} />
      </PlaceLink>
    ),
    sortBy: ({ createdAt }) => createdAt,
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <Badge tone={RUN_STATUSES[status].tone}>{RUN_STATUSES[status].text}</Badge>,
    sortBy: ({ status }) => status,
  },
  {
    id: 'matches',
    header: 'Matches',
    cell: ({ matches }) => matchesText(matches),
    sortBy: ({ matches }) => matches.length,
    minor: true,
  },
  {
    id: 'score',
    header: 'Highest score',
    cell: ({ topScore }) => topScore ?? '–',
    sortBy: ({ topScore }) => topScore,
    align: 'end',
    minor: true,
  },
  {
    id: 'about',
    header: 'About',
    cell: ({ riskSubjectId }) => (riskSubjectId === null ? '–' : <SubjectLink id={riskSubjectId} />),
  },
  { id: 'why', header: 'Why', cell: ({ trigger }) => TRIGGERS[trigger], minor: 'wide' },
  {
    id: 'lists',
    header: 'Lists',
    cell: ({ sources }) => listNames(sources.map(({ key }) => key)),
    minor: 'wide',
  },
];

const FILTERS: readonly (readonly [RunStatus | 'all', string])[] = [
  ['all', 'All'],
  ['match', 'Match'],
  ['possible_match', 'Possible match'],
  ['clear', 'Clear'],
  ['incomplete', 'Incomplete'],
  ['error', 'Error'],
];

export function RunsPage(): ReactNode {
  const [filters, change] = useFilters();
  const [status] = FILTERS.find(([key]) => key === filters['status']) ?? (['all'] as const);
  const navigate = useNavigate();
  const { riskSubjectId } = filters;
  const query = {
    ...NEWEST_FIRST,
    ...(status !== 'all' && { status }),
    ...(riskSubjectId !== undefined && { riskSubjectId }),
  };
  const total = useRead('listScreeningRuns', { query: { ...query, limit: 1 } }).data?.total;
  const runs = usePages('listScreeningRuns', { query }, cursorPage);
  return (
    <>
      <PageHeader
        title="Screening runs"
        below={
          <Row>
            {total !== undefined && `${total.toLocaleString()} ${total === 1 ? 'run' : 'runs'}`}
            {riskSubjectId !== undefined && (
              <>
                <span>
                  about <SubjectLink id={riskSubjectId} />
                </span>
                <Button small onClick={() => change({ riskSubjectId: '' })}>
                  About everybody
                </Button>
              </>
            )}
          </Row>
        }
        actions={
          <Segmented
            label="Status"
            options={FILTERS}
            value={status}
            onChange={(chosen) => change({ status: chosen === 'all' ? '' : chosen })}
          />
        }
      />
      <Card tight>
        <PagedTable
          pages={runs}
          label="Screening runs"
          columns={COLUMNS}
          idOf={({ id }) => id}
          onOpen={({ id }) => void navigate({ to: `/screening/runs/${id}` })}
          empty={
            <Empty
              title="No run here"
              actions={<PlaceLink to="/screening">Screen a person or company</PlaceLink>}
            >
              {status === 'all' ? 'What was screened is listed here.' : 'None has this status.'}
            </Empty>
          }
        />
      </Card>
    </>
  );
}

function matchesText(matches: Run['matches']): string {
  const open = matches.filter(({ decision }) => decision === 'pending').length;
  if (matches.length === 0) return '–';
  return open === 0 ? `${matches.length}, all decided` : `${matches.length}, ${open} not decided`;
}

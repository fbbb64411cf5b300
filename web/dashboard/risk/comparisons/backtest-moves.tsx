import type { AnswerOf } from '@assay/client/browser';
import type { ReactNode } from 'react';
import { usePages } from '../../data/api.ts';
import { cursorPage } from '../../data/pages.ts';
import type { Column } from '../../design/parts/data-table.tsx';
import { Card } from '../../design/parts/layout.tsx';
import { PagedTable } from '../../design/parts/loaded.tsx';
import { Empty } from '../../design/parts/notice.tsx';
import { PlaceLink } from '../../design/parts/place-link.tsx';
import { type Backtest, type Shadow, useRecord } from '../records.ts';
import { causeText } from './comparison-words.ts';
import { Outcome } from './outcome.tsx';

type Move = AnswerOf<'listMovedAssessments'>['items'][number];

const COLUMNS: readonly Column<Move>[] = [
  { id: 'subject', header: 'Subject', cell: ({ subjectId }) => <SubjectLink id={subjectId} /> },
  {
    id: 'before',
    header: 'Has',
    cell: ({ assessmentId, before }) => (
      <PlaceLink to={`/risk/assessments/${assessmentId}`}>
        <Outcome outcome={before} />
      </PlaceLink>
    ),
  },
  { id: 'after', header: 'Would have', cell: ({ after }) => <Outcome outcome={after} /> },
  {
    id: 'because',
    header: 'Because of',
    cell: ({ because }) => because.map(causeText).join(', '),
    minor: true,
  },
];

/** Everybody who would move, with the cause. */
export function BacktestMoves({ backtest: { id, counts } }: { readonly backtest: Backtest }): ReactNode {
  const moves = usePages('listMovedAssessments', { params: { id }, query: { limit: 100 } }, cursorPage);
  return <MovesCard pages={moves} count={counts.moved} />;
}

export function ShadowMoves({ shadow: { id, counts } }: { readonly shadow: Shadow }): ReactNode {
  const moves = usePages('listShadowMoves', { params: { id }, query: { limit: 100 } }, cursorPage);
  return <MovesCard pages={moves} count={counts.moved} />;
}

function MovesCard({
  pages,
  count,
}: {
  readonly pages: Parameters<typeof PagedTable<Move>>[0]['pages'];
  readonly count: number;
}): ReactNode {
  return (
    <Card tight title={`Who would move: ${count.toLocaleString()}`}>
      <PagedTable
        pages={pages}
        label="Who would move"
        columns={COLUMNS}
        idOf={({ assessmentId }) => assessmentId}
        empty={<Empty title="Nobody so far" />}
      />
    </Card>
  );
}

function SubjectLink({ id }: { readonly id: string }): ReactNode {
  const subject = useRecord('subjects', id);
  return <PlaceLink to={`/risk/subjects/${id}`}>{subject.data?.data.externalId ?? id}</PlaceLink>;
}

import type { AnswerOf } from '@assay/client/browser';
import { type ReactNode, useState } from 'react';
import { useRead } from '../../data/api.ts';
import { Button } from '../../design/parts/button.tsx';
import { type Column, DataTable } from '../../design/parts/data-table.tsx';
import { Card, Row, Soft, Stack } from '../../design/parts/layout.tsx';
import { Loaded } from '../../design/parts/loaded.tsx';
import { Notice } from '../../design/parts/notice.tsx';
import { conditionText, exampleText } from './comparison-words.ts';
import { Outcome } from './outcome.tsx';

type Comparison = AnswerOf<'comparePolicies'>;
type Difference = Comparison['differences'][number];

/** For whom two versions come to another band or decision, exact. */
export function DecisionChanges({
  before,
  after,
}: {
  readonly before: string;
  readonly after: string;
}): ReactNode {
  const comparison = useRead('comparePolicies', { params: { id: before, otherId: after } });
  return (
    <Card title="Who is decided otherwise">
      <Loaded read={comparison}>{(found) => <Differences {...found} />}</Loaded>
    </Card>
  );
}

const COLUMNS: readonly Column<Difference>[] = [
  {
    id: 'where',
    header: 'Where',
    cell: ({ text, witness }) => (
      <Stack gap={1}>
        <span>{conditionText(text)}</span>
        <Soft>{exampleText(witness)}</Soft>
      </Stack>
    ),
  },
  { id: 'before', header: 'Before', cell: ({ before }) => <Outcome outcome={before} /> },
  { id: 'after', header: 'After', cell: ({ after }) => <Outcome outcome={after} /> },
];

/** More are behind a click: two edits can meet in dozens of cases. */
const SHOWN_AT_FIRST = 6;

function Differences({ same, differences, complete }: Comparison): ReactNode {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? differences : differences.slice(0, SHOWN_AT_FIRST);
  if (same) return <p>Nobody: on every input both versions come to the same band and decision.</p>;
  return (
    <Stack>
      {differences.length > 0 && (
        <DataTable
          label="Who is decided otherwise"
          items={shown}
          columns={COLUMNS}
          idOf={({ text }) => text}
          stacks
        />
      )}
      {shown.length < differences.length && (
        <Row>
          <Button onClick={() => setShowsAll(true)}>Show all {differences.length} cases</Button>
        </Row>
      )}
      {!complete && (
        <Notice tone="caution">
          <p>
            There may be more: the versions differ in too many ways to look at all of them, or an input has
            another type in each.
          </p>
        </Notice>
      )}
      <Soft>
        Of subjects with a value for every input. Who is covered, and how old evidence may be, plays no part.
      </Soft>
    </Stack>
  );
}

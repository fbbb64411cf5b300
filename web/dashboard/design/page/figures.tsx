import { type ReactNode, useState } from 'react';
import { Badge } from '../parts/badge.tsx';
import { type Band, Contributions, ScoreBar } from '../parts/bars.tsx';
import { Chart } from '../parts/chart.tsx';
import { type Column, DataTable } from '../parts/data-table.tsx';
import { Specimen, Specimens } from './specimen.tsx';

const BANDS: readonly Band[] = [
  { name: 'low', from: 0, to: 30, tone: 'good' },
  { name: 'medium', from: 30, to: 60, tone: 'caution' },
  { name: 'high', from: 60, to: 100, tone: 'bad' },
];

const DAYS = ['2027-01-11', '2027-01-12', '2027-01-13', '2027-01-14'];
const SERIES = [
  { name: 'Clear', colour: 2, values: [3, 5, 2, 8] },
  { name: 'Matches', colour: 4, values: [1, 0, 2, 1] },
] as const;

interface Person {
  readonly id: string;
  readonly name: string;
  readonly score: number;
}

const PEOPLE: readonly Person[] = [
  { id: 'one', name: 'Lena Brandtner', score: 12 },
  { id: 'two', name: 'Karim Dastagiri', score: 71 },
  { id: 'three', name: 'Emil Virtanen', score: 44 },
];

const COLUMNS: readonly Column<Person>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name, sortBy: ({ name }) => name },
  { id: 'state', header: 'State', cell: () => <Badge tone="info">open</Badge>, minor: true },
  { id: 'score', header: 'Score', cell: ({ score }) => score, align: 'end', sortBy: ({ score }) => score },
];

/** Numbers that are drawn, and tables. */
export function Figures(): ReactNode {
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set(['two']));
  return (
    <Specimens title="Figures and tables">
      {[12, 71, null].map((score) => (
        <Specimen key={score} name={score === null ? 'Bands without a score' : `Score ${score}`}>
          <ScoreBar score={score} bands={BANDS} label={`Score ${score ?? 'unknown'}`} />
        </Specimen>
      ))}
      <Specimen name="Contributions">
        <Contributions
          label="Example of contributions"
          items={[
            { name: 'Country', points: 30, detail: 'An elevated-risk country' },
            { name: 'Long customer', points: -8 },
            { name: 'Occupation', points: null },
          ]}
          total={22}
        />
      </Specimen>
      {(['bars', 'lines'] as const).map((kind) => (
        <Specimen key={kind} name={`Chart of ${kind}`}>
          <Chart label={`Example of ${kind}`} days={DAYS} series={SERIES} kind={kind} />
        </Specimen>
      ))}
      <Specimen name="Chart of nothing">
        <Chart label="Example of nothing" days={DAYS} series={[{ ...SERIES[0], values: [0, 0, null, 0] }]} />
      </Specimen>
      <Specimen name="Table">
        <DataTable label="Example of a table" items={PEOPLE} columns={COLUMNS} idOf={({ id }) => id} />
      </Specimen>
      <Specimen name="Table to select from">
        <DataTable
          label="Example of a table to select from"
          items={PEOPLE}
          columns={COLUMNS}
          idOf={({ id }) => id}
          selection={selection}
          onSelect={setSelection}
          onOpen={() => undefined}
          activeId="three"
          stacks
        />
      </Specimen>
    </Specimens>
  );
}

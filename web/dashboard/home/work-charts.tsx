import type { AnswerOf } from '@assay/client/browser';
import type { ReactNode } from 'react';
import type { Series } from '../design/parts/chart-props.ts';
import { Chart } from '../design/parts/chart.tsx';
import { Card } from '../design/parts/layout.tsx';
import { bandSeries } from './band-series.ts';
import styles from './home.module.css';
import { useNewestBands } from './newest-bands.ts';

type Home = AnswerOf<'readHome'>;

/** How much was done on each of the last days, and how long decisions took. */
export function WorkCharts({ series: { runs, decisions, assessments } }: Pick<Home, 'series'>): ReactNode {
  const days = runs.map(({ day }) => day);
  const bands = useNewestBands();
  return (
    <div className={styles['charts']}>
      <Card title="Screened in 30 days">
        <Chart
          label="Screening runs by status, by day"
          days={days}
          series={RUN_SERIES.map(([status, name, colour]) => ({
            name,
            colour,
            values: runs.map(({ byStatus }) => byStatus[status]),
          }))}
        />
      </Card>
      <Card title="Decided in 30 days">
        <Chart
          label="Decisions on matches, by day"
          days={days}
          series={[
            {
              name: 'False positive',
              colour: 2,
              values: decisions.map((day) => day.byDecision.false_positive),
            },
            { name: 'Confirmed', colour: 4, values: decisions.map((day) => day.byDecision.confirmed) },
          ]}
        />
      </Card>
      <Card title="Time to decide">
        <Chart
          label="Hours until half of the matches were decided, by day"
          days={days}
          addsUp={false}
          series={[
            { name: 'Hours (median)', colour: 1, values: decisions.map(({ medianHours }) => medianHours) },
          ]}
        />
      </Card>
      <Card title="Assessed in 30 days">
        <Chart label="Assessments by band, by day" days={days} series={bandSeries(assessments, bands)} />
      </Card>
    </div>
  );
}

/** From the bottom of a bar up. */
const RUN_SERIES: readonly (readonly [
  status: keyof Home['series']['runs'][number]['byStatus'],
  name: string,
  colour: Series['colour'],
])[] = [
  ['clear', 'Clear', 2],
  ['possible_match', 'Possible match', 3],
  ['match', 'Match', 4],
  ['incomplete', 'Incomplete', 5],
  ['error', 'Error', 1],
];

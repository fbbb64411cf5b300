import type { ReactNode } from 'react';
import { matrixTable, outcomeText } from './comparison-words.ts';
import { Outcome } from './outcome.tsx';
import type { Backtest } from '../records.ts';
import styles from './backtest.module.css';

/** Rows are the results that assessments have, columns those that they would have. */
export function BacktestMatrix({ transitions }: { readonly transitions: Backtest['matrix'] }): ReactNode {
  const { columns, rows } = matrixTable(transitions);
  return (
    <div className={styles['scroll']}>
      <table className={styles['matrix']} aria-label="From which result to which">
        <thead>
          <tr>
            <th scope="col">Has → would have</th>
            {columns.map((outcome) => (
              <th scope="col" key={outcomeText(outcome)}>
                <Outcome outcome={outcome} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ before, counts }) => (
            <tr key={outcomeText(before)}>
              <th scope="row">
                <Outcome outcome={before} />
              </th>
              {columns.map((after, at) => (
                <td
                  key={outcomeText(after)}
                  className={cellStyle(counts[at] ?? 0, outcomeText(before) === outcomeText(after))}
                >
                  {(counts[at] ?? 0).toLocaleString()}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function cellStyle(count: number, stays: boolean): string | undefined {
  if (count === 0) return styles['nobody'];
  return stays ? undefined : styles['moved'];
}

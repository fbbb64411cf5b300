import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { wantedText } from '@assay/test-support/report';
import { withTable } from '../../bench/support/results-in-readme.ts';
import { type BenchResults, mergeResults, tableOf } from '../../bench/support/results.ts';

const MACHINE = { processor: 'Some processor', cores: 2, memoryGigabytes: 8, system: 'linux 6 x64' };
const VERSIONS = { 'Node.js': '24.0.0' };

function resultsOf(
  measures: readonly (readonly [bench: string, value: number])[],
  load = '0.1',
): BenchResults {
  return {
    date: '2026-01-02',
    machine: MACHINE,
    versions: VERSIONS,
    load,
    measures: measures.map(([bench, value]) => ({
      bench,
      title: 'A title',
      label: 'ratio',
      value,
      text: value.toFixed(2),
      wanted: { atLeast: 0.5 },
    })),
  };
}

describe('bench/README.md: one table of what was measured', () => {
  test('the page has the table of the last file of results', () => {
    const last = readdirSync('bench/results').toSorted().at(-1);
    if (last === undefined) throw new Error('there are no results');
    const results = JSON.parse(readFileSync(`bench/results/${last}`, 'utf8')) as BenchResults;
    const page = readFileSync('bench/README.md', 'utf8');
    expect(page).toBe(withTable(page, tableOf(results)));
  });

  test('it tells at, below and above what is wanted', () => {
    const reached = (value: number): string | undefined =>
      tableOf(resultsOf([['noop', value]])).match(/at least 0\.5 +\| (not reached|reached)/)?.[1];
    expect([0.49, 0.5, 0.51].map(reached)).toEqual(['not reached', 'reached', 'reached']);
    expect([wantedText({ atMost: 1_000 }), wantedText({ atLeast: 0.8 })]).toEqual([
      'at most 1,000',
      'at least 0.8',
    ]);
  });

  test('a later run tells anew what it measured and leaves the rest, unless the machine is another', () => {
    const first = resultsOf([
      ['noop', 0.6],
      ['start', 1],
    ]);
    const second = resultsOf([['noop', 0.7]], '3.0');
    const valuesOf = ({ measures }: BenchResults) => measures.map(({ bench, value }) => [bench, value]);
    expect(valuesOf(mergeResults(first, second))).toEqual([
      ['noop', 0.7],
      ['start', 1],
    ]);
    const elsewhere = { ...second, machine: { ...MACHINE, cores: 4 } };
    expect(mergeResults(first, elsewhere)).toBe(elsewhere);
  });

  test('a page without a place for it is refused', () => {
    expect(() => withTable('nothing', 'table')).toThrow('no place for the results');
  });
});

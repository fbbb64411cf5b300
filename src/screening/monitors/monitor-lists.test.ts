import { describe, expect, test } from 'vitest';
import type { Run } from '../runs/run.ts';
import type { SourceReport } from '../runs/status/sources.ts';
import { standingText } from './list-standing.ts';
import { isSameLists, listsAfter } from './monitor-lists.ts';

const report = (parts: Partial<SourceReport> = {}): SourceReport => ({
  key: 'eu_fsf',
  versionId: 'v1',
  publishedAt: null,
  missing: false,
  stale: false,
  staleReasons: [],
  attention: false,
  droppedEntries: 0,
  reindexPending: false,
  termBuilderVersion: 4,
  ...parts,
});

const run = (parts: Partial<Run> = {}): Pick<Run, 'id' | 'errorCode' | 'sources'> => ({
  id: 'r1' as Run['id'],
  errorCode: null,
  sources: [report()],
  ...parts,
});

const MISSING = { versionId: null, missing: true, termBuilderVersion: undefined } as never;

describe('Contract 4, Re-screening: when a list has changed', () => {
  test.each<[string, Partial<SourceReport>, boolean]>([
    ['nothing', {}, false],
    ['when it was published, which a version states once', { publishedAt: '2026-01-01' }, false],
    ['its version', { versionId: 'v2' }, true],
    ['that it is searched', MISSING, true],
    ['its freshness', { stale: true, staleReasons: ['not_confirmed_for_48_hours'] }, true],
    ['whether it needs attention', { attention: true }, true],
    ['the terms it is found by', { termBuilderVersion: 3, reindexPending: true }, true],
  ])('%s', (_, parts, isChange) => {
    expect(standingText(report(parts)) !== standingText(report())).toBe(isChange);
  });
});

describe('Contract 4, Re-screening: the lists of a monitor after a run', () => {
  test('a list that a run did not search keeps the run that did', () => {
    const first = listsAfter(run());
    expect(first).toEqual([
      { key: 'eu_fsf', stood: 'v1 t4', base: { runId: 'r1', versionId: 'v1', termBuilderVersion: 4 } },
    ]);
    const off = listsAfter(run({ id: 'r2' as Run['id'], sources: [report(MISSING)] }), first);
    expect(off).toEqual([{ key: 'eu_fsf', stood: 'missing', base: first[0]!.base }]);
    const failed = listsAfter(run({ id: 'r2' as Run['id'], errorCode: 'missing_name' }), first);
    expect(failed).toEqual(first);
    expect(listsAfter(run({ errorCode: 'missing_name' }))[0]!.base).toBeNull();
  });

  test('lists are the same in whatever order', () => {
    const lists = listsAfter(run({ sources: [report(), report({ key: 'ofac_sdn' })] }));
    expect(isSameLists(lists, lists.toReversed())).toBe(true);
    expect(isSameLists(lists, lists.slice(1))).toBe(false);
    expect(
      isSameLists(lists, listsAfter(run({ sources: [report(), report({ key: 'ofac_sdn', stale: true })] }))),
    ).toBe(false);
  });
});

import { describe, expect, test } from 'vitest';
import { type ListKind, TERM_BUILDER_VERSION } from '@assay/name-screening';
import { INCOMPLETE_REASONS, type IncompleteReason } from './incomplete.ts';
import {
  type RequestedList,
  incompleteReasons,
  isIncompleteFor,
  type SourceReport,
  sourceReport,
} from './sources.ts';

const asked = (parts: Partial<RequestedList> = {}): RequestedList => ({
  key: 'eu_fsf',
  state: { enabled: true, attention: [] },
  loaded: {
    versionId: 'eu_fsf-2026-05-01-0123456789',
    publishedAt: '2026-05-01',
    entryCount: 12,
    droppedEntries: 0,
    termBuilderVersion: TERM_BUILDER_VERSION,
  },
  staleReasons: [],
  ...parts,
});

const report = (parts: Partial<SourceReport> = {}): SourceReport => ({ ...sourceReport(asked()), ...parts });

describe('Document 2, Run: what is told of each requested list', () => {
  const whole = {
    key: 'eu_fsf',
    versionId: 'eu_fsf-2026-05-01-0123456789',
    publishedAt: '2026-05-01',
    missing: false,
    stale: false,
    staleReasons: [],
    attention: false,
    droppedEntries: 0,
    reindexPending: false,
    termBuilderVersion: TERM_BUILDER_VERSION,
  };
  const missing = {
    key: 'eu_fsf',
    versionId: null,
    publishedAt: null,
    missing: true,
    stale: false,
    staleReasons: [],
    attention: false,
  };
  const loaded = asked().loaded!;

  test.each<[string, Partial<RequestedList>, object]>([
    ['a list in order', {}, whole],
    ['a list that nobody knows', { state: undefined, loaded: undefined }, missing],
    [
      'a list that is switched off',
      { state: { enabled: false, attention: ['x'] }, staleReasons: ['x'] },
      missing,
    ],
    ['a list that was never loaded', { loaded: undefined, staleReasons: [] }, missing],
    [
      'a stale list',
      { staleReasons: ['not_confirmed_for_48_hours'] },
      { ...whole, stale: true, staleReasons: ['not_confirmed_for_48_hours'] },
    ],
    [
      'a list that needs attention',
      { state: { enabled: true, attention: ['x'] } },
      { ...whole, attention: true },
    ],
    [
      'a list with dropped entries',
      { loaded: { ...loaded, droppedEntries: 3 } },
      { ...whole, droppedEntries: 3 },
    ],
    [
      'a list indexed by an older term builder',
      { loaded: { ...loaded, termBuilderVersion: 2 } },
      { ...whole, reindexPending: true, termBuilderVersion: 2 },
    ],
  ])('%s', (_, parts, expected) => {
    expect(sourceReport(asked(parts))).toEqual(expected);
  });
});

describe('Document 2, Run status: incomplete reasons', () => {
  test.each<[Partial<SourceReport>, readonly IncompleteReason[]]>([
    [{}, []],
    [{ missing: true }, ['source_missing']],
    [{ stale: true }, ['source_stale']],
    [{ attention: true }, ['source_attention']],
    [{ droppedEntries: 1 }, ['source_dropped_entries']],
    [{ reindexPending: true }, ['source_reindex_pending']],
    [{ stale: true, attention: true }, ['source_stale', 'source_attention']],
  ])('of a list %j: %j', (parts, reasons) => {
    expect(incompleteReasons([report(), report(parts)], [])).toEqual(reasons);
  });

  test('each once, in the order of the document, with those of the search', () => {
    const sources = [report({ stale: true }), report({ stale: true, missing: true, reindexPending: true })];
    expect(
      incompleteReasons(sources, ['name_terms_capped', 'candidates_capped', 'source_reindex_pending']),
    ).toEqual([
      'source_missing',
      'source_stale',
      'source_reindex_pending',
      'candidates_capped',
      'name_terms_capped',
    ]);
    expect(incompleteReasons([], INCOMPLETE_REASONS.toReversed())).toEqual(INCOMPLETE_REASONS);
  });
});

describe('Document 2, Risk evidence: a problem with one kind of list does not concern the other', () => {
  const sanctions = report();
  const pep = report({ key: 'service_pep' });
  const problems: readonly Partial<SourceReport>[] = [
    { missing: true },
    { stale: true },
    { attention: true },
    { droppedEntries: 1 },
    { reindexPending: true },
  ];
  const affected = (
    sources: readonly SourceReport[],
    search: readonly IncompleteReason[],
  ): readonly ListKind[] =>
    (['sanctions', 'pep'] as const).filter((kind) =>
      isIncompleteFor(kind, sources, incompleteReasons(sources, search)),
    );

  test('nothing wrong', () => {
    expect(affected([sanctions, pep], [])).toEqual([]);
  });

  test.each(problems)('%j of a sanctions list', (parts) => {
    expect(affected([{ ...sanctions, ...parts }, pep], [])).toEqual(['sanctions']);
  });

  test.each(problems)('%j of the PEP list', (parts) => {
    expect(affected([sanctions, { ...pep, ...parts }], [])).toEqual(['pep']);
  });

  test.each(problems)('%j of both', (parts) => {
    expect(
      affected(
        [
          { ...sanctions, ...parts },
          { ...pep, ...parts },
        ],
        [],
      ),
    ).toEqual(['sanctions', 'pep']);
  });

  test('Contract 4, Shapes: a list that nobody knows counts as a sanctions list', () => {
    expect(affected([{ ...sanctions, key: 'mars_list', missing: true }, pep], [])).toEqual(['sanctions']);
  });

  test.each<[IncompleteReason, readonly ListKind[]]>([
    ['candidates_capped', ['sanctions']],
    ['pep_candidates_capped', ['pep']],
    ['name_terms_capped', ['sanctions', 'pep']],
    ['name_without_tokens', ['sanctions', 'pep']],
    ['source_reindex_pending', ['sanctions', 'pep']],
  ])('%s of the search alone', (reason, kinds) => {
    expect(affected([sanctions, pep], [reason])).toEqual(kinds);
  });

  test('a reason of the search that a list explains concerns that list alone', () => {
    const pending = { ...sanctions, reindexPending: true };
    expect(affected([pending, pep], ['source_reindex_pending'])).toEqual(['sanctions']);
  });
});

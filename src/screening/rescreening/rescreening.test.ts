import { describe, expect, test } from 'vitest';
import type { Match } from '../matches/match.ts';
import type { Run } from '../runs/run.ts';
import type { SourceReport } from '../runs/status/sources.ts';
import { exceedsCap, isSameResult, stillHolds } from './rescreening.ts';

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

const match = (parts: Partial<Match> = {}): Match => ({
  id: 'm' as Match['id'],
  source: 'eu_fsf',
  sourceEntryId: 'EU-1',
  listKind: 'sanctions',
  listedName: 'Boris Testov',
  matchedName: 'Boris Testov',
  score: 82,
  factors: [],
  decision: 'pending',
  pep: null,
  ...parts,
});

const run = (parts: Partial<Run> = {}): Run => ({
  id: 'r1' as Run['id'],
  mode: 'test',
  status: 'possible_match',
  incompleteReasons: [],
  errorCode: null,
  trigger: 'api',
  sessionId: null,
  riskSubjectId: null,
  sources: [report()],
  policy: { reviewScore: 70, matchScore: 90, scorerVersion: 'screening-score-v3', pepLookbackMonths: null },
  riskSources: [],
  candidateCount: 1,
  topScore: 82,
  matches: [match()],
  createdAt: new Date(0),
  ...parts,
});

describe('Contract 4, Re-screening: whether a result differs', () => {
  test.each<[string, Partial<Run>, boolean]>([
    ['the run itself', { id: 'r2' as Run['id'], trigger: 'rescreen', createdAt: new Date(1) }, true],
    ['how many entries were scored', { candidateCount: 9, topScore: 90 }, true],
    ['the id of a match', { matches: [match({ id: 'n' as Match['id'] })] }, true],
    ['its status', { status: 'match' }, false],
    ['why it is incomplete', { incompleteReasons: ['source_stale'] }, false],
    ['an error', { errorCode: 'no_lists' }, false],
    ['a match less', { matches: [] }, false],
    ['a match more', { matches: [match(), match({ sourceEntryId: 'EU-2' })] }, false],
    ['another entry', { matches: [match({ sourceEntryId: 'EU-2' })] }, false],
    ['another score', { matches: [match({ score: 83 })] }, false],
    ['a decision', { matches: [match({ decision: 'confirmed' })] }, false],
    ['a standing', { matches: [match({ pep: { standing: 'pep', flags: [], positions: [] } })] }, false],
  ])('%s', (_, parts, isSame) => {
    expect(isSameResult(run(), run(parts))).toBe(isSame);
  });
});

describe('Contract 4, Re-screening: what may be carried over', () => {
  test('not from a run that was capped in lists of that kind, nor from one of another scorer', () => {
    const [EU, PEP] = [
      { key: 'eu_fsf', listKind: 'sanctions' },
      { key: 'service_pep', listKind: 'pep' },
    ] as const;
    expect(stillHolds(run(), EU)).toBe(true);
    expect(stillHolds(undefined, EU)).toBe(false);
    expect(stillHolds(run({ incompleteReasons: ['candidates_capped'] }), EU)).toBe(false);
    expect(stillHolds(run({ incompleteReasons: ['candidates_capped'] }), PEP)).toBe(true);
    expect(stillHolds(run({ incompleteReasons: ['pep_candidates_capped'] }), PEP)).toBe(false);
    const policy = { ...run().policy, scorerVersion: 'screening-score-v1' };
    expect(stillHolds(run({ policy }), EU)).toBe(false);
  });

  test('Contract 6, Lists: an own list that has become one of another kind is compared whole', () => {
    const own = run({ sources: [report({ key: 'own:block', listKind: 'internal' })] });
    expect(stillHolds(own, { key: 'own:block', listKind: 'internal' })).toBe(true);
    expect(stillHolds(own, { key: 'own:block', listKind: 'sanctions' })).toBe(false);
  });

  test.each<[Match['listKind'], number, boolean]>([
    ['sanctions', 200, false],
    ['sanctions', 201, true],
    ['pep', 1_000, false],
    ['pep', 1_001, true],
    ['internal', 200, false],
    ['internal', 201, true],
  ])('%s: with %i hits, everything is compared: %s', (listKind, number, exceeds) => {
    expect(exceedsCap(Array.from({ length: number }, () => ({ listKind })))).toBe(exceeds);
  });
});

import { expect, test } from 'vitest';
import { asId } from '../../kernel/ids.ts';
import { presentRun, type Run, runText } from './run.ts';
import { sourceReport } from './sources.ts';

const RUN: Run = {
  id: asId('01981b2c-0000-7000-8000-000000000001'),
  mode: 'test',
  status: 'possible_match',
  incompleteReasons: ['source_missing'],
  errorCode: null,
  trigger: 'api',
  sessionId: null,
  riskSubjectId: null,
  sources: [sourceReport({ key: 'unknown', state: undefined, loaded: undefined, staleReasons: [] })],
  policy: { reviewScore: 70, matchScore: 90, pepLookbackMonths: 12, scorerVersion: 'v2' },
  riskSources: [],
  candidateCount: 1,
  topScore: 75,
  matches: [
    {
      id: asId('01981b2c-0000-7000-8000-000000000002'),
      source: 'eu_fsf',
      sourceEntryId: 'EU.1',
      listKind: 'sanctions',
      listedName: 'Борис "Тестов"',
      matchedName: null,
      score: 75,
      factors: [{ code: 'exact_name', points: 75, detail: null }],
      decision: 'pending',
      pep: null,
    },
  ],
  createdAt: new Date('2026-11-15T12:00:00.000Z'),
};

test('a run as text is the run as it is presented', () => {
  expect(runText(RUN).text).toBe(JSON.stringify(presentRun(RUN)));
  expect(
    runText({ ...RUN, matches: [], policy: { ...RUN.policy, pepLookbackMonths: null } }).text,
  ).not.toContain('pepLookbackMonths');
});

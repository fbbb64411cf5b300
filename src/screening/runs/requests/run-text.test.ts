import { expect, test } from 'vitest';
import { asId } from '../../../kernel/ids.ts';
import { JsonText } from '../../../kernel/json-text.ts';
import { presentMatch } from '../../matches/match.ts';
import { decidedRunText, runPageText, runText } from './run-text.ts';
import type { Run, WrittenRun } from '../run.ts';
import { sourceReport } from '../status/sources.ts';

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

const WRITTEN: WrittenRun = {
  ...RUN,
  matches: new JsonText(JSON.stringify(RUN.matches.map(presentMatch))),
};

test('a run as text has its matches, and a look-back only where one was asked for', () => {
  expect(JSON.parse(runText(RUN).text)).toMatchObject({
    id: RUN.id,
    policy: { pepLookbackMonths: 12 },
    matches: [{ listedName: 'Борис "Тестов"', matchedName: null }],
    createdAt: '2026-11-15T12:00:00.000Z',
  });
  expect(
    runText({ ...RUN, matches: [], policy: { ...RUN.policy, pepLookbackMonths: null } }).text,
  ).not.toContain('pepLookbackMonths');
});

test('a run that was read says the same as when it was new', () => {
  const { text } = runText(RUN);
  const pageOf = (...items: readonly WrittenRun[]) =>
    runPageText({ items, nextCursor: null, page: 1, limit: 50, total: items.length }).text;
  expect(pageOf()).toBe('{"page":1,"limit":50,"total":0,"nextCursor":null,"items":[]}');
  expect(pageOf(WRITTEN)).toBe(`{"page":1,"limit":50,"total":1,"nextCursor":null,"items":[${text}]}`);
  expect(pageOf(WRITTEN, WRITTEN)).toBe(
    `{"page":1,"limit":50,"total":2,"nextCursor":null,"items":[${text},${text}]}`,
  );
  const read = decidedRunText({ run: RUN, entries: new Map(), decisions: [] });
  const listed = text.replace('"points":75,"detail":null}]}', '"points":75,"detail":null}],"entry":null}');
  expect(read.text).toBe(`${listed.slice(0, -1)},"decisions":[]}`);
});

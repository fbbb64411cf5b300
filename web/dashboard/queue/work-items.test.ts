import { expect, test } from 'vitest';
import { actionItem, fits, matchItem, ordered } from './work-items.ts';

const MATCH = {
  id: 'm1',
  source: 'eu_fsf',
  sourceEntryId: 'EU-1',
  listKind: 'sanctions',
  listedName: 'Boris Testov',
  matchedName: null,
  score: 89,
  factors: [],
  decision: 'pending',
  assigneeId: null,
  dueAt: null,
  runId: 'r1',
  riskSubjectId: null,
  screenedAt: '2026-11-02T00:00:00.000Z',
} as const;

const ACTION = {
  id: 'a1',
  resource: 'actions',
  data: {
    mode: 'live',
    createdAt: '2026-11-01T00:00:00.000Z',
    createdBy: 'api_key:k',
    subjectId: 's1',
    assessmentId: 'x',
    policyKey: 'p',
    policyVersionId: 'v',
    name: 'enhanced_due_diligence',
    decision: 'restrict',
    status: 'requested',
    revision: 1,
    transitions: [],
    assigneeId: 'u1',
    dueAt: null,
    subject: { kind: 'person', externalId: 'customer-1' },
  },
} as const;

test('a match leads to its place in its run, an action to its subject', () => {
  expect(matchItem(MATCH, 'mine')).toMatchObject({
    place: '/screening/runs/r1?match=m1&queue=mine',
    severityText: '89 points',
  });
  expect(actionItem(ACTION)).toMatchObject({
    title: 'Enhanced due diligence',
    about: 'customer-1',
    place: '/risk/subjects/s1',
    severityText: 'Restrict',
  });
});

test('the worst comes first, and of equals the one that waits longest', () => {
  const late = { ...MATCH, id: 'm2', score: 90, screenedAt: '2026-11-05T00:00:00.000Z' };
  const items = [matchItem(MATCH, 'all'), matchItem(late, 'all'), actionItem(ACTION)];
  expect(ordered(items).map(({ id }) => id)).toEqual(['a1', 'm2', 'm1']);
});

test.each([
  ['', ['m1', 'a1']],
  ['boris', ['m1']],
  ['TESTOV eu_fsf', ['m1']],
  ['customer-1', ['a1']],
  ['due enhanced', ['a1']],
  ['boris customer-1', []],
] as const)('“%s” finds %j', (search, expected) => {
  const items = [matchItem(MATCH, 'all'), actionItem(ACTION)];
  expect(items.filter((item) => fits(item, search)).map(({ id }) => id)).toEqual(expected);
});

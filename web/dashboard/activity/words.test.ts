import { expect, test } from 'vitest';
import { periodOf } from './period.ts';
import { recordPlace, recordText } from './record.ts';
import { type ActivityEntry, sentenceOf, TYPE_GROUPS, whoText } from './words.ts';

const NAMES = new Map([
  ['user:ada', 'Ada'],
  ['user:bob', 'Bob'],
  ['api_key:shop', 'Shop (API key)'],
]);

function entry(given: Partial<ActivityEntry>): ActivityEntry {
  const empty = {
    id: 'e',
    at: '2026-11-15T08:00:00.000Z',
    actor: 'user:ada',
    mode: 'live',
    detail: {},
    name: null,
  } as const;
  return { ...empty, type: 'session.started', resource: 'session', resourceId: 'ada', ...given };
}

function sentence(given: Partial<ActivityEntry>): string {
  const told = entry(given);
  const { before, behind } = sentenceOf(told);
  return `${whoText(told, NAMES)} ${before}${behind === undefined ? '' : recordText(told, NAMES) + behind}`;
}

test.each<[string, Partial<ActivityEntry>]>([
  ['Ada signed in', {}],
  [
    'Ada changed the role of Bob from member to admin',
    {
      type: 'member.role_changed',
      resource: 'member',
      resourceId: 'bob',
      detail: { from: 'member', to: 'admin' },
    },
  ],
  [
    'Ada started a backtest of kyc',
    { type: 'risk.backtest.started', resource: 'backtests', detail: { policyKey: 'kyc' } },
  ],
  ['Ada ended the shadow', { type: 'risk.shadow.ended', resource: 'shadows' }],
  [
    'Ada gave the list Bad payers a file',
    { type: 'own_list.file_received', resource: 'own-lists', detail: { title: 'Bad payers' } },
  ],
  [
    'Ada deleted the list own:old',
    { type: 'own_list.deleted', resource: 'own-lists', resourceId: 'own:old' },
  ],
  [
    'Bob accepted the invitation',
    { actor: 'service:invitation', type: 'invitation.accepted', resource: 'invitation', resourceId: 'bob' },
  ],
  [
    'Ada revoked the API key ak_1',
    { type: 'api_key.revoked', resource: 'api_key', resourceId: 'gone', detail: { keyId: 'ak_1' } },
  ],
  [
    'Ada decided on a match: false positive',
    {
      type: 'screening.match.decided',
      resource: 'screening-matches',
      detail: { decision: 'false_positive' },
    },
  ],
  [
    'Shop (API key) published the policy kyc version 2',
    {
      actor: 'api_key:shop',
      type: 'risk.policy.published',
      resource: 'policies',
      detail: { key: 'kyc', version: 2 },
    },
  ],
  [
    'The service moved the action hold payment from requested to failed',
    {
      actor: 'service:monitoring',
      type: 'risk.action.transitioned',
      resource: 'actions',
      detail: { name: 'hold_payment', from: 'requested', to: 'failed' },
    },
  ],
  ['A signer signed a document', { actor: 'signer:x', type: 'document.signed', resource: 'documents' }],
  [
    'The operator made the organization',
    { actor: 'service:operator', type: 'organization.created', resource: 'organization' },
  ],
  [
    'A former member screened in a run',
    { actor: 'user:gone', type: 'screening.run.completed', resource: 'screening-runs' },
  ],
  ['Ada some thing done the new things', { type: 'some.thing_done', resource: 'new_things' }],
])('%s', (text, given) => {
  expect(sentence(given)).toBe(text);
});

test.each<[string | undefined, Partial<ActivityEntry>]>([
  [undefined, {}],
  ['/verification/sessions/s', { type: 'session.created', resourceId: 's' }],
  ['/risk/policies/p', { resource: 'policies', resourceId: 'p' }],
  ['/risk/assessments/a', { resource: 'overrides', detail: { assessmentId: 'a', subjectId: 's' } }],
  ['/risk/subjects/s', { resource: 'actions', detail: { subjectId: 's' } }],
  ['/screening/runs/r', { resource: 'screening-matches', resourceId: 'm', detail: { runId: 'r' } }],
  ['/screening/batches/b', { resource: 'screening-batches', resourceId: 'b' }],
  ['/risk/policies/v', { resource: 'backtests', resourceId: 't', detail: { policyVersionId: 'v' } }],
  ['/documents/d', { resource: 'documents', resourceId: 'd' }],
  [undefined, { type: 'webhook.deleted', resource: 'webhooks' }],
  ['/settings/api-keys', { resource: 'api_key' }],
])('A record is at %s', (place, given) => {
  expect(recordPlace(entry(given))).toBe(place);
});

test('No kind stands in two groups', () => {
  const types = TYPE_GROUPS.flatMap(([, kinds]) => kinds.map(([type]) => type));
  expect(new Set(types).size).toBe(types.length);
});

test('A period is of whole days, the last one with it', () => {
  const midnight = (day: number): string => new Date(2026, 10, day).toISOString();
  expect(periodOf('2026-11-15', '2026-11-15')).toEqual({ from: midnight(15), to: midnight(16) });
  expect(periodOf('2026-11-30', undefined)).toEqual({ from: midnight(30) });
  expect(periodOf(undefined, '2026-11-30')).toEqual({ to: midnight(31) });
  expect(periodOf('soon', '')).toEqual({});
});

import { expect, test } from 'vitest';
import { eventAssessment, eventText, eventTitle } from './event-words.ts';

test('an event is told in words by its type', () => {
  expect(eventTitle({ type: 'risk.evidence.batch_recorded' })).toBe('Evidence batch recorded');
});

test.for([
  [
    'risk.activity.reported',
    { title: 'Signed in', category: 'authentication' },
    'Signed in (authentication)',
  ],
  ['risk.evidence.recorded', { fact: 'device_score', status: 'available' }, 'device_score: available'],
  [
    'risk.assessment.created',
    { policyKey: 'aml', decision: 'awaiting_evidence', band: null },
    'aml: awaiting evidence, no band',
  ],
  ['risk.assessment.created', { policyKey: 'aml', decision: 'none', band: 'low' }, 'aml: none, band low'],
  ['risk.action.requested', { name: 'hold_payment' }, 'hold payment'],
  ['risk.action.transitioned', { name: 'call', from: 'requested', to: 'failed' }, 'call: requested → failed'],
  ['risk.override.revoked', { policyKey: 'aml', decision: 'reject' }, 'aml: reject'],
  ['risk.subject.created', {}, undefined],
] as const)('%s says what tells it from others', ([type, detail, text]) => {
  expect(eventText({ type, detail })).toBe(text);
});

test('an event leads to the assessment that it is, or that it speaks of', () => {
  expect(eventAssessment({ resource: 'assessments', resourceId: 'a', detail: {} })).toBe('a');
  expect(eventAssessment({ resource: 'actions', resourceId: 'b', detail: { assessmentId: 'a' } })).toBe('a');
  expect(eventAssessment({ resource: 'subjects', resourceId: 's', detail: {} })).toBeUndefined();
});

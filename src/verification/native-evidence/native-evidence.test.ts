import { describe, expect, test } from 'vitest';
import type { StepResult } from '../runs/run.ts';
import { type Step, STEP_TYPES } from '../step.ts';
import {
  outcomesOfApproval,
  outcomesOfRejection,
  outcomesOfResult,
  outcomesOfRun,
} from './native-evidence.ts';

const COMPLETED_AT = new Date('2026-11-15T08:00:00.000Z');
const NOW = new Date('2026-11-15T09:00:00.000Z');

const stepOf = (type: Step['type'], key: string = type): Step => ({
  key,
  type,
  config: {},
  outputs: [
    { field: 'given', type: 'string' },
    { field: 'missing', type: 'string' },
  ],
});
const resultOf = (key: string, status: StepResult['status'] = 'succeeded'): StepResult => ({
  key,
  status,
  outputs: { given: 'x' },
  completedAt: COMPLETED_AT,
});
const inShort = (outcomes: ReturnType<typeof outcomesOfRun>): string[] =>
  outcomes.map(({ stepKey, field, status, value }) => `${stepKey}.${field} ${String(value ?? status)}`);

describe('Contract 3, Native evidence, rules 3 and 4: what a result says', () => {
  test.each(STEP_TYPES)('of a %s step that succeeded', (type) => {
    const waits = type === 'extract' || type === 'enrich';
    const pending = inShort(outcomesOfResult(stepOf(type, 's'), resultOf('s'), 'pending'));
    expect(pending).toEqual(waits ? ['s.missing unavailable'] : ['s.given x', 's.missing unavailable']);
    const approved = inShort(outcomesOfResult(stepOf(type, 's'), resultOf('s'), 'approved'));
    expect(approved).toEqual(['s.given x', 's.missing unavailable']);
  });

  test.each(
    STEP_TYPES.flatMap((type) =>
      (['failed', 'unsupported'] as const).map((status) => [type, status] as const),
    ),
  )('of a %s step that is %s, even when it sent outputs', (type, status) => {
    const outcomes = outcomesOfResult(stepOf(type, 's'), resultOf('s', status), 'approved');
    expect(inShort(outcomes)).toEqual(['s.given unavailable', 's.missing unavailable']);
  });

  test('is as old as the step', () => {
    const outcomes = outcomesOfResult(stepOf('check', 's'), resultOf('s'), 'pending');
    expect(outcomes.map(({ observedAt }) => observedAt)).toEqual([COMPLETED_AT, COMPLETED_AT]);
  });

  test('an output named like something that every object has is missing unless it was sent', () => {
    const step: Step = { ...stepOf('check', 's'), outputs: [{ field: 'constructor', type: 'string' }] };
    expect(inShort(outcomesOfResult(step, resultOf('s'), 'pending'))).toEqual(['s.constructor unavailable']);
  });
});

describe('Contract 3, Native evidence, rule 6: what a run says so far', () => {
  test('only the steps that have a result', () => {
    const steps = [stepOf('capture'), stepOf('extract'), stepOf('check')];
    const results = [resultOf('extract'), resultOf('capture')];
    expect(inShort(outcomesOfRun(steps, results, 'pending'))).toEqual([
      'capture.given x',
      'capture.missing unavailable',
      'extract.missing unavailable',
    ]);
  });
});

describe('Contract 3, Native evidence, rules 3 and 4: what a decision says', () => {
  const steps = [stepOf('capture'), stepOf('extract'), stepOf('enrich')];
  const results = [resultOf('capture'), resultOf('extract'), resultOf('enrich', 'unsupported')];

  test('the first approval: what waited for it', () => {
    const outcomes = outcomesOfApproval(steps, { results, reviewStatus: 'pending' });
    expect(inShort(outcomes)).toEqual(['extract.given x']);
  });

  test('an approval after a rejection: all that this took away', () => {
    const outcomes = outcomesOfApproval(steps, { results, reviewStatus: 'rejected' });
    expect(inShort(outcomes)).toEqual(['capture.given x', 'extract.given x']);
  });

  test('a rejection or revocation: every field of the run, as of now', () => {
    const outcomes = outcomesOfRejection(steps, NOW);
    expect(inShort(outcomes)).toEqual(
      steps.flatMap(({ key }) => [`${key}.given unavailable`, `${key}.missing unavailable`]),
    );
    expect(new Set(outcomes.map(({ observedAt }) => observedAt))).toEqual(new Set([NOW]));
  });
});

import { describe, expect, test } from 'vitest';
import {
  aDefinition,
  anInput,
  aReceipt,
  EVALUATED_AT,
  evidenceId,
  secondsAfter,
  secondsBefore,
  SOURCE,
} from '../../../test/evaluation.ts';
import type { FactValue, InputDeclaration } from '../../policies/definition.ts';
import type { InputSnapshot, Receipt } from '../evaluation.ts';
import { evaluatorV1 } from './v1.ts';

const [A, B, C] = ['registered:a', 'registered:b', 'registered:c'] as const;
const RETIRED = 'service:session-checks';

/** One string input `fact`, of an hour at most, from the sources A, B and C. */
function resolve(
  receipts: readonly Receipt[],
  parts: Partial<InputDeclaration> = {},
  type = 'string',
): InputSnapshot {
  const input = anInput('fact', type, { acceptedSources: [A, B, C], ...parts });
  const [snapshot] = evaluatorV1.compile(aDefinition({ inputs: [input] })).resolve(receipts, EVALUATED_AT);
  return snapshot!;
}

const from = (
  source: string,
  sequence: number,
  value: FactValue | null,
  parts: Partial<Receipt> = {},
): Receipt => aReceipt('fact', value, { source, sequence, ...parts });
const revoked = (source: string, sequence: number): Receipt =>
  from(source, sequence, null, { status: 'revoked' });
const unavailable = (source: string, sequence: number): Receipt =>
  from(source, sequence, null, { status: 'unavailable' });
const expired = (source: string, sequence: number, value: FactValue = 'x'): Receipt =>
  from(source, sequence, value, { expiresAt: EVALUATED_AT });
const stale = (source: string, sequence: number, value: FactValue = 'x'): Receipt =>
  from(source, sequence, value, { observedAt: secondsBefore(3600) });

describe('Contract 2, Resolving an input: the snapshot', () => {
  test('of a resolved input, with every accepted source as a candidate, in the order of the policy', () => {
    const receipt = from(B, 7, 'x', { observedAt: secondsBefore(60), expiresAt: secondsAfter(30) });
    expect(JSON.stringify(resolve([expired(C, 9), receipt]))).toBe(
      JSON.stringify({
        key: 'fact',
        status: 'resolved',
        value: 'x',
        source: B,
        evidenceId: evidenceId(7),
        observedAt: '2026-03-01T11:59:00.000Z',
        expiresAt: '2026-03-01T12:00:30.000Z',
        freshUntil: '2026-03-01T12:00:30.000Z',
        candidates: [
          { source: A, evidenceId: null, status: 'missing' },
          { source: B, evidenceId: evidenceId(7), status: 'usable' },
          { source: C, evidenceId: evidenceId(9), status: 'expired' },
        ],
      }),
    );
  });

  test('of an unresolved input says why, and nothing of a value', () => {
    expect(JSON.stringify(resolve([revoked(A, 1)], { acceptedSources: [A] }))).toBe(
      JSON.stringify({
        key: 'fact',
        status: 'revoked',
        value: null,
        source: null,
        evidenceId: null,
        observedAt: null,
        expiresAt: null,
        freshUntil: null,
        candidates: [{ source: A, evidenceId: evidenceId(1), status: 'revoked' }],
      }),
    );
  });

  test('stands in the order of the inputs, whatever that of the receipts', () => {
    const inputs = [anInput('b', 'string'), anInput('a', 'number'), anInput('c', 'boolean')];
    const receipts = [aReceipt('c', true, { sequence: 1 }), aReceipt('b', 'x', { sequence: 2 })];
    const snapshots = evaluatorV1.compile(aDefinition({ inputs })).resolve(receipts, EVALUATED_AT);
    expect(snapshots.map(({ key, status }) => `${key} ${status}`)).toEqual([
      'b resolved',
      'a missing',
      'c resolved',
    ]);
  });
});

describe('Contract 2, Resolving an input: usable = available and t before freshUntil', () => {
  const hour = 3600;
  test.each([
    { name: 'no expiry', observed: 60, expires: null, freshUntil: hour - 60, status: 'resolved' },
    {
      name: 'expiry later than the age',
      observed: 60,
      expires: hour,
      freshUntil: hour - 60,
      status: 'resolved',
    },
    { name: 'expiry earlier than the age', observed: 60, expires: 10, freshUntil: 10, status: 'resolved' },
    {
      name: 'expiry with the age',
      observed: 60,
      expires: hour - 60,
      freshUntil: hour - 60,
      status: 'resolved',
    },
    { name: '1 ms before expiry', observed: 60, expires: 0.001, freshUntil: 0.001, status: 'resolved' },
    { name: 'at expiry', observed: 60, expires: 0, freshUntil: null, status: 'expired' },
    { name: 'after expiry', observed: 60, expires: -1, freshUntil: null, status: 'expired' },
    {
      name: '1 ms before the age',
      observed: hour - 0.001,
      expires: null,
      freshUntil: 0.001,
      status: 'resolved',
    },
    { name: 'at the age', observed: hour, expires: null, freshUntil: null, status: 'stale' },
    { name: 'beyond the age', observed: hour + 1, expires: null, freshUntil: null, status: 'stale' },
    { name: 'beyond both', observed: hour + 1, expires: -1, freshUntil: null, status: 'expired' },
    { name: 'beyond the age, not expired', observed: hour, expires: 10, freshUntil: null, status: 'stale' },
  ])('$name: $status', ({ observed, expires, freshUntil, status }) => {
    const receipt = from(A, 1, 'x', {
      observedAt: secondsBefore(observed),
      expiresAt: expires === null ? null : secondsAfter(expires),
    });
    const until = freshUntil === null ? null : secondsAfter(freshUntil).toISOString();
    expect(resolve([receipt])).toMatchObject({ status, freshUntil: until });
  });
});

describe('Contract 2, Resolving an input: latest by receipt order, whatever its observedAt', () => {
  test('the newer receipt of one source counts, though it was observed earlier', () => {
    const receipts = [
      from(A, 1, 'old', { observedAt: secondsBefore(1) }),
      from(A, 2, 'new', { observedAt: secondsBefore(500) }),
    ];
    expect(resolve(receipts)).toMatchObject({ status: 'resolved', value: 'new', evidenceId: evidenceId(2) });
    expect(resolve(receipts.toReversed())).toEqual(resolve(receipts));
  });

  test('Document 1, Evidence submission, rule 2: an older observation received later may at once be stale', () => {
    expect(resolve([from(A, 1, 'good'), stale(A, 2, 'good')])).toMatchObject({
      status: 'stale',
      value: null,
    });
  });

  test('the most recently received usable one is taken, in whatever order the sources stand', () => {
    expect(resolve([from(A, 5, 'x'), from(B, 9, 'x'), from(C, 7, 'x')])).toMatchObject({
      status: 'resolved',
      source: B,
      evidenceId: evidenceId(9),
    });
  });
});

describe('Contract 2, Resolving an input: without a usable one, the most telling reason', () => {
  test.each([
    { receipts: [], status: 'missing' },
    { receipts: [stale(A, 1)], status: 'stale' },
    { receipts: [stale(A, 1), expired(B, 2)], status: 'expired' },
    { receipts: [expired(B, 1), unavailable(A, 2), stale(C, 3)], status: 'unavailable' },
    { receipts: [unavailable(A, 3), expired(B, 2), revoked(C, 1)], status: 'revoked' },
  ])('$status', ({ receipts, status }) => {
    expect(resolve(receipts)).toMatchObject({ status, value: null });
  });
});

describe('Contract 2, Resolving an input: usable values that differ are a conflict', () => {
  test.each([
    { type: 'string', one: 'x', other: 'x', status: 'resolved' },
    { type: 'string', one: 'x', other: 'X', status: 'conflict' },
    { type: 'string', one: 'é', other: 'e\u0301', status: 'conflict' },
    { type: 'number', one: 1, other: 1, status: 'resolved' },
    { type: 'number', one: 0.1 + 0.2, other: 0.3, status: 'conflict' },
    { type: 'number', one: 0, other: -0, status: 'resolved' },
    { type: 'boolean', one: true, other: false, status: 'conflict' },
    { type: 'list of string', one: ['a', 'b'], other: ['b', 'a'], status: 'resolved' },
    { type: 'list of string', one: ['a', 'b', 'a'], other: ['b', 'a'], status: 'resolved' },
    { type: 'list of string', one: ['a', 'a'], other: ['a', 'b'], status: 'conflict' },
    { type: 'list of string', one: ['a'], other: ['b'], status: 'conflict' },
    { type: 'list of string', one: ['a'], other: ['a', 'b'], status: 'conflict' },
    { type: 'list of string', one: ['a', 'b'], other: ['a'], status: 'conflict' },
    { type: 'list of string', one: [], other: [], status: 'resolved' },
    { type: 'list of number', one: [0], other: [-0], status: 'resolved' },
  ])('$type: $one and $other: $status', ({ type, one, other, status }) => {
    expect(resolve([from(A, 1, one), from(B, 2, other)], {}, type).status).toBe(status);
    expect(resolve([from(A, 2, one), from(B, 1, other)], {}, type).status).toBe(status);
  });

  test('Document 1, Evidence submission, rule 4: a third source does not outvote', () => {
    expect(resolve([from(A, 1, 'x'), from(B, 2, 'x'), from(C, 3, 'y')])).toMatchObject({
      status: 'conflict',
      value: null,
      evidenceId: null,
    });
  });

  test('values that are not usable conflict with nothing', () => {
    expect(resolve([from(A, 3, 'x'), expired(B, 1, 'y'), stale(C, 2, 'z')]).status).toBe('resolved');
  });

  test('a conflict is told before a withdrawal', () => {
    expect(resolve([from(A, 1, 'x'), from(B, 2, 'y'), revoked(C, 3)]).status).toBe('conflict');
  });

  test('a list is taken as it was received', () => {
    const receipts = [from(A, 1, ['a', 'b']), from(B, 2, ['b', 'a', 'b'])];
    expect(resolve(receipts, {}, 'list of string').value).toEqual(['b', 'a', 'b']);
  });
});

describe('Contract 2, Resolving an input: revoked or unavailable, received after the newest usable one', () => {
  test.each([
    { name: 'revoked after', receipts: [from(A, 1, 'x'), revoked(B, 2)], status: 'revoked' },
    { name: 'unavailable after', receipts: [from(A, 1, 'x'), unavailable(B, 2)], status: 'unavailable' },
    { name: 'revoked before', receipts: [revoked(B, 1), from(A, 2, 'x')], status: 'resolved' },
    { name: 'unavailable before', receipts: [unavailable(B, 1), from(A, 2, 'x')], status: 'resolved' },
    { name: 'expired after', receipts: [from(A, 1, 'x'), expired(B, 2)], status: 'resolved' },
    { name: 'stale after', receipts: [from(A, 1, 'x'), stale(B, 2)], status: 'resolved' },
    {
      name: 'the most telling of those after',
      receipts: [from(A, 1, 'x'), revoked(B, 2), unavailable(C, 3)],
      status: 'revoked',
    },
    {
      name: 'only those after count',
      receipts: [revoked(B, 1), from(A, 2, 'x'), unavailable(C, 3)],
      status: 'unavailable',
    },
    {
      name: 'between two usable ones',
      receipts: [from(A, 1, 'x'), revoked(B, 2), from(C, 3, 'x')],
      status: 'resolved',
    },
    {
      name: 'superseded itself',
      receipts: [revoked(B, 2), from(A, 1, 'x'), from(B, 3, 'x')],
      status: 'resolved',
    },
    { name: 'of the same source', receipts: [from(A, 1, 'x'), revoked(A, 2)], status: 'revoked' },
    {
      name: 'of a source not accepted',
      receipts: [from(A, 1, 'x'), revoked('registered:stranger', 2)],
      status: 'resolved',
    },
    {
      name: 'of another fact',
      receipts: [from(A, 1, 'x'), { ...revoked(B, 2), fact: 'other' }],
      status: 'resolved',
    },
  ])('$name: $status', ({ receipts, status }) => {
    expect(resolve(receipts).status).toBe(status);
  });
});

describe('Document 1, Source registration: the retired session-check source', () => {
  const accepted = { acceptedSources: [RETIRED, A] };

  test('is never looked at, though a policy names it', () => {
    expect(resolve([from(RETIRED, 1, 'x')], accepted)).toMatchObject({
      status: 'missing',
      candidates: [
        { source: RETIRED, evidenceId: null, status: 'missing' },
        { source: A, evidenceId: null, status: 'missing' },
      ],
    });
  });

  test('neither conflicts nor withdraws', () => {
    expect(resolve([from(A, 1, 'x'), from(RETIRED, 2, 'y')], accepted).status).toBe('resolved');
    expect(resolve([from(A, 1, 'x'), revoked(RETIRED, 2)], accepted).status).toBe('resolved');
  });
});

describe('Document 1, Evidence submission: a value matches the declared type', () => {
  test.each([
    { type: 'string', value: 'x', status: 'resolved' },
    { type: 'string', value: '', status: 'resolved' },
    { type: 'string', value: 1, status: 'unavailable' },
    { type: 'string', value: ['x'], status: 'unavailable' },
    { type: 'string', value: null, status: 'unavailable' },
    { type: 'number', value: 0, status: 'resolved' },
    { type: 'number', value: '1', status: 'unavailable' },
    { type: 'number', value: Infinity, status: 'unavailable' },
    { type: 'boolean', value: false, status: 'resolved' },
    { type: 'boolean', value: 'false', status: 'unavailable' },
    { type: 'list of string', value: [], status: 'resolved' },
    { type: 'list of string', value: ['x'], status: 'resolved' },
    { type: 'list of string', value: ['x', 1], status: 'unavailable' },
    { type: 'list of string', value: 'x', status: 'unavailable' },
    { type: 'list of number', value: [1, Number.NaN], status: 'unavailable' },
    { type: 'list of boolean', value: [true], status: 'resolved' },
  ])('$type: $value is $status', ({ type, value, status }) => {
    expect(resolve([from(A, 1, value)], {}, type).status).toBe(status);
  });

  test('one that does not is as if its source had said that it has none', () => {
    const receipts = [from(A, 1, 'x'), from(B, 2, 5)];
    expect(resolve(receipts)).toMatchObject({
      status: 'unavailable',
      candidates: [{ status: 'usable' }, { status: 'unavailable' }, { status: 'missing' }],
    });
    expect(resolve([from(B, 2, 5, { expiresAt: EVALUATED_AT })]).status).toBe('unavailable');
  });
});

test('The evaluation time is an argument: the same receipts at another time resolve otherwise', () => {
  const definition = aDefinition({ inputs: [anInput('fact', 'string')] });
  const receipts = [aReceipt('fact', 'x', { source: SOURCE, expiresAt: secondsAfter(10) })];
  const policy = evaluatorV1.compile(definition);
  expect(policy.resolve(receipts, secondsAfter(9))[0]?.status).toBe('resolved');
  expect(policy.resolve(receipts, secondsAfter(10))[0]?.status).toBe('expired');
});

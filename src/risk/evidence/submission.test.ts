import { describe, expect, test } from 'vitest';
import type { FactValue } from '@assay/policy-engine';
import type { Fault } from '../../kernel/result.ts';
import { declaredFaults, formFaults, submittedFact, type SubmittedFact } from './submission.ts';

const NOW = new Date('2026-11-15T09:00:00.000Z');
const at = (milliseconds: number): Date => new Date(NOW.getTime() + milliseconds);

function fact(more: Partial<SubmittedFact> = {}): SubmittedFact {
  return {
    fact: 'name',
    status: 'available',
    value: 'Ann',
    observedAt: NOW,
    expiresAt: null,
    providerRef: null,
    pointer: '',
    ...more,
  };
}

const inShort = (faults: readonly Fault[]): string[] =>
  faults.map((fault) => `${'pointer' in fault ? fault.pointer : ''} ${fault.code}`);

describe('Document 1, Evidence submission: an item as it was sent', () => {
  test('is read with its times in UTC and null for what it leaves out', () => {
    const item = { fact: 'name', status: 'revoked' as const, observedAt: '2026-11-15T10:00:00.1239+01:00' };
    expect(submittedFact(item, '/items/3')).toEqual({
      fact: 'name',
      status: 'revoked',
      value: null,
      observedAt: new Date('2026-11-15T09:00:00.123Z'),
      expiresAt: null,
      providerRef: null,
      pointer: '/items/3',
    });
  });

  test('keeps what it says', () => {
    const item = {
      fact: 'names',
      status: 'available' as const,
      value: ['Ann'],
      observedAt: '2026-11-15T09:00:00Z',
      expiresAt: '2026-12-15T09:00:00Z',
      providerRef: 'report/77',
    };
    expect(submittedFact(item, '')).toMatchObject({
      value: ['Ann'],
      expiresAt: new Date('2026-12-15T09:00:00.000Z'),
      providerRef: 'report/77',
    });
  });
});

describe('Document 1, Evidence submission: value is null for unavailable and revoked, and only there', () => {
  test.each<[SubmittedFact['status'], FactValue | null, string[]]>([
    ['available', 'Ann', []],
    ['available', '', []],
    ['available', 0, []],
    ['available', false, []],
    ['available', [], []],
    ['available', null, ['/value required']],
    ['unavailable', null, []],
    ['unavailable', 'Ann', ['/value not_allowed']],
    ['unavailable', '', ['/value not_allowed']],
    ['revoked', null, []],
    ['revoked', 0, ['/value not_allowed']],
    ['revoked', false, ['/value not_allowed']],
    ['revoked', [], ['/value not_allowed']],
  ])('%s with %j: %j', (status, value, faults) => {
    expect(inShort(formFaults(fact({ status, value })))).toEqual(faults);
  });
});

describe('Contract 2, Settled besides: expiresAt is after observedAt', () => {
  test.each([
    [-1, ['/expiresAt too_early']],
    [0, ['/expiresAt too_early']],
    [1, []],
  ])('%i ms after', (milliseconds, faults) => {
    expect(inShort(formFaults(fact({ expiresAt: at(milliseconds) })))).toEqual(faults);
  });
});

describe('Document 1, Evidence submission: the declared type of the fact', () => {
  const DECLARED = [
    { key: 'string', type: 'string' },
    { key: 'number', type: 'number' },
    { key: 'boolean', type: 'boolean' },
    { key: 'strings', type: 'list', itemType: 'string' },
    { key: 'numbers', type: 'list', itemType: 'number' },
    { key: 'booleans', type: 'list', itemType: 'boolean' },
  ] as const;

  test.each<[FactValue, string[]]>([
    ['x', ['string']],
    [1, ['number']],
    [true, ['boolean']],
    [['x'], ['strings']],
    [[1, 2], ['numbers']],
    [[false], ['booleans']],
    [[], ['strings', 'numbers', 'booleans']],
    [['x', 1], []],
    [[1, 'x'], []],
  ])('%j fits %j and no other', (value, fits) => {
    const taken = DECLARED.filter(
      ({ key }) => declaredFaults(DECLARED, fact({ fact: key, value }), NOW).length === 0,
    );
    expect(taken.map(({ key }) => key)).toEqual(fits);
  });

  test('a fact without value is of every type', () => {
    for (const { key } of DECLARED)
      expect(declaredFaults(DECLARED, fact({ fact: key, status: 'revoked', value: null }), NOW)).toEqual([]);
  });

  test('a fact that is not declared is refused, with a value or without', () => {
    for (const value of ['x', null])
      expect(inShort(declaredFaults(DECLARED, fact({ fact: 'age', value }), NOW))).toEqual([
        '/fact undeclared_fact',
      ]);
  });

  test.each([
    [-1, []],
    [0, []],
    [1, ['/observedAt in_the_future']],
  ])('observed %i ms from now', (milliseconds, faults) => {
    const observed = fact({ fact: 'string', observedAt: at(milliseconds) });
    expect(inShort(declaredFaults(DECLARED, observed, NOW))).toEqual(faults);
  });

  test('faults point into the item, and never repeat the value', () => {
    const wrong = fact({ fact: 'number', value: 'a secret', observedAt: at(1), pointer: '/items/7' });
    const faults = declaredFaults(DECLARED, wrong, NOW);
    expect(inShort(faults)).toEqual(['/items/7/value type', '/items/7/observedAt in_the_future']);
    expect(JSON.stringify(faults)).not.toContain('a secret');
  });
});

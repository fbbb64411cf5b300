import { describe, expect, test } from 'vitest';
import {
  type InputSnapshot,
  type Receipt,
  currentEvaluator,
  type PolicyDefinition,
} from '@assay/policy-engine';
import { asId } from '../../kernel/ids.ts';
import { earliest, nextExpiry, restsOnConflict } from './deadline.ts';

const NOW = new Date('2026-11-15T09:00:00.000Z');
const at = (minutes: number): Date => new Date(NOW.getTime() + minutes * 60_000);
const HOUR = 60;

/** Facts `a` and `b`, each from sources `x` and `y`, fresh for an hour. */
const DEFINITION: PolicyDefinition = {
  formatVersion: 1,
  inputs: ['a', 'b'].map((key) => ({
    key,
    type: 'number',
    acceptedSources: ['x', 'y'],
    maxAgeSeconds: HOUR * 60,
  })),
  factors: [],
  aggregation: 'sum',
  floor: 0,
  bands: [{ id: 'low', lowerBound: 0, effect: { decision: 'none', actions: [] } }],
  rules: [],
  missingEvidence: 'review',
};

let sequence = 0;

/** `a x = 1, observed -10, expires 5`: minutes from now. */
function receipt(fact: string, source: string, value: number | null, more: Partial<Receipt> = {}): Receipt {
  sequence += 1;
  const status = value === null ? ('revoked' as const) : ('available' as const);
  const id = asId<'evidence'>(`evidence-${sequence}`);
  return { id, fact, source, status, value, observedAt: NOW, expiresAt: null, sequence, ...more };
}

function resolved(receipts: readonly Receipt[]): readonly InputSnapshot[] {
  return currentEvaluator.compile(DEFINITION).resolve(receipts, NOW);
}

describe('Contract 2, Monitoring: evidence expiry and freshness', () => {
  test.each<[string, readonly Receipt[], Date | null]>([
    ['no evidence', [], null],
    ['its age', [receipt('a', 'x', 1, { observedAt: at(-10) })], at(50)],
    ['its expiry, where that is earlier', [receipt('a', 'x', 1, { expiresAt: at(5) })], at(5)],
    ['its age, where that is earlier', [receipt('a', 'x', 1, { expiresAt: at(90) })], at(HOUR)],
    [
      'the earliest of several inputs',
      [receipt('a', 'x', 1, { expiresAt: at(20) }), receipt('b', 'y', 1, { expiresAt: at(10) })],
      at(10),
    ],
    [
      'of sources that agree, the one that counts',
      [receipt('a', 'x', 1, { expiresAt: at(5) }), receipt('a', 'y', 1, { expiresAt: at(20) })],
      at(20),
    ],
    [
      'of sources that disagree, the first to end',
      [receipt('a', 'x', 1, { expiresAt: at(5) }), receipt('a', 'y', 2, { expiresAt: at(20) })],
      at(5),
    ],
    [
      'of sources that disagree, the first to end, the newest too',
      [receipt('a', 'x', 1), receipt('a', 'y', 2, { observedAt: at(-20) })],
      at(40),
    ],
    ['what has ended already', [receipt('a', 'x', 1, { expiresAt: NOW })], null],
    ['what was withdrawn', [receipt('a', 'x', null, { expiresAt: at(5) })], null],
    [
      'what was withdrawn after it was given by another',
      [receipt('a', 'x', 1, { expiresAt: at(5) }), receipt('a', 'y', null)],
      null,
    ],
  ])('%s', (_what, receipts, expected) => {
    expect(nextExpiry(DEFINITION, resolved(receipts), receipts)).toEqual(expected);
  });

  test('only a conflict needs the receipts', () => {
    const conflict = [receipt('a', 'x', 1), receipt('a', 'y', 2)];
    const agreement = [receipt('a', 'x', 1), receipt('a', 'y', 1)];
    expect([conflict, agreement, []].map((receipts) => restsOnConflict(resolved(receipts)))).toEqual([
      true,
      false,
      false,
    ]);
    expect(nextExpiry(DEFINITION, resolved(agreement), [])).toEqual(at(HOUR));
  });
});

test.each([
  [null, null, null],
  [at(1), null, at(1)],
  [null, at(1), at(1)],
  [at(1), at(2), at(1)],
  [at(2), at(1), at(1)],
])('the earlier of %s and %s', (one, other, expected) => {
  expect(earliest(one, other)).toEqual(expected);
});

import { expect, test } from 'vitest';
import type { Assessment } from '../records.ts';
import { changeText, compare } from './compare.ts';

type Data = Assessment['data'];

/** As much of an assessment as a comparison reads. */
function assessed(changes: Partial<Data>): Data {
  const factors = [{ key: 'device', status: 'scored', contribution: 50, reason: 'Unusual device' }];
  const inputs = [{ key: 'device.score', status: 'resolved', value: 50 }];
  const data = {
    decision: 'review',
    score: 50,
    band: 'medium',
    status: 'complete',
    policyKey: 'fraud',
    policyVersion: 1,
    policy: { digest: 'a' },
    factors,
    rules: [{ id: 'compromised', outcome: 'not_held', reason: 'Compromised' }],
    inputs,
    requiredActions: [],
  };
  return { ...data, ...changes } as unknown as Data;
}

const later = assessed({
  decision: 'restrict',
  score: 80,
  band: 'high',
  factors: [
    { key: 'device', status: 'scored', contribution: 80, reason: 'Risky device' },
  ] as unknown as Data['factors'],
  inputs: [{ key: 'device.score', status: 'resolved', value: 80 }] as unknown as Data['inputs'],
});

test('what differs is marked, what does not is not', () => {
  const rows = compare(assessed({}), later);
  const changed = rows.filter(({ isChanged }) => isChanged).map(({ what }) => what);
  expect(changed).toEqual(['Decision', 'Score', 'Band', 'Factor device', 'Input device.score']);
  expect(rows.find(({ what }) => what === 'Factor device')).toMatchObject({
    one: '50: Unusual device',
    other: '80: Risky device',
  });
});

test('what only one of the two has stands beside nothing', () => {
  const row = compare(assessed({ rules: [] }), assessed({})).find(({ what }) => what === 'Rule compromised');
  expect(row).toEqual({ what: 'Rule compromised', one: 'not there', other: 'not held', isChanged: true });
});

test('the change is told in words', () => {
  expect(changeText(assessed({}), later)).toBe(
    'It went from review, band medium, to restrict, band high. Inputs that changed: device.score. Factors that changed: device.',
  );
  expect(changeText(later, later)).toBe(
    'Decision and band stayed: restrict, band high. Nothing that counts is different.',
  );
});

import { expect, test } from 'vitest';
import type { Evidence } from '../records.ts';
import { storedValues } from './stored-values.ts';

const NOW = new Date('2026-11-18T10:00:00.000Z');
const INPUTS = [
  { key: 'country', type: 'string', acceptedSources: ['registered:form'], maxAgeSeconds: 86_400 },
  {
    key: 'products',
    type: 'list',
    itemType: 'string',
    acceptedSources: ['registered:form'],
    maxAgeSeconds: 86_400,
  },
];

let sequence = 0;
function receipt(given: Partial<Evidence['data']>): Evidence['data'] {
  sequence += 1;
  return {
    fact: 'country',
    source: 'registered:form',
    status: 'available',
    value: 'AT',
    sequence,
    observedAt: '2026-11-18T09:00:00.000Z',
    expiresAt: null,
    ...given,
  } as Evidence['data'];
}

test.each<[string, string, readonly Partial<Evidence['data']>[]]>([
  ['the newest receipt counts', 'DE', [{ value: 'AT' }, { value: 'DE' }]],
  ['and not the order of the listing', 'DE', [{ value: 'DE', sequence: 1e6 }, { value: 'AT' }]],
  [
    'a source that the policy does not accept says nothing',
    'AT',
    [{}, { value: 'FR', source: 'registered:x' }],
  ],
  ['what was revoked is missing', '', [{}, { status: 'revoked', value: null }]],
  ['what is older than the policy allows is missing', '', [{ observedAt: '2026-11-17T10:00:00.000Z' }]],
  ['what has expired is missing', '', [{ expiresAt: '2026-11-18T10:00:00.000Z' }]],
  ['nothing is missing', '', []],
])('Contract 6, Policies: of a stored subject %s', (_, text, receipts) => {
  expect(storedValues(INPUTS, receipts.map(receipt), NOW)['country string ']).toBe(text);
});

test('Contract 6, Policies: a list of a stored subject is a line for each item', () => {
  const receipts = [receipt({ fact: 'products', value: ['crypto', 'cash'] })];
  expect(storedValues(INPUTS, receipts, NOW)).toEqual({
    'country string ': '',
    'products list string': 'crypto\ncash',
  });
});

import { expect, test } from 'vitest';
import { evidenceItems } from './evidence-items.ts';

const FACTS = [
  { key: 'customer.country', type: 'string' },
  { key: 'volume', type: 'number' },
  { key: 'is_resident', type: 'boolean' },
  { key: 'products', type: 'list', itemType: 'string' },
] as const;

const OBSERVED = '2026-11-18T10:00';

test('Document 1, Evidence submission: what is stated goes with its type, and what is left empty is not stated', () => {
  const entered = {
    'customer.country string ': 'AT',
    'volume number ': '1500',
    'products list string': 'crypto\ncash',
  };
  const { items, wrong } = evidenceItems({ facts: FACTS, entered, observedAt: OBSERVED, expiresAt: '' });
  const observedAt = new Date(OBSERVED).toISOString();
  expect(wrong).toEqual({});
  expect(items).toEqual([
    { fact: 'customer.country', status: 'available', value: 'AT', observedAt },
    { fact: 'volume', status: 'available', value: 1500, observedAt },
    { fact: 'products', status: 'available', value: ['crypto', 'cash'], observedAt },
  ]);
});

test('Document 1, Evidence submission: an end goes with every fact, and a value of another type stands at its field', () => {
  const entered = { 'customer.country string ': 'AT', 'volume number ': 'many' };
  const expiresAt = '2027-11-18T10:00';
  const { items, wrong } = evidenceItems({ facts: FACTS, entered, observedAt: OBSERVED, expiresAt });
  expect(items).toMatchObject([{ fact: 'customer.country', expiresAt: new Date(expiresAt).toISOString() }]);
  expect(wrong).toEqual({ '/facts/volume': 'This is not a number.' });
});

import { expect, test } from 'vitest';
import { recordTitle } from './record-title.ts';

test.each([
  [{ externalId: 'customer-1', kind: 'person' }, 'customer-1'],
  [{ key: 'onboarding', version: 2 }, 'onboarding, version 2'],
  [{ displayName: '', name: 'Anna', key: 'a' }, 'Anna'],
  [{}, undefined],
])('of %j the search shows %j', (data, title) => {
  expect(recordTitle(data)).toBe(title);
});

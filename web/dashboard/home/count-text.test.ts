import { expect, test } from 'vitest';
import { countText } from './count-text.ts';

test.each([
  [0, '0'],
  [9_999, '9,999'],
  [10_000, '10,000+'],
])('%i waiting are shown as %s: of the last there may be more', (count, text) => {
  expect(countText(count)).toBe(text);
});

import { expect, test } from 'vitest';
import { compareTexts } from './compare-texts.ts';

test('texts are compared by their code units, whatever the language of the machine', () => {
  expect(['b', 'B', 'é', 'a', '', 'b'].toSorted(compareTexts)).toEqual(['', 'B', 'a', 'b', 'b', 'é']);
  expect(compareTexts('a', 'a')).toBe(0);
});

/** @module-tag once */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ageOf, agesOf, ANY_AGE, isAmong } from './ages.ts';

describe('Years of birth in four bits', () => {
  const years = fc
    .tuple(fc.integer({ min: 1_800, max: 2_053 }), fc.nat({ max: 40 }))
    .map(([from, more]) => ({ from, to: from + more }));

  test('never leave out who was born in one of the years, or may have been', () => {
    fc.assert(
      fc.property(years, ({ from, to }) => {
        const ages = agesOf({ from, to });
        for (let year = from; year <= to; year += 1) expect(isAmong(ages, ageOf(year))).toBe(true);
        expect(isAmong(ages, ANY_AGE)).toBe(true);
      }),
    );
  });

  test('leave out most of who was not', () => {
    const ages = agesOf({ from: 1_960, to: 1_962 });
    const others = Array.from({ length: 100 }, (_, index) => 1_900 + index).filter(
      (year) => !isAmong(ages, ageOf(year)),
    );
    expect(others).toHaveLength(79);
    expect(others).not.toContain(1_961);
  });

  test('are all of them where the years are many', () => {
    const ages = agesOf({ from: 1_900, to: 1_990 });
    for (let year = 1_800; year < 2_054; year += 1) expect(isAmong(ages, ageOf(year))).toBe(true);
  });
});

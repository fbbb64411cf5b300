import { expect, test } from 'vitest';
import { nameCounter } from './json-survey.ts';

// Factors with which the upper bits alone took 22,000 of these names for 12,551 and 18,716.
test.each([
  [345_060_599, 3_721_658_357],
  [1_846_134_726, 3_643_277_341],
])('names that count upwards are told apart, with whichever secret: %i, %i', (seed, factor) => {
  const names = nameCounter({ seed, factor });
  let met = 0;
  for (let index = 0; index < 22_000; index += 1) {
    const name = `n${index}`;
    met = names.count(names.hashOf(name, 0, name.length));
  }
  expect(met).toBeGreaterThan(21_500);
});

import { expect, test } from 'vitest';
import { numeralOf, withFigures } from './numerals.ts';

test.each([
  ['brigade forty four', 'brigade 44'],
  ['brigade forty 4', 'brigade 44'],
  ['brigade 40 four', 'brigade 44'],
  ['brigade 40 4', 'brigade 44'],
  ['brigade fortyfour', 'brigade 44'],
  ['brigade forty4', 'brigade 44'],
  ['brigade 4ty 4', 'brigade 44'],
  ['forty fourth brigade', '44 brigade'],
  ['44th brigade', '44 brigade'],
  ['one hundred works', '100 works'],
  ['one hundred and five works', '105 works'],
  ['one hundred twenty first works', '121 works'],
  ['5 hundred works', '500 works'],
  ['two thousand and twelve works', '2012 works'],
  ['two thousand three hundred works', '2300 works'],
  ['nine one one works', '9 1 1 works or 911 works'],
  ['nine 11 works', '9 11 works'],
  ['fund 20 2nd', 'fund 20 2'],
  ['fund 20 12', undefined],
  ['fund 3 4', undefined],
  ['hundred works', 'hundred works'],
  ['works and trade', undefined],
])('a name with numbers in figures: %s is %s', (name, figures) => {
  const found = withFigures(name.split(' '))
    .map((words) => words.join(' '))
    .join(' or ');
  expect(found).toBe(figures ?? '');
});

test.each([
  ['44', 44],
  ['44th', 44],
  ['fortyfourth', 44],
  ['forty4', 44],
  ['40four', 44],
  ['4ty', 40],
  ['6teen', 16],
  ['twelth', 12],
  ['xii', 12],
  ['xi', undefined],
  ['hundred', undefined],
  ['12345', undefined],
  ['forty44', undefined],
  ['tyfour', undefined],
])('the number that %s is: %s', (word, value) => {
  expect(numeralOf(word)).toBe(value);
});

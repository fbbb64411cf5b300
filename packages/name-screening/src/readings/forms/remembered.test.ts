import { expect, test } from 'vitest';
import { LONGEST_WORD, MOST_WORDS, remembered } from './remembered.ts';

function counted(): { readonly make: (word: string) => object; readonly made: () => number } {
  let made = 0;
  const make = remembered((word) => ({ word, number: (made += 1) }));
  return { make, made: () => made };
}

test('what is made of a word is made once', () => {
  const { make, made } = counted();
  expect(make('анна')).toBe(make('анна'));
  expect(made()).toBe(1);
});

test('words longer than any name are not kept', () => {
  const { make, made } = counted();
  const long = 'а'.repeat(LONGEST_WORD + 1);
  expect(make(long)).toEqual({ word: long, number: 1 });
  make(long);
  expect(made()).toBe(2);
});

test('all is forgotten where there are too many words', () => {
  const { make, made } = counted();
  for (let word = 0; word < MOST_WORDS; word += 1) make(`${word}`);
  make('0');
  expect(made()).toBe(MOST_WORDS);
  make('one more');
  make('0');
  expect(made()).toBe(MOST_WORDS + 2);
});

import { expect, test } from 'vitest';
import { alikeWords, markWords } from './compare-words.ts';

const [YES, ALIKE, NO] = ['agrees', 'alike', 'differs'] as const;

test.each([
  ['Ali HASSAN', ['Hassan, Ali'], [YES, YES]],
  ['Ali Hassan Mohammed', ['Ali Hassan'], [YES, YES, NO]],
  ['José Müller', ['JOSE MULLER'], [YES, YES]],
  ["O'Neill", ['ONeill'], [YES]],
  ['Сергей Лавров', ['Sergei Lavrov', 'СЕРГЕЙ ЛАВРОВ'], [YES, YES]],
  // Letters of another script neither agree nor contradict by eye.
  ['Сергей Лавров', ['Sergei Lavrov'], [undefined, undefined]],
  ['Bank 24', ['Банк 24'], [undefined, YES]],
  ['24', ['Bank'], [NO]],
])('%s against %j', (name, others, marks) => {
  expect(markWords(name, others).map(({ mark }) => mark)).toEqual(marks);
});

test('words that the score took for the same name are alike on both sides', () => {
  const alike = alikeWords([
    { code: 'exact_name', detail: null },
    { code: 'variant_spelling', detail: 'aly: a spelling of ali' },
    { code: 'dob_same_day', detail: 'hassan: not a word of a name' },
  ]);
  expect(markWords('Aly Hassan Omar', ['Ali Hassan'], alike).map(({ mark }) => mark)).toEqual([
    ALIKE,
    YES,
    NO,
  ]);
  expect(markWords('ALI Hassan', ['Aly Hassan Omar'], alike).map(({ mark }) => mark)).toEqual([ALIKE, YES]);
});

test('one letter off is told by the word alone', () => {
  const alike = alikeWords([{ code: 'fuzzy_token', detail: 'hasan' }]);
  expect(markWords('Ali Hasan', ['Ali Hassan'], alike).map(({ mark }) => mark)).toEqual([YES, ALIKE]);
});

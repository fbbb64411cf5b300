import { expect, test } from 'vitest';
import { alikeWords, markWords } from './compare-words.ts';

const [YES, ALIKE, NO] = ['agrees', 'alike', 'differs'] as const;

test.each([
  ['Ali HASSAN', ['Hassan, Ali'], [YES, YES]],
  ['Ali Hassan Mohammed', ['Ali Hassan'], [YES, YES, NO]],
  ['José Müller', ['JOSE MULLER'], [YES, YES]],
  ["O'Neill", ['ONeill'], [YES]],
  ['Νίκος ΔΟΚΙΜΗΣ', ['Νίκοσ Δοκιμήσ'], [YES, YES]],
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
  const marks = (name: string, other: string, isSubject: boolean) =>
    markWords(name, [other], { words: alike, isSubject }).map(({ mark }) => mark);
  expect(marks('Aly Hassan Omar', 'Ali Hassan', false)).toEqual([ALIKE, YES, NO]);
  expect(marks('ALI Hassan', 'Aly Hassan Omar', true)).toEqual([ALIKE, YES]);
});

test('a word of the subject that the score may have taken for another form is not said to be missing', () => {
  const alike = alikeWords([{ code: 'nickname', detail: 'robert: a short form of robert' }]);
  expect(markWords('Robert Smith', ['Bob Smith'], { words: alike }).map(({ mark }) => mark)).toEqual([
    ALIKE,
    YES,
  ]);
  expect(
    markWords('Bob Smith', ['Robert Smith'], { words: alike, isSubject: true }).map(({ mark }) => mark),
  ).toEqual([undefined, YES]);
});

test('a word that a score tells with another sigma is the same word', () => {
  const alike = alikeWords([{ code: 'fuzzy_token', detail: 'δοκιμοσ' }]);
  const [word] = markWords('Δόκιμος', ['Δόκημος'], { words: alike });
  expect(word?.mark).toBe(ALIKE);
});

test('one letter off is told by the word alone', () => {
  const alike = alikeWords([{ code: 'fuzzy_token', detail: 'hasan' }]);
  expect(markWords('Ali Hasan', ['Ali Hassan'], { words: alike }).map(({ mark }) => mark)).toEqual([
    YES,
    ALIKE,
  ]);
});

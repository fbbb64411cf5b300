import { expect, test } from 'vitest';
import { markWords } from './compare-words.ts';

test.each([
  ['Ali HASSAN', ['Hassan, Ali'], [true, true]],
  ['Ali Hassan Mohammed', ['Ali Hassan'], [true, true, false]],
  ['José Müller', ['JOSE MULLER'], [true, true]],
  ["O'Neill", ['ONeill'], [true]],
  ['Ali', [], [false]],
  ['Сергей Лавров', ['Sergei Lavrov', 'СЕРГЕЙ ЛАВРОВ'], [true, true]],
])('%s against %j', (name, others, agrees) => {
  expect(markWords(name, others).map((word) => word.agrees)).toEqual(agrees);
});

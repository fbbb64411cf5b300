import { expect, test } from 'vitest';
import { IgnoredColumns } from './ignored-columns.ts';

function namesOf(names: readonly string[], columns = {}): readonly string[] {
  const ignored = new IgnoredColumns(columns);
  ignored.note(names);
  return ignored.names;
}

test('what no field takes is told once, in the order in which it came', () => {
  expect(namesOf(['name', 'Branch', 'datesOfBirth', 'Branch', ''])).toEqual(['Branch', 'datesOfBirth']);
});

test('a field that another column was named for takes the one of its own name no more', () => {
  expect(namesOf(['Customer', 'name', 'Born'], { name: 'Customer' })).toEqual(['name', 'Born']);
});

test('as many as are told, and no more', () => {
  const names = Array.from({ length: 51 }, (_, at) => `c${at}`);
  expect(namesOf(names)).toEqual(names.slice(0, 50));
});

test('a name is cut between its characters, and has none that cannot be stored', () => {
  expect(namesOf(['\u{20000}'.repeat(100), '\u{20000}'.repeat(99) + 'ab'])).toEqual([
    '\u{20000}'.repeat(100),
    `${'\u{20000}'.repeat(99)}a`,
  ]);
  expect(namesOf(['a\0b', '\ud800'])).toEqual(['a\uFFFDb', '\uFFFD']);
});

test('names that are the same as far as they are told are one, however many there are', () => {
  const same = 'c'.repeat(100);
  const names = Array.from({ length: 2_000 }, (_, at) => `${same}${at}`);
  expect(namesOf([...names, 'Branch'])).toEqual([same, 'Branch']);
});

import { expect, test } from 'vitest';
import { lineAndColumn, readJson } from './json-places.ts';

const TEXT = '{\n  "title": "x",\n  "bands": [ { "a/b": 1 }, true ],\n  "none": null\n}';

/** What stands at a pointer of the text. */
function standsAt(pointer: string, text = TEXT): string {
  const read = readJson(text);
  if ('message' in read) throw new Error(read.message);
  const { from, to } = read.placeOf(pointer);
  return text.slice(from, to);
}

test.for([
  ['', TEXT],
  ['/title', '"x"'],
  ['/bands', '[ { "a/b": 1 }, true ]'],
  ['/bands/0/a~1b', '1'],
  ['/bands/1', 'true'],
  ['/none', 'null'],
])('the pointer %s leads to its value', ([pointer, value]) => {
  expect(standsAt(pointer ?? '')).toBe(value);
});

test('what is not there leads to the nearest around it', () => {
  expect(standsAt('/bands/0/missing')).toBe('{ "a/b": 1 }');
  expect(standsAt('/bands/7')).toBe('[ { "a/b": 1 }, true ]');
  expect(standsAt('/missing/deeper')).toBe(TEXT);
});

test.for([
  ['{\n  "title": "x",\n  "inputs": [,]\n}', 31, 'A value is expected here.'],
  ['{ "rules": [],\n "rules": [] }', 23, 'The name "rules" stands twice in this object.'],
  ['{ "a": 1', 8, 'A comma or a closing brace is missing.'],
  ['[1 2]', 3, 'A comma or a closing bracket is expected here.'],
  ['{ a: 1 }', 2, 'A name in quotation marks is expected here.'],
  ['{} {}', 3, 'The end of the text is expected here.'],
  ['"a\nb"', 0, 'A value is expected here.'],
  ['', 0, 'A value is missing.'],
] as const)('%j breaks off at %i', ([text, offset, message]) => {
  expect(readJson(text)).toEqual({ offset, message });
});

test('a nesting that no browser could follow is refused, not followed', () => {
  expect(readJson('['.repeat(5000))).toMatchObject({ message: 'This is nested more than 100 deep.' });
});

test('lines and columns are counted from one', () => {
  expect(lineAndColumn('ab\ncd', 0)).toEqual({ line: 1, column: 1 });
  expect(lineAndColumn('ab\ncd', 4)).toEqual({ line: 2, column: 2 });
});

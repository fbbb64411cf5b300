import { expect, test } from 'vitest';
import { marksIn, type Validation, writtenDefinition } from './definition-text.ts';

const TEXT = '{\n  "aggregation": "average",\n  "rules": []\n}';

function validated(changes: Partial<Validation>): Validation {
  const analysis = { exhaustive: true, cells: 1 };
  return { valid: false, errors: [], warnings: [], analysis, normalized: null, ...changes };
}

test('faults and warnings are marked at the values that they point at', () => {
  const marks = marksIn(
    writtenDefinition(TEXT),
    validated({
      errors: [{ pointer: '/definition/aggregation', code: 'enum', message: 'Not known.' }],
      warnings: [{ pointer: '/definition/rules/0', code: 'dead', message: 'Never.' }],
    }),
  );
  expect(marks.map(({ from, to, severity }) => [TEXT.slice(from, to), severity])).toEqual([
    ['"average"', 'error'],
    ['[]', 'warning'],
  ]);
});

test('a text that is no JSON is marked where it breaks off', () => {
  expect(marksIn(writtenDefinition('{\n  "a": ]'), undefined)).toEqual([
    { from: 9, to: 10, severity: 'error', message: 'Line 2, column 8: A value is expected here.' },
  ]);
});

test.for(['[]', '1', 'null', '"x"'])('%s is JSON and no definition', (text) => {
  expect(writtenDefinition(text)).toMatchObject({ message: expect.stringContaining('JSON object') });
});

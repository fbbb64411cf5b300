import { expect, test } from 'vitest';
import { JsonLines } from './json-lines.ts';

const read = (pieces: readonly string[], characters = 20) => {
  const lines = new JsonLines(characters);
  return [...pieces.flatMap((piece) => [...lines.push(piece)]), ...lines.end()];
};

const whole = '{"a":1}\r\n\n  {"b":[2]}\n[3]\n{"c\n"text"\n{"d":4}';

test('objects are read wherever the text is cut', () => {
  const expected = read([whole]);
  expect(expected.map(({ object }) => object)).toEqual([
    { a: 1 },
    { b: [2] },
    undefined,
    undefined,
    undefined,
    { d: 4 },
  ]);
  for (let at = 0; at <= whole.length; at += 1)
    expect(read([whole.slice(0, at), whole.slice(at)])).toEqual(expected);
  expect(read(Array.from(whole))).toEqual(expected);
});

test.each([
  ['{"a":1,"a":2}', undefined],
  ['{"a":1,"\\u0061":2}', undefined],
  ['{"a":{"b":1,"b":2}}', undefined],
  ['{"a":[{"b":1},{"b":2}],"c":{"a":":"}}', { a: [{ b: 1 }, { b: 2 }], c: { a: ':' } }],
  [String.raw`{"a\":":"\\","b":"\":"}`, { 'a":': '\\', b: '":' }],
])('a member stands once in its object: %s', (line, object) => {
  expect(read([line], 100)).toMatchObject([{ object }]);
});

test.each([
  ['at the limit', 12, false],
  ['above it', 13, true],
])('a line %s', (_, length, isTooLong) => {
  const line = `{"a":"${'x'.repeat(length - 8)}"}`;
  expect(line).toHaveLength(length);
  const text = `${line}\n{"b":2}`;
  for (const pieces of [[text], Array.from(text), [text.slice(0, 12), text.slice(12)]]) {
    const [first, second, ...others] = read(pieces, 12);
    expect(first).toMatchObject({ isTooLong, text: line.slice(0, 12) });
    expect(first?.object === undefined).toBe(isTooLong);
    expect([second?.object, others]).toEqual([{ b: 2 }, []]);
  }
});

test('a line that never ends is told once and kept nowhere', () => {
  expect(read(['{', ...Array.from({ length: 50 }, () => 'x'.repeat(10))])).toEqual([
    { text: `{${'x'.repeat(19)}`, isTooLong: true, object: undefined },
  ]);
});

import { expect, test } from 'vitest';
import { repeatsMembers } from './repeated-members.ts';

test.each([
  ['{"a":1,"a":2}', true],
  [String.raw`{"a":1,"\u0061":2}`, true],
  ['{"a":{"b":1,"b":2}}', true],
  ['[{"a":[{"b":1,"b":1}]}]', true],
  ['{"__proto__":1,"__proto__":2}', true],
  ['{"__proto__":1}', false],
  ['{"a":[{"b":1},{"b":2}],"c":{"a":":"}}', false],
  [String.raw`{"a\":":"\\","b":"\":"}`, false],
  ['{"":"","a":null}', false],
  ['["a:b",{}]', false],
])('%s: %s', (text, expected) => {
  expect(repeatsMembers(text, JSON.parse(text))).toBe(expected);
});

/** @module-tag once */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalJson } from './canonical-json.ts';
import type { JsonValue } from './json-value.ts';

describe('RFC 8785', () => {
  test('the example of section 3.2.2', () => {
    const sent = String.raw`{
      "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
      "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
      "literals": [null, true, false]
    }`;
    expect(canonicalJson(JSON.parse(sent))).toBe(
      String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
    );
  });

  test('section 3.2.3: members stand in the order of their UTF-16 code units', () => {
    const names = ['€', '\r', '\ufb33', '1', '😀', '\u0080', 'ö'];
    const object = Object.fromEntries(names.map((name) => [name, 0]));
    const order = [...canonicalJson(object).matchAll(/"((?:[^"\\]|\\.)*)":0/g)].map(([, name]) => name);
    expect(order).toEqual([String.raw`\r`, '1', '\u0080', 'ö', '€', '😀', '\ufb33']);
  });

  test.each([
    [0, '0'],
    [-0, '0'],
    [5e-324, '5e-324'],
    [-5e-324, '-5e-324'],
    [1.7976931348623157e308, '1.7976931348623157e+308'],
    [9007199254740992, '9007199254740992'],
    [295147905179352830000, '295147905179352830000'],
    [1e21, '1e+21'],
    [9.999999999999997e22, '9.999999999999997e+22'],
    [333333333.3333332, '333333333.3333332'],
    [0.000001, '0.000001'],
    [1e-7, '1e-7'],
    [1.0, '1'],
  ])('appendix B: the number %d', (number, text) => {
    expect(canonicalJson(number)).toBe(text);
  });

  test.each([
    [{}, '{}'],
    [[], '[]'],
    [null, 'null'],
    [{ b: { d: 1, c: [] }, a: [{ z: 1, y: 2 }] }, '{"a":[{"y":2,"z":1}],"b":{"c":[],"d":1}}'],
    [{ 10: 'ten', 9: 'nine' }, '{"10":"ten","9":"nine"}'],
    [{ __proto__x: 1, constructor: 2 }, '{"__proto__x":1,"constructor":2}'],
  ])('%j', (value, text) => {
    expect(canonicalJson(value)).toBe(text);
  });
});

test('any JSON reads back as itself, and the order of its members changes nothing', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = canonicalJson(value);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      expect(canonicalJson(reversed(value as JsonValue))).toBe(text);
    }),
  );
});

/** The same value with the members of every object in the other order. */
function reversed(value: JsonValue): JsonValue {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(reversed);
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, member]) => [name, reversed(member)] as const)
      .toReversed(),
  );
}

test('a value in order is written as one out of order is', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const ordered: unknown = JSON.parse(canonicalJson(value));
      expect(canonicalJson(ordered)).toBe(canonicalJson(reversed(ordered as JsonValue)));
    }),
  );
});

test.each([
  [{ a: undefined, b: 1 }, '{"b":1}'],
  [{ b: 1, a: undefined }, '{"b":1}'],
  [{ a: { toJSON: 1 } }, '{"a":{"toJSON":1}}'],
  [{ a: -0 }, '{"a":0}'],
  [['\ud800'], String.raw`["\ud800"]`],
])('%o is written as %s', (value, text) => {
  expect(canonicalJson(value)).toBe(text);
});

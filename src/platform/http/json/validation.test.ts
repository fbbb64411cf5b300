import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { limits } from '../../../kernel/limits.ts';
import { nullable, strict, Uuid } from '../../../kernel/schema.ts';
import { checkOf, CROWDED_VALUES, isCrowded, largeCheckOf } from './validation.ts';

const BODY = strict({
  name: Type.Optional(nullable(Type.String({ pattern: '^[a-z]+$', maxLength: 3 }))),
  id: Type.Optional(nullable(Uuid)),
  kind: Type.Optional(nullable(Type.Enum(['one', 'two']))),
  place: Type.Optional(nullable(strict({ city: nullable(Type.String()) }))),
  many: Type.Optional(Type.Array(nullable(Type.Integer()))),
  either: Type.Optional(Type.Union([Type.String(), Type.Integer()])),
});

const check = checkOf(BODY, 'body');
const told = (value: unknown): unknown =>
  check(value)?.map(({ code, message, ...at }) => [Object.values(at)[0], code, message]);

describe('Contract 1, Errors: a value that may also be null has one fault', () => {
  test.each<[string, unknown, unknown]>([
    ['null fits', { name: null, id: null, kind: null, place: null, many: [null] }, undefined],
    ['another type', { name: 5 }, [['/name', 'type', 'This must be string or null.']]],
    ['its form', { name: 'A' }, [['/name', 'pattern', 'This must match pattern "^[a-z]+$".']]],
    [
      'its form and its length',
      { name: 'ABCD' },
      [['/name', 'pattern', 'This must match pattern "^[a-z]+$".']],
    ],
    ['its length', { name: 'abcd' }, [['/name', 'max_length', 'This must NOT have more than 3 characters.']]],
    ['its format', { id: 'me' }, [['/id', 'format', 'Must be a valid uuid.']]],
    ['one of some', { kind: 'three' }, [['/kind', 'not_allowed', 'Must be one of: one, two.']]],
    ['a part of it', { place: { city: 5 } }, [['/place/city', 'type', 'This must be string or null.']]],
    ['another type than an object', { place: 5 }, [['/place', 'type', 'This must be object or null.']]],
    [
      'two of them',
      { name: 5, id: 'me' },
      [
        ['/name', 'type', 'This must be string or null.'],
        ['/id', 'format', 'Must be a valid uuid.'],
      ],
    ],
    ['items', { many: [1, 'x'] }, [['/many/1', 'type', 'This must be integer or null.']]],
  ])('%s', (_case, value, faults) => {
    expect(told(value)).toEqual(faults);
  });

  test('what may be one of two kinds, and not null, is told as before', () => {
    expect(check({ either: null })?.map(({ code }) => code)).toEqual(['type', 'type', 'any_of']);
  });

  test('a large body tells it in the same way', async () => {
    expect(await largeCheckOf(BODY)({ name: 5 })).toEqual([
      { pointer: '/name', code: 'type', message: 'This must be string or null.' },
    ]);
  });

  test.each([-1, 0, 1])('as many as are reported, and %i more', (more) => {
    const many = Array.from({ length: limits.reportedFaults + more }, () => 'x');
    const faults = check({ many });
    expect(faults).toHaveLength(Math.min(limits.reportedFaults, many.length));
    expect(new Set(faults?.map(({ message }) => message))).toEqual(
      new Set(['This must be integer or null.']),
    );
  });
});

describe('A body of which all faults would take too long to tell', () => {
  // The body, its list and the other values of it count too.
  test.each([
    [-1, false],
    [0, false],
    [1, true],
  ])('has %i values beyond the limit: %s', (beyond, crowded) => {
    const listed = CROWDED_VALUES + beyond - 4;
    const body = { name: 'a', place: {}, many: Array.from({ length: listed }, () => 7) };
    expect(isCrowded(body, JSON.stringify({ ...body, name: 'a'.repeat(2_000) }).length)).toBe(crowded);
  });

  test('counts what lies deep', () => {
    const half = Array.from({ length: CROWDED_VALUES / 2 }, () => ({}));
    const body = [[half], { half }];
    expect(isCrowded(body, JSON.stringify(body).length)).toBe(true);
  });

  test('is not one long text', () => {
    expect(isCrowded({ name: 'a'.repeat(60_000) }, 60_011)).toBe(false);
  });
});

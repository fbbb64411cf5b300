import { describe, expect, test } from 'vitest';
import { requestIds } from './request-span.ts';

const idFor = (header: string | string[] | undefined): string =>
  requestIds()({ headers: { 'x-request-id': header } });

describe("A request has its caller's id", () => {
  test.each([
    'a',
    '7f1d1a52-4f0c-4a52-9f43-0d0b5a9c9b3e',
    'Root=1-67891233-abcdef',
    'a+b/c=',
    'x'.repeat(128),
  ])('%s', (given) => {
    expect(idFor(given)).toBe(given);
  });

  test.each([
    ['none', undefined],
    ['an empty one', ''],
    ['one that is too long', 'x'.repeat(129)],
    ['one with a quotation mark', 'a"b'],
    ['one with a backslash', 'a\\b'],
    ['one with a blank', 'a b'],
    ['an e-mail address', 'ada@example.com'],
    ['letters beyond ASCII', 'Jürgen'],
    ['two', 'a, b'],
    ['a list', ['a', 'b']],
  ])('%s: it gets one of ours', (_what, given) => {
    expect(idFor(given)).toMatch(/^req_[0-9a-f]{12}000001$/);
  });

  test('ours count, and differ from those of other processes', () => {
    const [one, other] = [requestIds(), requestIds()];
    const ids = [one, one, other].map((next) => next({ headers: {} }));
    expect(new Set(ids).size).toBe(3);
  });
});

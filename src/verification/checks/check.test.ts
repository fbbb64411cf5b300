import { describe, expect, test } from 'vitest';
import { CHECK_STATUSES, type CheckFlag, factValueOf } from './check.ts';

describe('Contract 3, Importing a check as evidence: the value of check.<kind>', () => {
  const FLAGS: readonly (readonly CheckFlag[])[] = [[], ['review'], ['block'], ['block', 'review']];
  const CLEAR = ['clear', 'review_required', 'blocked', 'blocked'];

  test.each(CHECK_STATUSES.flatMap((status) => FLAGS.map((flags, index) => [status, flags, index] as const)))(
    '%s with %j',
    (status, flags, index) => {
      const expected = { error: null, clear: CLEAR[index] }[status as 'error' | 'clear'];
      expect(factValueOf({ status, flags })).toBe(expected === undefined ? status : expected);
    },
  );
});

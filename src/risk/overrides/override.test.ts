/** @module-tag once */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { latestExpiry, type OverrideStatus, overrideStatus } from './override.ts';

const NOW = new Date('2026-11-15T09:00:00.000Z');
const after = (milliseconds: number): Date => new Date(NOW.getTime() + milliseconds);

describe('Contract 2, Records: the status of an override is the first that holds', () => {
  // revoked, superseded, expired, assessment not current → status
  const TABLE: readonly [boolean, boolean, boolean, boolean, OverrideStatus][] = [
    [false, false, false, false, 'active'],
    [false, false, false, true, 'inapplicable'],
    [false, false, true, false, 'expired'],
    [false, false, true, true, 'expired'],
    [false, true, false, false, 'superseded'],
    [false, true, false, true, 'superseded'],
    [false, true, true, false, 'superseded'],
    [false, true, true, true, 'superseded'],
    [true, false, false, false, 'revoked'],
    [true, false, false, true, 'revoked'],
    [true, false, true, false, 'revoked'],
    [true, false, true, true, 'revoked'],
    [true, true, false, false, 'revoked'],
    [true, true, false, true, 'revoked'],
    [true, true, true, false, 'revoked'],
    [true, true, true, true, 'revoked'],
  ];
  test.each(TABLE)(
    'revoked %s, superseded %s, expired %s, assessment not current %s: %s',
    (revoked, superseded, expired, notCurrent, status) => {
      const override = { revokedAt: revoked ? NOW : null, expiresAt: after(expired ? -1 : 1) };
      expect(overrideStatus(override, { superseded, current: !notCurrent }, NOW)).toBe(status);
    },
  );

  test.each([
    [-1, 'expired'],
    [0, 'expired'],
    [1, 'active'],
  ])('expiresAt %i ms from now: %s', (milliseconds, status) => {
    const override = { revokedAt: null, expiresAt: after(milliseconds) };
    expect(overrideStatus(override, { superseded: false, current: true }, NOW)).toBe(status);
  });
});

describe('Document 1, Override: expiresAt is within one year of creation', () => {
  test.each([
    ['2026-11-15T09:00:00.000Z', '2027-11-15T09:00:00.000Z'],
    ['2027-03-01T00:00:00.000Z', '2028-03-01T00:00:00.000Z'],
    ['2028-02-28T12:00:00.000Z', '2029-02-28T12:00:00.000Z'],
    ['2028-02-29T23:59:59.999Z', '2029-02-28T23:59:59.999Z'],
    ['2028-03-01T00:00:00.000Z', '2029-03-01T00:00:00.000Z'],
    ['2026-12-31T23:59:59.999Z', '2027-12-31T23:59:59.999Z'],
  ])('made at %s it lasts until %s at most', (now, expected) => {
    expect(latestExpiry(new Date(now)).toISOString()).toBe(expected);
  });

  test('never less than 365 days and never more than 366', () => {
    const day = 86_400_000;
    const times = fc.date({
      min: new Date('2000-01-01T00:00:00Z'),
      max: new Date('2199-01-01T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(times, (now) => {
        const span = latestExpiry(now).getTime() - now.getTime();
        expect(span).toBeGreaterThanOrEqual(365 * day);
        expect(span).toBeLessThanOrEqual(366 * day);
      }),
    );
  });
});

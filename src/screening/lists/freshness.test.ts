import { describe, expect, test } from 'vitest';
import { staleReasons, stalePeriods } from './freshness.ts';

const NOW = new Date('2026-11-15T09:00:00.000Z');
const STANDARD = stalePeriods({});

function hoursAgo(hours: number, milliseconds = 0): Date {
  return new Date(NOW.getTime() - hours * 3_600_000 - milliseconds);
}

describe('Contract 4, Operator endpoints: stale', () => {
  test.each([
    ['eu_fsf', 48],
    ['ofac_sdn', 48],
    ['ofac_consolidated', 48],
    ['uk_sanctions', 48],
    ['idb_sanctions', 336],
    ['service_pep', 336],
    ['un_sc', 48],
  ] as const)('%s when not confirmed for more than %i hours', (key, hours) => {
    expect(staleReasons({ key, confirmedAt: hoursAgo(0) }, NOW, STANDARD)).toEqual([]);
    expect(staleReasons({ key, confirmedAt: hoursAgo(hours) }, NOW, STANDARD)).toEqual([]);
    expect(staleReasons({ key, confirmedAt: hoursAgo(hours, 1) }, NOW, STANDARD)).toEqual([
      `not_confirmed_for_${hours}_hours`,
    ]);
  });

  test('a list that was never loaded is missing, not stale', () => {
    expect(staleReasons({ key: 'eu_fsf', confirmedAt: null }, NOW, STANDARD)).toEqual([]);
  });

  test('an operator sets other periods, for daily lists apart from the others', () => {
    const periods = stalePeriods({ daily: 24, slow: 700 });
    expect(periods).toMatchObject({ eu_fsf: 24, uk_sanctions: 24, idb_sanctions: 700, service_pep: 700 });
    expect(staleReasons({ key: 'eu_fsf', confirmedAt: hoursAgo(25) }, NOW, periods)).toEqual([
      'not_confirmed_for_24_hours',
    ]);
  });
});

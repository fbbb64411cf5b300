import { describe, expect, test } from 'vitest';
import { certificateFinding } from './certificate.ts';
import { clockFinding } from './clock.ts';
import { replicaFinding } from './replica-finding.ts';
import { listsFinding, workFinding } from './work-findings.ts';

const NOW = new Date('2026-11-18T03:00:00.000Z');
const at = NOW.getTime();
const minutesBefore = (minutes: number): Date => new Date(at - minutes * 60_000);
const daysAfter = (days: number): Date => new Date(at + days * 86_400_000);

/** What is found, or after `FAIL` what is wrong. */
function found(look: () => string): string {
  try {
    return look();
  } catch (error) {
    return `FAIL ${error instanceof Error ? error.message : String(error)}`;
  }
}

describe('The doctor tells of clocks', () => {
  test.each([
    [0, /^that of the database$/],
    [59_000, /^59 s from/],
    [60_000, /^60 s from/],
    [60_001, /^FAIL The clocks .* differ by 60 s: let NTP/],
    [-60_001, /^FAIL .* differ by 60 s/],
    [3_600_000, /^FAIL .* differ by 3600 s/],
  ])('%i ms apart', (apart, expected) => {
    expect(found(() => clockFinding({ before: at, after: at, there: at + apart }))).toMatch(expected);
  });

  test('and counts what the question itself took for nobody', () => {
    expect(found(() => clockFinding({ before: at, after: at + 90_000, there: at + 80_000 }))).toBe(
      'that of the database',
    );
  });
});

describe('The doctor tells of certificates', () => {
  test.each([
    [15, undefined, /^that of a:443 holds until 2026-12-03$/],
    [14, undefined, /^that of a:443 holds until/],
    [13.99, undefined, /^FAIL The certificate of a:443 ends on 2026-12-02, in 13 days/],
    [0, undefined, /^FAIL The certificate of a:443 ended on 2026-11-18: renew it/],
    [-1, undefined, /^FAIL .* ended on 2026-11-17/],
    [90, 'SELF_SIGNED', /^FAIL .* is not trusted from here \(SELF_SIGNED\)/],
  ])('that end in %d days', (days, mistrust, expected) => {
    expect(found(() => certificateFinding('a:443', { validTo: daysAfter(days), mistrust }, NOW))).toMatch(
      expected,
    );
  });
});

describe('The doctor tells of work', () => {
  const due = (minutes: number | null) => ({
    work: 'deliveries',
    count: minutes === null ? 0 : 3,
    oldestDueAt: minutes === null ? null : minutesBefore(minutes),
  });

  test.each([
    [null, /^nothing is due$/],
    [1, /^3 due, none for long$/],
    [15, /^3 due, none for long$/],
    [
      16,
      /^FAIL Work is due that nobody does: 3 deliveries since 16 minutes\. Start 'assay serve --role worker'/,
    ],
  ])('that has been due for %s minutes', (minutes, expected) => {
    expect(found(() => workFinding([due(minutes)], NOW))).toMatch(expected);
  });
});

describe('The doctor tells of lists', () => {
  const list = (ageSeconds: number | null, isStale: boolean) => ({
    key: 'eu_fsf',
    ageSeconds,
    isStale,
    entryCount: 1,
  });

  test.each([
    ['none', [list(null, true)], /^none is loaded yet$/],
    ['a fresh one', [list(60, false), list(null, true)], /^1 of 2 loaded, none stale$/],
    [
      'a stale one',
      [list(180_000, true)],
      /^FAIL Stale lists, .*: eu_fsf \(50 hours\)\. Run 'assay lists update'/,
    ],
  ])('%s', (_what, standings, expected) => {
    expect(found(() => listsFinding(standings))).toMatch(expected);
  });
});

describe('The doctor tells of a replica', () => {
  const standby = { position: 1_000, mark: 'a', isStandby: true };

  test.each([
    ['as far as the primary', standby, 'a', /^has everything that the primary has$/],
    ['further', { ...standby, position: 1_001 }, 'a', /^has everything/],
    ['a byte behind', { ...standby, position: 999 }, 'a', /^FAIL The replica is 1 bytes behind/],
    ['that has nothing yet', { ...standby, position: null }, 'a', /^FAIL The replica is 1000 bytes behind/],
    ['promoted', { ...standby, isStandby: false }, 'a', /^FAIL The replica is no standby/],
    ['of another history', standby, 'b', /^FAIL The replica does not follow the primary/],
    ['of a primary that nobody has marked yet', standby, undefined, /^has everything/],
  ])('%s', (_how, replica, mark, expected) => {
    expect(found(() => replicaFinding(replica, { position: 1_000, mark }))).toMatch(expected);
  });
});

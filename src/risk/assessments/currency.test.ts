/** @module-tag once */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type CurrencyFacts,
  currentUntil,
  isCurrent,
  type Reason,
  REASONS,
  reasonsNotCurrent,
} from './currency.ts';

const NOW = new Date('2026-11-15T09:00:00.000Z');
const after = (milliseconds: number): Date => new Date(NOW.getTime() + milliseconds);

const current: CurrencyFacts = {
  evidenceRevision: 3,
  subjectEvidenceRevision: 3,
  sequence: 7,
  latestSequence: 7,
  freshUntil: null,
  reviewDueAt: null,
  usedRetiredSource: false,
};

/** Facts that make exactly this reason hold. */
const MADE: Readonly<Record<Reason, Partial<CurrencyFacts>>> = {
  newer_evidence: { subjectEvidenceRevision: 4 },
  newer_assessment: { latestSequence: 8 },
  freshness_elapsed: { freshUntil: NOW },
  review_elapsed: { reviewDueAt: NOW },
  retired_source: { usedRetiredSource: true },
};

describe('Document 1, Assessment currency', () => {
  test('nothing newer and no deadline: current', () => {
    expect([reasonsNotCurrent(current, NOW), isCurrent(current, NOW)]).toEqual([[], true]);
  });

  test.each(REASONS)('%s alone ends it', (reason) => {
    const facts = { ...current, ...MADE[reason] };
    expect([reasonsNotCurrent(facts, NOW), isCurrent(facts, NOW)]).toEqual([[reason], false]);
  });

  test('every set of reasons is told whole, in their order', () => {
    fc.assert(
      fc.property(fc.subarray([...REASONS]), (held) => {
        const facts = Object.assign({}, current, ...held.map((reason) => MADE[reason])) as CurrencyFacts;
        expect(reasonsNotCurrent(facts, NOW)).toEqual(REASONS.filter((reason) => held.includes(reason)));
      }),
    );
  });

  test.each(['freshUntil', 'reviewDueAt'] as const)(
    'it is current while now is before %s, and not at that moment',
    (deadline) => {
      const at = [-1, 0, 1].map((milliseconds) =>
        isCurrent({ ...current, [deadline]: NOW }, after(milliseconds)),
      );
      expect(at).toEqual([true, false, false]);
    },
  );

  test.each([
    [null, null, null],
    [after(1), null, after(1)],
    [null, after(2), after(2)],
    [after(1), after(2), after(1)],
    [after(2), after(1), after(1)],
  ])('fresh until %o, review due %o: current until %o', (freshUntil, reviewDueAt, expected) => {
    expect(currentUntil({ ...current, freshUntil, reviewDueAt })).toEqual(expected);
  });

  test('once an assessment is not current, no passing of time makes it so again', () => {
    const time = fc.integer({ min: -1000, max: 1000 }).map(after);
    const deadlines = fc.record({
      freshUntil: fc.option(time, { nil: null }),
      reviewDueAt: fc.option(time, { nil: null }),
    });
    fc.assert(
      fc.property(deadlines, time, fc.nat(1000), (deadline, now, later) => {
        const currency = { ...current, ...deadline };
        if (isCurrent(currency, now)) return;
        expect(isCurrent(currency, new Date(now.getTime() + later))).toBe(false);
      }),
    );
  });
});

import { describe, expect, test } from 'vitest';
import {
  type CaseDefinition,
  type PolicyDefinition,
  type Analysis,
  analysePolicy,
} from '@assay/policy-engine';
import { MovableClock } from '../../../test/support/clock.ts';
import { limits } from '../../kernel/limits.ts';
import type { Clock } from '../../platform/clock.ts';
import { analyseWithinBudget } from './analyse-within-budget.lookup.ts';

const effect = { decision: 'none', actions: [] } as const;

/**
 * As large as a policy can be, and hard: every factor hangs together with every other, no two sums are equal, and the
 * bands lie so close to each other that hardly any sum is in one.
 */
function hardPolicy(): PolicyDefinition {
  const inputs = Array.from({ length: 60 }, (_, index) => ({
    key: `i${index}`,
    type: 'boolean' as const,
    acceptedSources: ['user:x'],
    maxAgeSeconds: 60,
  }));
  const oneCase = (factor: number, index: number): CaseDefinition => ({
    all: [
      { fact: `i${(factor * 7 + index * 11) % 60}`, operator: 'eq', value: true },
      { fact: `i${(factor * 13 + index * 17 + 1) % 60}`, operator: 'eq', value: false },
    ],
    points: 100 + ((factor * 7919 + index * 104_729) % 99_991) / 1000,
  });
  return {
    formatVersion: 1,
    inputs,
    factors: Array.from({ length: 64 }, (_, factor) => ({
      key: `f${factor}`,
      match: 'highest',
      weight: 1 + factor / 1000,
      defaultPoints: factor / 1000,
      cases: Array.from({ length: 6 }, (_, index) => oneCase(factor, index)),
    })),
    aggregation: 'sum',
    floor: 0,
    bands: [0, 3_000, 3_000.000_001, 3_000.000_002, 3_000.000_003, 900_000].map((lowerBound, index) => ({
      id: `b${index}`,
      lowerBound,
      effect,
    })),
    rules: [],
    missingEvidence: 'review',
  };
}

/** Moves on whenever it is asked. */
function tickingClock(milliseconds: number): Clock & { readonly asked: () => number } {
  const clock = new MovableClock();
  let asked = 0;
  return {
    asked: () => asked,
    now() {
      asked++;
      clock.moveSeconds(milliseconds / 1000);
      return clock.now();
    },
  };
}

describe('Contract 2, Validate, simulate, and beyond: a policy made to be hard', () => {
  const definition = hardPolicy();

  test('is nearly as large as a policy may be', () => {
    const { length } = JSON.stringify(definition);
    expect(length).toBeGreaterThan(0.75 * limits.policyBytes);
    expect(length).toBeLessThan(limits.policyBytes);
  });

  test('lets others have their turns, and ends with what is proven when the time is over', async () => {
    let turns = 0;
    let isOver = false;
    const other = (): void => {
      turns++;
      if (!isOver) setImmediate(other);
    };
    setImmediate(other);
    const { warnings, exhaustive, cells } = await analyseWithinBudget(tickingClock(1), definition, {});
    isOver = true;
    expect(turns).toBeGreaterThan(20);
    expect(exhaustive).toBe(false);
    expect(cells).toBeLessThan(limits.analysisCells);
    expect(warnings.map(({ pointer, code }) => `${pointer} ${code}`)).toContain('/bands/5 band_unreachable');
  });

  test('ends soon after the time is over', async () => {
    const clock = tickingClock(limits.analysisSeconds * 400);
    const { exhaustive } = await analyseWithinBudget(clock, definition, {});
    expect(exhaustive).toBe(false);
    expect(clock.asked()).toBeLessThan(100);
  });

  test('takes no more cells than it is given', () => {
    const whole = (budgetCells: number): Analysis => {
      const work = analysePolicy(definition, {}, budgetCells);
      for (;;) {
        const step = work.next();
        if (step.done) return step.value;
      }
    };
    expect(whole(0)).toMatchObject({ warnings: [], exhaustive: false, cells: 0 });
    expect(whole(2_000)).toMatchObject({ exhaustive: false, cells: 2_000 });
  });

  test('stops where it is told to, soon after', () => {
    const work = analysePolicy(definition, {}, limits.analysisCells);
    for (let rests = 0; rests < 50; rests++) expect(work.next().done).toBe(false);
    let rests = 0;
    let step = work.next('stop');
    for (; !step.done; step = work.next('stop')) rests++;
    expect(step.value).toMatchObject({ exhaustive: false });
    expect(rests).toBeLessThan(50);
  });
});

test('Contract 2, Validate, simulate, and beyond: an ordinary policy is decided, also by a clock that stands still', async () => {
  const definition: PolicyDefinition = {
    ...hardPolicy(),
    factors: [],
    inputs: [{ key: 'i', type: 'boolean', acceptedSources: ['user:x'], maxAgeSeconds: 60 }],
    bands: [{ id: 'b', lowerBound: 0, effect }],
  };
  const analysis = await analyseWithinBudget(new MovableClock(), definition, {});
  expect(analysis).toEqual({
    warnings: [expect.objectContaining({ pointer: '/inputs/0', code: 'input_unused' })],
    exhaustive: true,
    cells: 0,
  });
});

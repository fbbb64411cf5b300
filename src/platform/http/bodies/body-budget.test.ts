import { describe, expect, test } from 'vitest';
import { bodyBudget } from './body-budget.ts';

describe('Contract 1, Who is calling: room for bodies that are still arriving', () => {
  test.each([
    [74, true],
    [75, true],
    [76, false],
  ])('of 100 bytes one network of strangers gets %i: %s', (bytes, fits) => {
    const one = bodyBudget(100).unjudged('one');
    expect(one.take(bytes - 1) && one.take(1)).toBe(fits);
  });

  test.each([
    [24, true],
    [25, true],
    [26, false],
  ])('beside it another one gets %i: %s, and so do known callers', (bytes, fits) => {
    for (const kind of ['another', 'known']) {
      const budget = bodyBudget(100);
      expect(budget.unjudged('one').take(75)).toBe(true);
      expect((kind === 'known' ? budget.known : budget.unjudged(kind)).take(bytes)).toBe(fits);
    }
  });

  test('known callers may have all of it', () => {
    expect(bodyBudget(100).known.take(100)).toBe(true);
  });

  test('what is given back is free for the network and for all', () => {
    const budget = bodyBudget(100);
    const [first, second] = [budget.unjudged('one'), budget.unjudged('one')];
    expect([first.take(40), second.take(36), second.take(35)]).toEqual([true, false, true]);
    first.giveBack(40);
    expect([second.take(41), second.take(40)]).toEqual([false, true]);
    second.giveBack(75);
    expect(budget.known.take(100)).toBe(true);
  });
});

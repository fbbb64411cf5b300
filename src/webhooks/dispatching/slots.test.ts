import { describe, expect, test } from 'vitest';
import { asId, type WebhookId } from '../../kernel/ids.ts';
import { allot, Slots } from './slots.ts';

const webhook = (name: string): WebhookId => asId<'webhook'>(name);

function take(slots: Slots, id: WebhookId, count: number): void {
  for (let index = 0; index < count; index += 1) slots.take(id);
}

describe('attempts at once', () => {
  test('one receiver gets few of them', () => {
    const slots = new Slots();
    const [a, b] = [webhook('a'), webhook('b')];
    expect(slots.free(a)).toBe(20);
    take(slots, a, 19);
    expect([slots.free(a), slots.busy()]).toEqual([1, []]);
    take(slots, a, 1);
    expect([slots.free(a), slots.free(b), slots.busy()]).toEqual([0, 20, [a]]);
    slots.release(a, false);
    expect([slots.free(a), slots.busy()]).toEqual([1, []]);
  });

  test('a slow one gets a single one, until it is quick again', () => {
    const slots = new Slots();
    const a = webhook('a');
    take(slots, a, 3);
    slots.release(a, true);
    expect(slots.free(a)).toBe(0);
    slots.release(a, true);
    slots.release(a, true);
    expect(slots.free(a)).toBe(1);
    slots.take(a);
    expect([slots.free(a), slots.busy()]).toEqual([0, [a]]);
    slots.release(a, false);
    expect(slots.free(a)).toBe(20);
  });

  test('all slow ones together leave half of the places to the others', () => {
    const slots = new Slots();
    const slow = Array.from({ length: 600 }, (_, index) => webhook(`slow-${index}`));
    for (const id of slow) {
      slots.take(id);
      slots.release(id, true);
    }
    let taken = 0;
    for (const id of slow) {
      if (slots.free(id) === 0) continue;
      slots.take(id);
      taken += 1;
    }
    expect(taken).toBe(500);
    expect(slots.free(webhook('quick'))).toBe(20);
    for (const id of slow.slice(0, 500)) slots.release(id, false);
    expect(slots.free(webhook('slow-599'))).toBe(1);
    expect(slots.free(webhook('slow-0'))).toBe(20);
  });

  test('there is an end to them', () => {
    const slots = new Slots();
    for (let index = 0; index < 50; index += 1) take(slots, webhook(`hook-${index}`), 20);
    expect(slots.free(webhook('one-more'))).toBe(0);
  });
});

describe('Document 1, Delivery, rule 1: a batch is split fairly', () => {
  const line = (count: number): WebhookId[] =>
    Array.from({ length: count }, (_, index) => webhook(`${index}`));
  const sum = (quotas: ReadonlyMap<WebhookId, number>): number =>
    [...quotas.values()].reduce((total, quota) => total + quota, 0);

  test.each([
    [1, [20, 20]],
    [4, [20, 20]],
    [5, [20, 20]],
    [10, [10, 10]],
    [30, [3, 13]],
    [99, [1, 2]],
    [100, [1, 1]],
  ])('between %i subscriptions: from %j to each', (count, [least, most]) => {
    const quotas = allot(line(count), new Slots(), 100);
    expect([quotas.size, sum(quotas)]).toEqual([count, Math.min(100, count * 20)]);
    expect([Math.min(...quotas.values()), Math.max(...quotas.values())]).toEqual([least, most]);
  });

  test('one that is busy gets nothing, the others its share', () => {
    const slots = new Slots();
    take(slots, webhook('0'), 20);
    const quotas = allot(line(11), slots, 100);
    expect(quotas.has(webhook('0'))).toBe(false);
    expect(sum(quotas)).toBe(100);
  });
});

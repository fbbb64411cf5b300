import { expect, test } from 'vitest';
import { readNewest, type ReadStretch } from './newest-rows.ts';

/** A listing of so many numbers, in stretches of at most so many, which counts its reads. */
function listing(count: number, most = 100): { readonly read: ReadStretch<number>; reads: () => number } {
  let reads = 0;
  const read: ReadStretch<number> = (offset) => {
    reads += 1;
    const end = Math.min(count, offset + most);
    const items = Array.from({ length: Math.max(0, end - offset) }, (_, index) => offset + index);
    return Promise.resolve({ items, nextOffset: end < count ? end : null });
  };
  return { read, reads: () => reads };
}

test.for([0, 1, 99, 100, 101, 150, 199, 200, 201, 521, 1000, 4096, 12_345])(
  'every row of %i comes once, the newest first',
  async (count) => {
    for (const most of [100, 7]) {
      const { read } = listing(count, most);
      const rows: number[] = [];
      let before: number | undefined;
      do {
        const stretch = await readNewest(read, before);
        rows.push(...stretch.items);
        ({ before } = stretch);
      } while (before !== undefined);
      expect(rows).toEqual(Array.from({ length: count }, (_, index) => count - 1 - index));
    }
  },
);

test('the end of a long listing is found in a few reads', async () => {
  const { read, reads } = listing(100_000);
  const { items } = await readNewest(read, undefined);
  expect(items[0]).toBe(99_999);
  expect(reads()).toBeLessThan(30);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { limits } from './limits.ts';
import { cutPage, mapPage, type Page } from './page.ts';
import { repeats, REPEATED } from '@assay/test-support/repeats';

const rows = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

describe('Contract 1, Lists: at most 100 rows, nextOffset null at the end', () => {
  test.each([
    { found: 0, offset: 0, items: 0, nextOffset: null },
    { found: 1, offset: 0, items: 1, nextOffset: null },
    { found: 99, offset: 0, items: 99, nextOffset: null },
    { found: 100, offset: 0, items: 100, nextOffset: null },
    { found: 101, offset: 0, items: 100, nextOffset: 100 },
    { found: 101, offset: 100, items: 100, nextOffset: 200 },
    { found: 5, offset: 200, items: 5, nextOffset: null },
    { found: 0, offset: 900, items: 0, nextOffset: null },
  ])('$found rows found at offset $offset', ({ found, offset, items, nextOffset }) => {
    expect(cutPage(rows(found), offset)).toEqual({ items: rows(items), nextOffset });
  });
});

describe('Document 1, Limits: list response budget 1 MiB, pages possibly shorter', () => {
  const text = (bytes: number): string => 'x'.repeat(bytes);

  test('a page ends before the row that would pass the budget', () => {
    const page = cutPage([text(600_000), text(400_000), text(100_000), text(10)], 7);
    expect(page.items.map((item) => item.length)).toEqual([600_000, 400_000]);
    expect(page.nextOffset).toBe(9);
  });

  test('bytes are counted, not characters', () => {
    const page = cutPage(
      Array.from({ length: 4 }, () => '€'.repeat(100_000)),
      0,
    );
    expect(page.items).toHaveLength(3);
  });

  test('a row is never left out for good: the first one always comes', () => {
    expect(cutPage([text(2 * limits.listBytes), 'b'], 3).nextOffset).toBe(4);
    expect(cutPage([text(2 * limits.listBytes)], 3).nextOffset).toBeNull();
  });

  test('following nextOffset gives every row once, each page within the budget', REPEATED, () => {
    const sizes = fc.array(fc.integer({ min: 0, max: 300_000 }), { maxLength: 230 });
    fc.assert(
      fc.property(sizes, (all) => {
        const stored = all.map((size, index) => ({ index, fill: text(size) }));
        const seen: number[] = [];
        for (let offset: number | null = 0; offset !== null;) {
          const page: Page<{ index: number }> = cutPage(
            stored.slice(offset, offset + limits.listRows + 1),
            offset,
          );
          expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThanOrEqual(limits.listBytes);
          expect(page.items.length).toBeLessThanOrEqual(limits.listRows);
          seen.push(...page.items.map(({ index }) => index));
          offset = page.nextOffset;
        }
        expect(seen).toEqual(rows(all.length));
      }),
      { numRuns: repeats(5, 50) },
    );
  });
});

test('what is shown of a page keeps its order and its nextOffset', () => {
  expect(mapPage({ items: [1, 2], nextOffset: 2 }, String)).toEqual({ items: ['1', '2'], nextOffset: 2 });
});

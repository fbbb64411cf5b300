import { describe, expect, test } from 'vitest';
import { Searcher } from '@assay/name-screening/search';
import { listed, loadedList, screened } from '../../../packages/name-screening/test/listed.ts';
import { indexedPiece } from './read-changes.lookup.ts';

const searcher = new Searcher();

describe('Contract 4, Re-screening: the index of what changed', () => {
  const entries = new Map(
    Array.from({ length: 20 }, (_, index) => [index * 3, listed(`Зорван Тестович Келмидор ${index}`)]),
  );
  const whole = loadedList('eu_fsf', [...entries.values()]);

  test('is made while others have their turn', async () => {
    let turns = 0;
    let next = setImmediate(function turn() {
      turns += 1;
      next = setImmediate(turn);
    });
    const piece = indexedPiece(whole, entries).finally(() => clearImmediate(next));
    expect((await piece).list.entryCount).toBe(20);
    expect(turns).toBeGreaterThanOrEqual(20);
  });

  test('finds by their place what it was made of', async () => {
    const piece = await indexedPiece(whole, entries);
    const policy = { reviewScore: 70, matchScore: 90 };
    const { hits } = searcher.screen(
      screened('Zorvan Testovich Kelmidor 7'),
      [piece.list],
      policy,
      '2026-11-15',
    );
    expect(piece.ordinals[hits[0]?.ordinal ?? -1]).toBe(21);
  });
});

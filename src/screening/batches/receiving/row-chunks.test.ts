import { describe, expect, test } from 'vitest';
import { type BatchRow, unreadRow } from '../row.ts';
import { IgnoredColumns } from './ignored-columns.ts';
import { csvRows } from './read-rows.ts';
import { RowChunks } from './row-chunks.ts';
import { UnreadableFile } from './unreadable-file.ts';

const MOST = 1_000_000;
const PIECE_ROWS = 10_000;

/** What a reader makes of a file, piece by piece. */
type Pieces = Iterable<Iterable<BatchRow>>;

/** Nothing of the file is kept but how many rows its chunks have. */
function sizesOf(pieces: Pieces): { readonly sizes: readonly number[]; readonly refused?: UnreadableFile } {
  const [chunks, sizes] = [new RowChunks(), [] as number[]];
  try {
    for (const piece of pieces) for (const { length } of chunks.push(piece)) sizes.push(length);
    for (const { length } of chunks.end()) sizes.push(length);
    return { sizes };
  } catch (refused) {
    if (refused instanceof UnreadableFile) return { sizes, refused };
    throw refused;
  }
}

function* rowsOf(count: number): Pieces {
  yield Array.from({ length: count }, () => ROW);
}
const ROW = unreadRow('missing_name');

/** A CSV file of so many short rows, as it would arrive. */
function* fileOf(count: number): Pieces {
  const reader = csvRows({
    columns: {},
    now: new Date('2026-11-15T08:00:00Z'),
    ignored: new IgnoredColumns({}),
  });
  yield reader.push('name\n');
  for (let left = count; left > 0; left -= PIECE_ROWS)
    yield reader.push('A\n'.repeat(Math.min(left, PIECE_ROWS)));
  yield reader.end();
}

describe('Contract 6, Batches: how many rows a file may have', () => {
  test('one below the limit, and at it, in chunks of 250', () => {
    const { sizes: below } = sizesOf(rowsOf(MOST - 1));
    expect([below.length, below.at(-1), new Set(below.slice(0, -1))]).toEqual([4_000, 249, new Set([250])]);
    expect(sizesOf(rowsOf(MOST))).toEqual({ sizes: Array.from({ length: 4_000 }, () => 250) });
  });

  test('one above it is refused, and says how many there may be', { timeout: 120_000 }, () => {
    const { sizes, refused } = sizesOf(fileOf(MOST + 1));
    expect(sizes).toHaveLength(4_000);
    expect(refused?.refusal).toMatchObject({
      refused: 'invalid_request',
      errors: [{ code: 'too_many_rows', message: 'A batch has at most 1000000 rows.' }],
    });
  });

  test('none are no batch', () => {
    expect(sizesOf(fileOf(0)).refused?.refusal).toMatchObject({ errors: [{ code: 'empty_file' }] });
    expect(sizesOf(fileOf(1))).toEqual({ sizes: [1] });
  });
});

import { limits } from './limits.ts';
import type { ListOrder } from './listing.ts';

export interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextOffset: number | null;
}

/** The rows of a list that are read; a store reads one more, so that a full last page does not promise another. */
export interface Slice {
  readonly offset: number;
  readonly limit: number;
  readonly order: ListOrder;
}

/** As lists are read where nothing else is asked for. */
export function oldestFrom(offset: number): Slice {
  return { offset, limit: limits.listRows, order: 'oldest' };
}

/**
 * Cuts a page to the row and byte budgets. `rows` contains one row more than a page when there are more, so that a full
 * last page does not promise another. A single row always fits: it passed the limit of a full-record read when it was
 * stored. `besideBytes` are those of what else the answer has.
 */
export function cutPage<Item>(
  rows: readonly Item[],
  offset: number,
  limit: number = limits.listRows,
  besideBytes = 0,
): Page<Item> {
  const items: Item[] = [];
  let bytes = '{"items":[],"nextOffset":}'.length + String(Number.MAX_SAFE_INTEGER).length + besideBytes;
  for (const row of rows.slice(0, limit)) {
    bytes += Buffer.byteLength(JSON.stringify(row)) + 1;
    if (bytes > limits.listBytes && items.length > 0) break;
    items.push(row);
  }
  return { items, nextOffset: items.length < rows.length ? offset + items.length : null };
}

export function mapPage<From, To>(
  page: Page<From>,
  present: (item: From) => To,
): { items: To[]; nextOffset: number | null } {
  return { items: page.items.map(present), nextOffset: page.nextOffset };
}

import type { CursorPage, Listing, RowsAfter } from '../kernel/listing.ts';
import { type Refusal, refuse } from '../kernel/result.ts';
import type { Scope } from '../kernel/scope.ts';
import { makeCursor, readCursor } from './cursor.ts';

/** Reads a page of records whose ids grow with time. The place names everything but the scope that chose the records. */
export async function readCursorPage<Item extends { readonly id: string }>(
  scope: Scope,
  place: readonly string[],
  { limit, cursor, order }: Listing,
  select: (rows: RowsAfter) => Promise<readonly Item[]>,
): Promise<CursorPage<Item> | Refusal<'invalid_cursor'>> {
  const where = [scope.organizationId, scope.mode, order, ...place];
  const after = cursor === undefined ? undefined : readCursor(where, cursor);
  if (cursor !== undefined && after === undefined) return refuseCursor();
  const rows = await select({ order, after, rows: limit + 1 });
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: last && rows.length > limit ? makeCursor(where, last.id) : null };
}

export function refuseCursor(): Refusal<'invalid_cursor'> {
  const message =
    'Send nextCursor as it came with a page of this list, with the same filters, order and mode.';
  return refuse('invalid_cursor', message, {
    errors: [{ parameter: 'cursor', code: 'invalid_cursor', message }],
  });
}

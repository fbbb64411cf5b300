import type { Listed, Listing, RowsAfter } from '../../kernel/listing.ts';
import { cutPage } from '../../kernel/page.ts';
import { type Refusal, refuse } from '../../kernel/result.ts';
import type { Scope } from '../../kernel/scope.ts';
import { BY_ID, type PositionForm } from '../../kernel/position-forms.ts';
import { cursorCharacters, makeCursor, readCursor } from './cursor.ts';

/** Every query of a listing may refuse so. */
export type ListingRefusal = 'invalid_cursor';

/** A listing, as cursors know it. */
export interface ListingPlace<Item, Position> {
  /** Everything that chose its records: the list, whose it is, every filter. The order is added. */
  readonly place: readonly string[];
  readonly form: PositionForm<Position>;
  readonly positionOf: (item: Item) => Position;
  /** Fewer of the rows than were asked for, where a page has a budget of its own. */
  readonly cut?: (rows: readonly Item[], offset: number, limit: number) => { items: readonly Item[] };
}

/** A page of records whose ids grow with time. The place names everything but the scope that chose the records. */
export function readCursorPage<Item extends { readonly id: string }>(
  scope: Scope,
  place: readonly string[],
  listing: Listing,
  select: (rows: RowsAfter) => Promise<readonly Item[]>,
): Promise<Listed<Item> | Refusal<ListingRefusal>> {
  return readPageBy(
    { place: placeIn(scope, place), form: BY_ID, positionOf: ({ id }) => id },
    listing,
    select,
  );
}

/** A page of records in another order. */
export async function readPageBy<Item, Position>(
  { place, form, positionOf, cut }: ListingPlace<Item, Position>,
  { limit, order, cursor, offset }: Listing,
  select: (rows: RowsAfter<Position>) => Promise<readonly Item[]>,
): Promise<Listed<Item> | Refusal<ListingRefusal>> {
  const where = [...place, order];
  const after = cursor === undefined ? undefined : readCursor(where, form, cursor);
  if (cursor !== undefined && after === undefined) return refuseCursor();
  if (cursor !== undefined && offset !== undefined) return refuseCursor(TWO_PLACES);
  const from = offset ?? 0;
  const rows = await select({ order, after, offset: from, rows: limit + 1 });
  const beside = `,"nextCursor":""`.length + cursorCharacters(form);
  const { items } = cut?.(rows, from, limit) ?? cutPage(rows, from, limit, beside);
  const last = items.at(-1);
  const more = last !== undefined && items.length < rows.length;
  return {
    items,
    nextOffset: more && cursor === undefined ? from + items.length : null,
    nextCursor: more ? makeCursor(where, form, positionOf(last)) : null,
  };
}

export function placeIn({ organizationId, mode }: Scope, place: readonly string[]): readonly string[] {
  return [organizationId, mode, ...place];
}

const OUT_OF_PLACE =
  'Send nextCursor as it came with a page of this list, with the same filters, order and mode.';
const TWO_PLACES = 'A cursor tells where the page begins: send it without an offset or a page number.';

export function refuseCursor(message = OUT_OF_PLACE): Refusal<ListingRefusal> {
  return refuse('invalid_cursor', message, {
    errors: [{ parameter: 'cursor', code: 'invalid_cursor', message }],
  });
}

import { type TSchema, Type } from 'typebox';
import { bounds } from './bounds.ts';
import { limits } from './limits.ts';
import { nullable, strict } from './schema.ts';

/** Contract 6, *Lists of records*. */
export const LIST_ORDERS = ['newest', 'oldest'] as const;
export type ListOrder = (typeof LIST_ORDERS)[number];

const USUAL_PAGE_ROWS = 50;

export const PageLimit = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: limits.cursorPageRows,
    description: `${USUAL_PAGE_ROWS} when absent`,
  }),
);
export const PageCursor = Type.Optional(
  Type.String({ maxLength: bounds.cursorCharacters, description: '`nextCursor` of the page before' }),
);

export interface SentListing {
  readonly limit?: number;
  readonly cursor?: string;
  readonly order?: ListOrder;
}

/** A page that is asked for. */
export interface Listing {
  readonly limit: number;
  readonly cursor: string | undefined;
  readonly order: ListOrder;
}

export function listingOf({ limit, cursor, order }: SentListing): Listing {
  return { limit: limit ?? USUAL_PAGE_ROWS, cursor, order: order ?? 'newest' };
}

/** The rows to read: one more than the page has, so that a full last page does not promise another. */
export interface RowsAfter {
  readonly order: ListOrder;
  /** The last record of the page before. */
  readonly after: string | undefined;
  readonly rows: number;
}

export interface CursorPage<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

export const NextCursor = nullable(Type.String({ description: 'Opaque; null on the last page' }));

export function cursorListOf<T extends TSchema>(item: T, title: string) {
  return strict({ items: Type.Array(item), nextCursor: NextCursor }, { title });
}

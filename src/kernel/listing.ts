import { type TSchema, Type } from 'typebox';
import { bounds } from './bounds.ts';
import { limits } from './limits.ts';
import { nullable, Offset, strict } from './schema.ts';

/** Contract 6, *Lists of records*. */
export const LIST_ORDERS = ['newest', 'oldest'] as const;
export type ListOrder = (typeof LIST_ORDERS)[number];

const USUAL_PAGE_ROWS = 50;

/** A listing of before these parameters: its order, and the rows of a page that asks for none of them. */
export interface UsualListing {
  readonly order: ListOrder;
  readonly rows: number;
}

/** Contract 1, *Lists*. */
export const OLDEST_FIRST: UsualListing = { order: 'oldest', rows: limits.listRows };
/** An operator reads what happened last. */
export const NEWEST_FIRST: UsualListing = { order: 'newest', rows: limits.listRows };
/** Lists that had pages of their own from the start. */
export const NEWEST_PAGES: UsualListing = { order: 'newest', rows: USUAL_PAGE_ROWS };

/** The same, in the order in which they were made. */
export const OLDEST_PAGES: UsualListing = { order: 'oldest', rows: USUAL_PAGE_ROWS };

/** Of every listing, in its description. */
export const LISTING =
  'With `order`, `limit` or `cursor` it is read page by page: pass `nextCursor` back unchanged with the same filters, order and mode until it is null. Records that are added or removed meanwhile neither repeat nor hide another. Without any of them a page is what it was before, and `nextOffset` leads on.';

/** The parameters of every listing. */
export function listingParameters({ order, rows }: UsualListing, most: number = limits.cursorPageRows) {
  const unasked = rows === USUAL_PAGE_ROWS ? '' : `; ${rows} without \`limit\`, \`cursor\` and \`order\``;
  return {
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: most,
        description: `Records of a page; ${USUAL_PAGE_ROWS} when absent${unasked}`,
      }),
    ),
    cursor: Type.Optional(
      Type.String({
        maxLength: bounds.cursorCharacters,
        description: '`nextCursor` of the page before, with the same filters and order',
      }),
    ),
    order: Type.Optional(Type.Enum([...LIST_ORDERS], { description: `\`${order}\` when absent` })),
  };
}

/** The same beside `offset`, which a cursor takes the place of. */
export function offsetListing(usual: UsualListing) {
  return { ...listingParameters(usual), offset: Offset };
}

export interface SentListing {
  readonly limit?: number;
  readonly cursor?: string;
  readonly order?: ListOrder;
  readonly offset?: number;
}

/** A page that is asked for. */
export interface Listing {
  readonly limit: number;
  readonly order: ListOrder;
  readonly cursor: string | undefined;
  readonly offset: number | undefined;
}

/** A call with none of the parameters gets the page that it got before there were any. */
export function listingOf(
  { limit, cursor, order, offset }: SentListing,
  usual: UsualListing = NEWEST_PAGES,
): Listing {
  const asksNothing = cursor === undefined && order === undefined;
  return {
    limit: limit ?? (asksNothing ? usual.rows : USUAL_PAGE_ROWS),
    order: order ?? usual.order,
    cursor,
    offset,
  };
}

/** The rows to read: one more than the page has, so that a full last page does not promise another. */
export interface RowsAfter<Position = string> {
  readonly order: ListOrder;
  /** Of the last record of the page before. */
  readonly after: Position | undefined;
  readonly offset: number;
  readonly rows: number;
}

export interface Listed<Item> {
  readonly items: readonly Item[];
  /** Null at the end, and on a page that a cursor led to. */
  readonly nextOffset: number | null;
  readonly nextCursor: string | null;
}

export function mapListed<From, To>(listed: Listed<From>, present: (item: From) => To) {
  const { items, nextOffset, nextCursor } = listed;
  return { items: items.map((item) => present(item)), nextOffset, nextCursor };
}

export const NextCursor = nullable(Type.String({ description: 'Opaque; null on the last page' }));

export function cursorListOf<T extends TSchema>(item: T, title: string) {
  return strict({ items: Type.Array(item), nextCursor: NextCursor }, { title });
}

/** What was answered before there were cursors, and the cursor beside it. */
export function listedOf<T extends TSchema>(item: T) {
  return strict({
    items: Type.Array(item),
    nextOffset: nullable(
      Type.Integer({ description: 'Offset of the next page; null at the end, and after `cursor`' }),
    ),
    nextCursor: NextCursor,
  });
}

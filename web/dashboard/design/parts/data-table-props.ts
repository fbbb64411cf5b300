import type { ReactNode } from 'react';

export interface Column<Item> {
  readonly id: string;
  readonly header: string;
  readonly cell: (item: Item) => ReactNode;
  /** Sortable by this value; among the rows that are loaded. */
  readonly sortBy?: (item: Item) => string | number | null;
  readonly align?: 'end';
  /** Left out where the window is narrow; what is `wide` needs more room than a tablet or half a screen has. */
  readonly minor?: boolean | 'wide';
}

export interface DataTableProps<Item> {
  /** What the table shows, spoken. */
  readonly label: string;
  readonly items: readonly Item[];
  readonly columns: readonly Column<Item>[];
  readonly idOf: (item: Item) => string;
  /** Enter and a click open the row. */
  readonly onOpen?: (item: Item) => void;
  readonly selection?: ReadonlySet<string>;
  readonly onSelect?: (ids: ReadonlySet<string>) => void;
  /** Marked by the keyboard: `j` and `k` move it. */
  readonly activeId?: string | undefined;
  /** Told of the items in the order in which they stand, whenever a reader sorts them. */
  readonly onOrder?: (items: readonly Item[]) => void;
  readonly onReachEnd?: (() => void) | undefined;
  /** Where the window is narrow, the cells of a row stand below each other, each beside its header. */
  readonly stacks?: boolean;
}

import {
  type Column as TableColumn,
  createSortedRowModel,
  type Row,
  rowSelectionFeature,
  type RowSelectionState,
  rowSortingFeature,
  sortFns,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { DataTableProps } from './data-table-props.ts';

const features = tableFeatures({
  rowSortingFeature,
  rowSelectionFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns,
});

export type SortedColumn = TableColumn<typeof features, never>;
export type ShownRow = Row<typeof features, never>;

/** The rows in the order that the reader chose, with those that are selected. */
export function useSortedRows<Item>({
  items,
  columns,
  idOf,
  selection,
  onSelect,
}: Pick<DataTableProps<Item>, 'items' | 'columns' | 'idOf' | 'selection' | 'onSelect'>) {
  const rowSelection = useMemo(() => selectionState(selection), [selection]);
  return useTable({
    features,
    data: items as never[],
    columns: useMemo(
      () =>
        columns.map(({ id, header, sortBy }) => ({
          id,
          header,
          enableSorting: sortBy !== undefined,
          ...(sortBy && { accessorFn: sortBy }),
        })),
      [columns],
    ),
    getRowId: idOf,
    state: { rowSelection },
    onRowSelectionChange: (
      change: RowSelectionState | ((before: RowSelectionState) => RowSelectionState),
    ) => {
      const next = typeof change === 'function' ? change(rowSelection) : change;
      onSelect?.(new Set(Object.keys(next).filter((id) => next[id])));
    },
  });
}

function selectionState(ids: ReadonlySet<string> | undefined): RowSelectionState {
  return Object.fromEntries([...(ids ?? [])].map((id) => [id, true]));
}

const ROW_PIXELS = 44;
/** Fewer rows are all drawn, so that the browser finds text in them. */
const VIRTUAL_FROM_ROWS = 200;

export interface RowsInWindow<Row> {
  /** The height of a row that is drawn: it may be higher than most. */
  readonly measure: ((row: Element | null) => void) | undefined;
  readonly body: RefObject<HTMLTableSectionElement | null>;
  readonly isVirtual: boolean;
  readonly shown: readonly (readonly [row: Row, index: number])[];
  /** The height of the rows that are not drawn. */
  readonly above: number;
  readonly below: number;
}

/** Of many rows only those in the window are drawn; the one that the keyboard comes to is brought into it. */
export function useRowsInWindow<Row extends { readonly id: string }>(
  rows: readonly Row[],
  activeId?: string,
): RowsInWindow<Row> {
  const body = useRef<HTMLTableSectionElement>(null);
  const [offset, setOffset] = useState(0);
  const isVirtual = rows.length >= VIRTUAL_FROM_ROWS;
  // How far down the page they begin, whatever comes to stand above them.
  useLayoutEffect(() => {
    if (!isVirtual || !body.current) return;
    const top = Math.round(body.current.getBoundingClientRect().top + scrollY);
    if (Math.abs(top - offset) > 1) setOffset(top);
  });
  const virtualizer = useWindowVirtualizer({
    count: isVirtual ? rows.length : 0,
    estimateSize: () => ROW_PIXELS,
    overscan: 12,
    scrollMargin: offset,
  });
  const latest = useRef(rows);
  latest.current = rows;
  useEffect(() => {
    const index = latest.current.findIndex(({ id }) => id === activeId);
    if (index < 0) return;
    if (isVirtual) virtualizer.scrollToIndex(index);
    else body.current?.rows[index]?.scrollIntoView({ block: 'nearest' });
  }, [activeId, isVirtual, virtualizer]);
  const drawn = virtualizer.getVirtualItems();
  const [first, last] = [drawn[0], drawn.at(-1)];
  if (!isVirtual || !first || !last)
    return {
      body,
      isVirtual,
      measure: undefined,
      shown: isVirtual ? [] : rows.map((row, index) => [row, index]),
      above: 0,
      below: 0,
    };
  return {
    body,
    isVirtual,
    measure: virtualizer.measureElement,
    shown: drawn.flatMap(({ index }) => (rows[index] ? [[rows[index], index] as const] : [])),
    above: first.start - offset,
    below: virtualizer.getTotalSize() - (last.end - offset),
  };
}

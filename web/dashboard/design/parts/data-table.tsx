import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import type { Column, DataTableProps } from './data-table-props.ts';
import { type ShownRow, type SortedColumn, useRowsInWindow, useSortedRows } from './data-table-rows.ts';
import styles from './data-table.module.css';

export type { Column } from './data-table-props.ts';

/** A table of any length: only the rows in the window are drawn. */
export function DataTable<Item>(props: DataTableProps<Item>): ReactNode {
  const { label, items, columns, activeId, onSelect, onOrder, onReachEnd, stacks = false } = props;
  const table = useSortedRows(props);
  const { rows } = table.getRowModel();
  const { body, isVirtual, measure, shown, above, below } = useRowsInWindow(rows, activeId);
  useLayoutEffect(() => onOrder?.(rows.map(({ original }) => original)), [rows, onOrder]);
  const span = columns.length + (onSelect ? 1 : 0);
  const [place, fits] = useFits();
  return (
    <div ref={place} className={classNames(styles['scroll'], fits && styles['fits'])}>
      <table
        className={classNames(styles['table'], stacks && styles['stacks'])}
        aria-label={label}
        aria-rowcount={isVirtual ? rows.length + 1 : undefined}
      >
        <thead>
          <tr>
            {onSelect && (
              <th className={styles['tick']}>
                <input
                  type="checkbox"
                  aria-label="Select all"
                  checked={rows.length > 0 && table.getIsAllRowsSelected()}
                  onChange={table.getToggleAllRowsSelectedHandler()}
                />
              </th>
            )}
            {columns.map((column) => (
              <HeaderCell key={column.id} column={column} of={table.getColumn(column.id)} />
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {above > 0 && <Spacer pixels={above} span={span} />}
          {shown.map(([row, index]) => (
            <DataRow key={row.id} row={row} table={props} {...(measure && { index, measure })} />
          ))}
          {below > 0 && <Spacer pixels={below} span={span} />}
        </tbody>
      </table>
      {onReachEnd && <EndOfRows key={items.length} onReach={onReachEnd} />}
    </div>
  );
}

/** Whether the table is no wider than its place. */
function useFits(): [RefObject<HTMLDivElement | null>, boolean] {
  const place = useRef<HTMLDivElement>(null);
  const [fits, setFits] = useState(false);
  useEffect(() => {
    const { current } = place;
    if (!current) return undefined;
    const observer = new ResizeObserver(() => setFits(current.scrollWidth <= current.clientWidth));
    for (const element of [current, ...current.children]) observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [place, fits];
}

/** Counted from 1, and the header is the first. */
const FIRST_ROW_INDEX = 2;

function DataRow<Item>({
  row,
  table: { columns, onOpen, onSelect, activeId },
  index,
  measure,
}: {
  readonly row: ShownRow;
  readonly table: DataTableProps<Item>;
  /** Its place, where not all rows are drawn. */
  readonly index?: number;
  readonly measure?: (row: Element | null) => void;
}): ReactNode {
  const item: Item = row.original;
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index === undefined ? undefined : index + FIRST_ROW_INDEX}
      data-id={row.id}
      className={classNames(onOpen && styles['opens'], row.id === activeId && styles['active'])}
      aria-selected={onSelect ? row.getIsSelected() : undefined}
      {...(onOpen && { onClick: (event) => opens(event.target) && onOpen(item) })}
    >
      {onSelect && (
        <td className={styles['tick']}>
          <input
            type="checkbox"
            aria-label={`Select row ${row.index + 1}`}
            checked={row.getIsSelected()}
            onChange={row.getToggleSelectedHandler()}
          />
        </td>
      )}
      {columns.map(({ id, header, cell, align, minor }) => (
        <td key={id} data-header={header} className={columnClass({ align, minor })}>
          {cell(item)}
        </td>
      ))}
    </tr>
  );
}

function HeaderCell<Item>({
  column: { header, align, minor },
  of,
}: {
  readonly column: Column<Item>;
  readonly of: SortedColumn | undefined;
}): ReactNode {
  const sorted = of?.getIsSorted() ?? false;
  const order = sorted === false ? undefined : sorted === 'asc' ? 'ascending' : 'descending';
  return (
    <th scope="col" aria-sort={order} className={columnClass({ align, minor })}>
      {of?.getCanSort() === true ? (
        <button type="button" className={styles['sort']} onClick={of.getToggleSortingHandler()}>
          {header}
          <span aria-hidden="true">{sorted === false ? ' ↕' : sorted === 'asc' ? ' ↑' : ' ↓'}</span>
        </button>
      ) : (
        header
      )}
    </th>
  );
}

function columnClass({
  align,
  minor,
}: {
  readonly align: 'end' | undefined;
  readonly minor: boolean | 'wide' | undefined;
}): string | undefined {
  return classNames(align && styles['end'], minor === 'wide' ? styles['wide'] : minor && styles['minor']);
}

function Spacer({ pixels, span }: { readonly pixels: number; readonly span: number }): ReactNode {
  return (
    <tr aria-hidden="true">
      <td colSpan={span} className={styles['spacer']} style={{ height: pixels }} />
    </tr>
  );
}

/** Reads the next page when the end comes near. */
function EndOfRows({ onReach }: { readonly onReach: () => void }): ReactNode {
  const mark = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = mark;
    if (!current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && onReach(),
      { rootMargin: '600px' },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [onReach]);
  return <div ref={mark} className={styles['mark']} />;
}

/** A link or button in a row acts for itself. */
function opens(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, button, input, label') === null;
}

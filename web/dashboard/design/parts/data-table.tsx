import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';
import type { Column, DataTableProps } from './data-table-props.ts';
import { type ShownRow, type SortedColumn, useRowsInWindow, useSortedRows } from './data-table-rows.ts';
import styles from './data-table.module.css';

export type { Column } from './data-table-props.ts';

/** A table of any length: only the rows in the window are drawn. */
export function DataTable<Item>(props: DataTableProps<Item>): ReactNode {
  const { label, items, columns, onSelect, onReachEnd, stacks = false } = props;
  const table = useSortedRows(props);
  const { rows } = table.getRowModel();
  const { body, isVirtual, shown, above, below } = useRowsInWindow(rows);
  const span = columns.length + (onSelect ? 1 : 0);
  return (
    <div className={styles['scroll']}>
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
          {shown.map((row) => (
            <DataRow key={row.id} row={row} table={props} />
          ))}
          {below > 0 && <Spacer pixels={below} span={span} />}
        </tbody>
      </table>
      {onReachEnd && <EndOfRows key={items.length} onReach={onReachEnd} />}
    </div>
  );
}

function DataRow<Item>({
  row,
  table: { columns, onOpen, onSelect, activeId },
}: {
  readonly row: ShownRow;
  readonly table: DataTableProps<Item>;
}): ReactNode {
  const item: Item = row.original;
  return (
    <tr
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
        <td
          key={id}
          data-header={header}
          className={classNames(align && styles['end'], minor && styles['minor'])}
        >
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
    <th
      scope="col"
      aria-sort={order}
      className={classNames(align && styles['end'], minor && styles['minor'])}
    >
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

/** Rows as lines, every cell under the one above it; columns of numbers stand to the right. */
export function inColumns(rows: readonly (readonly string[])[], right: ReadonlySet<number>): string[] {
  const [headings = []] = rows;
  const widths = headings.map((_, at) => Math.max(...rows.map((row) => (row[at] ?? '').length)));
  const aligned = (cell: string, at: number): string =>
    right.has(at) ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0);
  return rows.map((row) => row.map(aligned).join('  ').trimEnd());
}

export const NOTHING = '-';

/** In UTC, as everything that the service says. */
export function minute(time: string | null): string {
  return time === null ? NOTHING : `${time.slice(0, 10)} ${time.slice(11, 16)}`;
}

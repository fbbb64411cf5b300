/** Nothing but tags: the line of a `for`, an `if` or their ends. */
const TAGS_ONLY = /^[ \t]*(?:\{%(?:"[^"\n]*"|'[^'\n]*'|[^%"'\n]|%(?!\}))*%\}[ \t]*)+$/;
const ROW = /^ {0,3}\|/;
/** Between the head of a table and its rows. */
const DELIMITER = /^ {0,3}[-:|][-:| \t]*$/;
/** Text with a `|` that parts no cells. */
const NO_CELLS = /\{[{%][^{}]*\}|\\\|/g;

/**
 * Where the lines begin that contain only tags among the rows of a table. Such a line would print an empty one and so
 * end the table; it prints nothing at all. The last of them is left, since it parts the table from the text behind it.
 */
export function tagLinesAmongRows(source: string): ReadonlySet<number> {
  const dropped = new Set<number>();
  let isTable = false;
  let waiting: number | null = null;
  let at = 0;
  for (const line of source.split('\n')) {
    const isTags: boolean = isTable && TAGS_ONLY.test(line);
    const isRow: boolean =
      !isTags && (ROW.test(line) || ((isTable || DELIMITER.test(line)) && hasCells(line)));
    if (waiting !== null && (isRow || isTags)) dropped.add(waiting);
    waiting = isTags ? at : null;
    isTable = isRow || isTags;
    at += line.length + 1;
  }
  return dropped;
}

/** Rows may leave out the `|` that they begin with. */
function hasCells(line: string): boolean {
  return line.replace(NO_CELLS, '').includes('|');
}

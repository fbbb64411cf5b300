import { Sql } from './sql.ts';

/** More than these better go as one list in JSON: each number of rows is a text of its own, which connections prepare. */
export const FEW_ROWS = 8;

/**
 * Inserts a few rows as ordinary parameters, a sixth to a third cheaper for the server than a list in JSON.
 * `target` is the table with its columns in the order of the values.
 */
export function fewRowsInto(target: string): (rows: readonly (readonly unknown[])[]) => Sql {
  const texts: (readonly string[])[] = [];
  return (rows) => {
    const [first = []] = rows;
    return new Sql((texts[rows.length] ??= textsOf(target, rows.length, first.length)), rows.flat());
  };
}

/** What stands before, between and after the values. */
function textsOf(target: string, rows: number, columns: number): readonly string[] {
  const values = Array.from({ length: rows * columns }, (_, index) =>
    index % columns === 0 ? '), (' : ', ',
  );
  return [`insert into ${target} values (`, ...values.slice(1), ')'];
}

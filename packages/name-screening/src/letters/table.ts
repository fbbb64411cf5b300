/** A table written as text: rows are separated by bars or line ends, the key of a row ends at its first space. */
export function table(text: string): Readonly<Record<string, string>> {
  const rows = text.split(/[|\n]/).map((row) => row.trim());
  return Object.fromEntries(
    rows
      .filter((row) => row !== '')
      .map((row) => {
        const end = row.indexOf(' ');
        return [row.slice(0, end), row.slice(end + 1)];
      }),
  );
}

/** The same for keys that are made at run time, which a map finds sooner. */
export function tableMap(text: string): ReadonlyMap<string, string> {
  return new Map(Object.entries(table(text)));
}

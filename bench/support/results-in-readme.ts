const BEGIN = '<!-- results: `npm run bench` writes them -->';
const END = '<!-- end of results -->';

/** The page with this table between its marks. */
export function withTable(page: string, table: string): string {
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (begin === -1 || end < begin) throw new Error('The page has no place for the results.');
  return `${page.slice(0, begin)}${BEGIN}\n\n${table}\n\n${page.slice(end)}`;
}

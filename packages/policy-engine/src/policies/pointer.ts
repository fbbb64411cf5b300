/** A JSON Pointer one step further, to a member or an item. */
export function member(at: string, name: unknown): string {
  return `${at}/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

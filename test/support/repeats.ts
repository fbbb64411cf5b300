/** `npm run test:long` runs the files that use this, with full counts. */
export const isLong = process.env['ASSAY_TEST_LONG'] === '1';

/** How often a sweep, a property or a kill is tried: fewer times in `npm test`, with the same assertions. */
export function repeats(short: number, long: number): number {
  return isLong ? long : short;
}

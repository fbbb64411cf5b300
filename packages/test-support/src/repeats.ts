/** `npm run test:long` runs the tests that are marked below, with full counts. */
export const isLong = process.env['ASSAY_TEST_LONG'] === '1';

/** How often a sweep, a property or a kill is tried: fewer times in `npm test`, with the same assertions. */
export function repeats(short: number, long: number): number {
  return isLong ? long : short;
}

/** Of a test that repeats: `npm test` tries it, and the long run once more. */
export const REPEATED = { tags: 'repeated' } as const;

/** Of a test that `npm test` leaves out: what it holds of the specification, another test holds too. */
export const LONG = { tags: 'long' } as const;

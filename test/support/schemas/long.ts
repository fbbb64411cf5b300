/** `npm run test:long` sends all that a quick run samples. */
export const isLong = process.env['ASSAY_TEST_LONG'] === '1';
